import DriveRecorder
import TestSupport
import Testing
import Text

@Suite struct ControlRequestTests {
  private static var orders: RecorderOrders {
    var orders = RecorderOrders(home: "/srv/van/\"logs\"")
    orders.mode = .breadcrumb
    orders.zone = "Europe/Oslo"
    orders.lead = "/run/lead.json"
    return orders
  }

  static let requests: [ControlRequest] = [
    .start(orders), .start(RecorderOrders(home: "h")),
    .status, .pause, .resume, .stop(), .stop(whereItRests: true), .flush, .watch(),
    .watch(every: 1_900), .mode(.full), .mode(.balanced),
    .mode(.breadcrumb), .note("a \"quoted\" line\nand a second one \u{7F} ü 🚐"),
    .statusOnceKnown(within: 1), .statusOnceKnown(within: ControlRequest.waitLimit),
    .note(String(repeating: "\u{1}", count: ControlRequest.noteLimit)),
    .cut(BlackBoxCut(drive: first, next: second, points: 40_000, notes: 0, started: noon)),
  ]

  private static let first = DriveHeader.numbered(1).drive
  private static let second = DriveHeader.numbered(2).drive
  private static let noon = Instant(millisecondsSinceEpoch: 1_790_000_000_123)

  private static func cut(_ members: String) -> String {
    #"{"do":"cut","drive_id":"\#(first)","started":"\#(noon)",\#(members)}"#
  }

  @Test(arguments: requests)
  func `a request arrives as it was sent`(request: ControlRequest) throws {
    let line = request.line
    #expect(line.count <= ControlRequest.sizeLimit)
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(!line.dropLast().contains(UInt8(ascii: "\n")))
    #expect(try ControlRequest(parsing: line.dropLast()) == request)
  }

  static let hostile: [(String, code: Int32)] = [
    ("", 65), ("{", 65), ("null", 65), ("[]", 65), ("{}", 65), ("\"status\"", 65),
    ("{\"do\":1}", 65), ("{\"do\":null}", 65),
    ("{\"do\":\"status\",\"wait_ms\":0}", 65), ("{\"do\":\"status\",\"wait_ms\":10001}", 65),
    ("{\"do\":\"status\",\"wait_ms\":\"1\"}", 65),
    ("{\"do\":\"watch\",\"every_ms\":0}", 65), ("{\"do\":\"watch\",\"every_ms\":10001}", 65),
    ("{\"do\":\"start\"}", 65), ("{\"do\":\"start\",\"orders\":[]}", 65),
    ("{\"do\":\"start\",\"orders\":[\"--home\",7]}", 65),
    ("{\"do\":\"start\",\"orders\":[\"--mode\",\"full\"]}", 65),
    ("{\"do\":\"start\",\"orders\":[\"--home\",\"\(String(repeating: "h", count: 8_140))\"]}", 65),
    ("{\"do\":\"fly\"}", 64), ("{\"do\":\"STATUS\"}", 64),
    ("{\"do\":\"mode\"}", 65), ("{\"do\":\"mode\",\"mode\":\"loud\"}", 65),
    ("{\"do\":\"note\"}", 65), ("{\"do\":\"note\",\"text\":\"\"}", 65),
    ("{\"do\":\"note\",\"text\":7}", 65), ("{\"do\":\"status\"} x", 65),
    (String(repeating: "[", count: 4_000), 65),
    ("{\"do\":\"note\",\"text\":\"\(String(repeating: "a", count: 601))\"}", 65),
    ("{\"do\":\"status\",\"x\":{\"y\":{\"z\":{\"a\":{}}}}}", 65), ("{\"do\":\"cut\"}", 65),
    (cut(#""next_id":"\#(first)","points":1,"notes":0"#), 65),
    (cut(#""next_id":"\#(second)","points":0,"notes":0"#), 65),
    (cut(#""next_id":"\#(second)","points":1.5,"notes":0"#), 65),
    (cut(#""next_id":"\#(second)","points":1,"notes":-1"#), 65),
    (cut(#""next_id":"4XK2P","points":1,"notes":0"#), 65),
  ]

  @Test(arguments: hostile)
  func `an invalid request is refused with a code`(text: String, code: Int32) {
    let error = #expect(throws: ControlRefusal.self) {
      try ControlRequest(parsing: Array(text.utf8))
    }
    #expect(error?.code == code)
    #expect(error?.description.isEmpty == false)
  }

  @Test func `unknown members are ignored`() throws {
    let line = Array(#"{"id":7,"do":"pause","why":"ferry"}"#.utf8)
    #expect(try ControlRequest(parsing: line) == .pause)
  }

  /// It must answer or refuse, and never trap.
  @Test(arguments: UInt64(0)..<200)
  func `no bytes do harm`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var line = ControlRequestTests.requests.randomElement(using: &random)?.line ?? []
    for _ in 0..<Int.random(in: 1...8, using: &random) where !line.isEmpty {
      let place = Int.random(in: 0..<line.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: line[place] = UInt8.random(in: .min ... .max, using: &random)
      case 1: line.remove(at: place)
      default: line.insert(UInt8.random(in: .min ... .max, using: &random), at: place)
      }
    }
    do throws(ControlRefusal) {
      let request = try ControlRequest(parsing: line)
      #expect(request.line.count <= ControlRequest.sizeLimit)
    } catch {
      #expect([64, 65].contains(error.code))
    }
  }

  @Test func `answers are one line each and report success`() throws {
    let done = ControlResponse.done { $0.field("state", "recording\nfast") }.line
    #expect(done == Array((#"{"ok":true,"state":"recording\nfast"}"# + "\n").utf8))
    let refused = ControlResponse.refused(ControlRefusal("no drive", code: 69)).line
    #expect(refused == Array((#"{"ok":false,"error":"no drive","code":69}"# + "\n").utf8))
  }
}
