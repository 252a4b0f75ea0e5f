import Foundation
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct AutomationReplayTests {
  /// Noon of yesterday by UTC.
  private let noon = Date(
    timeIntervalSince1970: (Date().timeIntervalSince1970 / 86_400).rounded(.down) * 86_400 - 43_200)

  private func time(_ seconds: Double) -> String {
    ISO8601DateFormatter().string(from: noon.addingTimeInterval(seconds))
  }

  private func write(_ rule: String, as name: String) throws {
    let folder = TemporaryDirectory.current.file("home/automations")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(rule.utf8).write(to: URL(filePath: "\(folder)/\(name).json"))
  }

  /// Imports a drive to the north, with a point each 3 seconds at these latitudes.
  private func drive(_ latitudes: [Double], by desk: Desk) throws {
    let points = latitudes.enumerated().map { index, latitude in
      "<trkpt lat=\"\(latitude)\" lon=\"8.0\"><time>\(time(Double(index) * 3))</time></trkpt>"
    }
    let gpx = """
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      \(points.joined(separator: "\n"))
      </trkseg></trk></gpx>
      """
    let path = TemporaryDirectory.current.file("drive.gpx")
    try Data(gpx.utf8).write(to: URL(filePath: path))
    _ = try desk.run("drive import \(path)")
  }

  private func fired(_ rule: String, by desk: Desk) throws -> [String] {
    let value = try JSONValue(
      parsing: Array(desk.run("automation test \(rule) --days 3 --json").output.utf8))
    let fired = value["rules"]?.elements?.first?["fired"]?.elements ?? []
    return fired.compactMap { $0["time"]?.string }
  }

  private static func zone(_ side: String) -> String {
    """
    {"trigger":{"type":"zone","when":"\(side)","place":"47.0,8.0"},
     "actions":[{"type":"notify"}]}
    """
  }

  @Test func `a drive through a circle fires once, with one point inside or none`() throws {
    // A thousandth of a degree is 111 m.
    for (index, phase) in [0.0, 0.0006].enumerated() {
      let desk = Desk()
      try drive(
        (-20...20).map { 47 + phase + Double($0) * 0.0012 + Double(index) * 1e-6 }, by: desk)
      try write(Self.zone("enter"), as: "in")
      try write(Self.zone("leave"), as: "out")
      #expect(try fired("in", by: desk).count == 1)
      #expect(try fired("out", by: desk).count == 1)
      try FileManager.default.removeItem(atPath: TemporaryDirectory.current.file("home"))
    }
  }

  @Test func `a drive that ends in a circle has come into it a minute later`() throws {
    let desk = Desk()
    try drive((-20...0).map { 47 + Double($0) * 0.0012 }, by: desk)
    try write(Self.zone("enter"), as: "in")
    #expect(try fired("in", by: desk) == [time(120)])
  }

  @Test(arguments: [(1, 1), (2, 0)])
  func `a rule about stock fires for what is below its minimum, and not for just enough`(
    quantity: Int, count: Int
  ) throws {
    let desk = Desk()
    _ = try desk.run("manifest add Pasta --quantity \(quantity) --minimum 2")
    try write(#"{"trigger":{"type":"stock-low"},"actions":[{"type":"notify"}]}"#, as: "low")
    #expect(try fired("low", by: desk).count == count)
  }

  @Test func `a check-in tells where the van was`() throws {
    let desk = Desk()
    try write(
      """
      {"trigger":{"type":"time","at":"12:00"},"conditions":[{"type":"country","is":"FR"}],
       "actions":[{"type":"notify"}]}
      """, as: "noon")
    #expect(try fired("noon", by: desk) == [])
    _ = try desk.run("checkin add Here --at 48.58,7.75 --arrived \(time(-86_400))")
    #expect(try !fired("noon", by: desk).isEmpty)
  }

  @Test func `sunrise fires once a day where the van was`() throws {
    let desk = Desk()
    _ = try desk.run("checkin add Camp --at 47.05,8.31")
    try write(
      #"{"trigger":{"type":"sunrise"},"actions":[{"type":"notify"}]}"#, as: "rise")
    try write(
      #"{"trigger":{"type":"sunset","offset_min":-30},"actions":[{"type":"notify"}]}"#, as: "set")
    let calendar = try JSONValue(
      parsing: Array(
        desk.run("sky calendar --at 47.05,8.31 --from yesterday --days 1 --json").output.utf8))
    let day = try #require(calendar["days"]?.elements?.first)
    let rise = try #require(day["rise"]?.string.flatMap { Instant($0) })
    let set = try #require(day["set"]?.string.flatMap { Instant($0) })
    let early = Instant(millisecondsSinceEpoch: set.millisecondsSinceEpoch - 1_800_000)
    for (rule, moment) in [("rise", rise), ("set", early)] {
      let fired = try fired(rule, by: desk).compactMap { Instant($0)?.millisecondsSinceEpoch }
      #expect(fired.count == 3)
      #expect(fired.contains { abs($0 - moment.millisecondsSinceEpoch) < 1_000 }, "\(fired)")
    }
  }

  @Test func `at one moment every condition is reported, and the last event`() throws {
    let desk = Desk()
    try drive((0...100).map { 47 + Double($0) * 0.0004 }, by: desk)
    try write(
      """
      {"trigger":{"type":"drive-started"},"cooldown":"1 h","conditions":[
       {"type":"country","is":"CH"},{"type":"drive","is":"recording"}],
       "actions":[{"type":"notify"}]}
      """, as: "start")
    try write(
      """
      {"trigger":{"type":"drive-stopped"},"conditions":[{"type":"country","is":["FR","IT"]},
       {"type":"motion","is":"moving"}],"actions":[{"type":"notify"}]}
      """, as: "stop")
    let page = try desk.run("automation test --at \(time(600))").output
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.replacing(/\d{4}-\d\d-\d\d \d\d:\d\d/, with: "DAY")
    }
    #expect(
      lines == [
        "DAY: van parked in CH, drive standby", "", "start: a drive starts",
        "  would have fired 1 time in 30 days until then", "  DAY  a drive has started",
        "  at DAY:", "    country is CH: yes",
        "    drive is recording: no, the drive was standby",
        "    it had fired before, and rested for another 50 min",
        "    last at DAY: fired, since a drive has started", "", "stop: a drive ends",
        "  would not have fired in 30 days until then",
        "  held 1 time, most nearly at DAY: conditions[0] (country is FR or IT): the country was CH",
        "  at DAY:", "    country is FR or IT: no, the country was CH",
        "    van is moving: no, the van was parked",
        "    last at DAY: held, since conditions[0] (country is FR or IT): the country was CH", "",
      ])
    let moving = try desk.run("automation test stop --at \(time(100)) --json").output
    #expect(
      moving.contains(
        #""moment":{"time":"\#(time(100))","country":"CH","drive":"recording","moving":true}"#))
    #expect(
      moving.contains(
        #""standing":{"conditions":[{"text":"country is FR or IT","holds":false,"#
          + #""instead":"the country was CH"},{"text":"van is moving","holds":true,"instead":null}],"#
          + #""rests_s":0,"last":null}"#))
  }

  @Test(arguments: ["soon", "1969-01-01", "2999-01-01T00:00", "2026-13-01T00:00"])
  func `a moment that cannot be replayed is refused`(moment: String) throws {
    try write(Self.zone("enter"), as: "in")
    #expect {
      try Desk().run("automation test --at \(moment)")
    } throws: { error in
      "\(error)".hasPrefix("--at takes a time")
    }
  }
}
