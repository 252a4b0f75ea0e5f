import DriveRecorder
import TestSupport
import Testing
import Text

@Suite struct RecorderOrdersTests {
  static func full() -> RecorderOrders {
    var random = SplitMix64(seed: 4)
    var orders = RecorderOrders(home: "home of mine")
    orders.drive = RecordID(milliseconds: 1_700_000_000_000, using: &random)
    orders.mode = .breadcrumb
    orders.trip = RecordID(milliseconds: 1, using: &random)
    orders.van = RecordID(milliseconds: 2, using: &random)
    orders.zone = "Europe/Oslo"
    orders.offsetSeconds = -3_600
    orders.source = .replay(.init(path: "a drive.log", speed: 2.5, isAsLive: true))
    orders.printsLines = true
    orders.isDetached = true
    orders.keeper = "a program"
    orders.buildDate = Instant(secondsSinceEpoch: 1_700_000_000)
    orders.dieAtWrite = 17
    return orders
  }

  @Test func `orders round-trip through their arguments`() throws {
    let full = Self.full()
    var fast = RecorderOrders(home: "h")
    fast.source = .replay(.init(path: "x", speed: nil))
    var remote = RecorderOrders(home: "h")
    remote.source = .gpsd(host: "10.0.0.7", port: 4_000)
    var service = remote
    service.waits = true
    service.recordsFirst = true
    service.lead = "/run/some where/lead.json"
    for orders in [full, fast, remote, service, RecorderOrders(home: "h")] {
      #expect(try RecorderOrders(parsing: orders.arguments) == orders)
    }
  }

  @Test(arguments: [
    ([], "--home is missing"),
    (["--home"], "--home needs a value"),
    (["--home", "h", "--mode", "fast"], "--mode cannot be 'fast'"),
    (["--home", "h", "--drive", "abc"], "--drive cannot be 'abc'"),
    (["--home", "h", "--offset", "99999999"], "--offset cannot be '99999999'"),
    (["--home", "h", "--gpsd", "::1"], "--gpsd cannot be '::1'"),
    (["--home", "h", "--gpsd", "localhost:0"], "--gpsd cannot be 'localhost:0'"),
    (["--home", "h", "--replay", "x", "--speed", "nan"], "--speed cannot be 'nan'"),
    (["--home", "h", "--replay", "x", "--speed", "0"], "--speed cannot be '0'"),
    (["--home", "h", "--die-at-write", "3"], "--die-at-write needs --replay"),
    (["--home", "h", "--replay", "x", "--wait"], "--replay allows neither --wait nor --lead"),
    (["--home", "h", "--lead", "x", "--replay", "y"], "--replay allows neither --wait nor --lead"),
    (["--home", "h", "--fly"], "unknown option '--fly'"),
  ])
  func `an invalid argument is refused by name`(arguments: [String], message: String) {
    let error = #expect(throws: OrdersError.self) { try RecorderOrders(parsing: arguments) }
    #expect(error?.description == message)
  }
}
