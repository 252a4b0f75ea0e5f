import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// The first metres: reports from before the drive.
@Suite struct LeadReportsTests {
  private static func line(second: Int, latitude: Double = 47) -> String {
    let time = Instant(secondsSinceEpoch: 1_790_000_000 + Int64(second))
    return #"{"class":"TPV","device":"/dev/gps","mode":3,"time":"\#(time)","lat":\#(latitude),"#
      + #""lon":8.0,"speed":10.0,"eph":4.0}"#
  }

  private static func reports(_ lines: [String], newestAt uptime: Int64 = 1_000_000) -> LeadReports
  {
    LeadReports(parsing: Array(lines.joined(separator: "\n").utf8), newestAt: uptime)
  }

  @Test(
    arguments: [
      ([0, 1, 2], [998_000, 999_000, 1_000_000]),
      ([0, 1, 1], [999_000, 1_000_000, 1_000_000]),
      // A gap stays one.
      ([0, 60], [940_000, 1_000_000]),
      // Older than ten minutes, and newer than the last.
      ([0, 700, 701], [999_000, 1_000_000]), ([0, 90, 1], [999_000, 1_000_000]),
      // A step back does not turn the uptime back.
      ([5, 4, 6], [999_000, 999_000, 1_000_000]),
      ([], []),
    ] as [([Int], [Int64])])
  func `reports are dated by their times, the newest last`(seconds: [Int], uptimes: [Int64]) {
    #expect(Self.reports(seconds.map { Self.line(second: $0) }).reports.map(\.uptime) == uptimes)
  }

  @Test func `satellites come with the position before them, and nothing precedes the boot`() {
    let sky = #"{"class":"SKY","uSat":9,"nSat":12}"#
    let lines = [sky, Self.line(second: 0), sky, Self.line(second: 2), sky]
    #expect(
      Self.reports(lines).reports.map(\.uptime) == [998_000, 998_000, 1_000_000, 1_000_000])
    #expect(Self.reports(lines, newestAt: 1_000).reports.map(\.uptime) == [1_000, 1_000])
  }

  @Test(arguments: ["", "\n\n", "{", "no JSON\n\u{0}", #"{"class":"TPV","mode":3}"#])
  func `what has no times is not a lead`(text: String) {
    #expect(Self.reports([text]).start == nil)
  }

  @Test(
    arguments: [
      // A receiver that saves power says little.
      ([970_000, 971_000, 972_000], [970_000, 971_000, 972_000]),
      // What a parked van's receiver says is read late.
      ([981_000, 981_000, 981_400], [979_400, 980_400, 981_400]),
      // Nothing arrives after the drive began.
      ([1, 2, 2_000_000], [998_000, 999_000, 1_000_000]),
      // An uptime of another boot says nothing.
      ([1, 2, 3], [998_000, 999_000, 1_000_000]),
    ] as [([Int64], [Int64])])
  func `who saw the newest arrive dates it`(arrivals: [Int64], uptimes: [Int64]) {
    let bytes = arrivals.enumerated().flatMap {
      LeadReports.line(Self.line(second: $0.offset).utf8, at: $0.element)
    }
    let reports = LeadReports(parsing: bytes, newestAt: 1_000_000).reports
    #expect(reports.map(\.uptime) == uptimes)
  }

  @Test(arguments: ["-5 ", "5", "99999999999999999999 ", "five "])
  func `a line with something else before it is damaged`(start: String) {
    #expect(Self.reports([start + Self.line(second: 0)]).start == nil)
  }

  @Test func `damaged lines are left out`() {
    let lines = ["{\"class\":\"TPV\"", Self.line(second: 0), "rubbish", Self.line(second: 1)]
    #expect(Self.reports(lines).reports.count == 2)
  }

  private func session() -> DriveSession {
    DriveSession(mode: .full, clock: .live(buildDate: Instant(secondsSinceEpoch: 1_780_000_000)))
  }

  private func points(_ entries: [DriveEntry]) -> [Int64] {
    entries.compactMap { if case .point(let point) = $0 { point.uptime } else { nil } }
  }

  @Test func `a drive begins with them, and their times prove nothing`() {
    var session = session()
    let lead = Self.reports((0..<20).map { Self.line(second: $0, latitude: 47 + Double($0) / 1e4) })
    session.start(uptime: lead.start ?? 0)
    let entries = session.begin(with: lead)
    #expect(points(entries) == (0..<20).map { 981_000 + $0 * 1_000 })
    #expect(entries.count == 20)
    #expect(session.status.isTimeProven == false)
    #expect(session.status.state == .recording)
  }

  @Test func `live reports continue in the same segment and prove the time`() throws {
    var session = session()
    let lines = (0..<30).map { Self.line(second: $0, latitude: 47 + Double($0) / 1e4) }
    let lead = Self.reports(Array(lines[..<20]))
    session.start(uptime: lead.start ?? 0)
    _ = session.begin(with: lead)
    var entries: [DriveEntry] = []
    for (index, line) in lines[20...].enumerated() {
      let report = try GPSReport(parsing: Array(line.utf8)[...])
      entries += session.take(report, uptime: 1_000_400 + Int64(index + 1) * 1_000)
    }
    #expect(points(entries).count == 9)
    let events = entries.compactMap { entry -> DriveEvent.Kind? in
      if case .event(let event) = entry { event.kind } else { nil }
    }
    #expect(events == [.timeProven(isCorrected: false)])
    #expect(session.status.isTimeProven == true)
  }
}
