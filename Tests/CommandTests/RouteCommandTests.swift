import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

/// Planned routes, their stops, and the trips that they become.
@Suite(.temporaryDirectory) struct RouteCommandTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  private func refusal(_ line: String) throws -> String {
    "\(try #require(throws: (any Error).self) { try desk.run(line) })"
  }

  private func names(_ route: String = "last") throws -> [String?] {
    try json("route show \(route)")["stops"]?.elements?.map { $0["name"]?.string } ?? []
  }

  /// Five places on one meridian, a degree from each other.
  private func plan(_ options: String = "") throws {
    _ = try desk.run(
      "route plan North --from A=60.0,10.0 --stop B=61.0,10.0 --stop C=62.0,10.0 --to D=63.0,10.0 \(options)"
    )
  }

  // MARK: Planning

  @Test func `stops come from packs, own places, check-ins and coordinates, and stay without them`()
    throws
  {
    let file = TemporaryDirectory.current.file("camps.csv")
    try "id,name,lat,lon,country\n7,Camping Bled,46.3615,14.0806,SI\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    _ = try desk.run("spots import \(file) --pack camps")
    _ = try desk.run("spots add Lay-by --at 46.0,13.0")
    _ = try desk.run("checkin add Pier --at 45.1,13.6 --day 2026-08-01")
    let route = try json(
      "route plan Adria --from here --stop camping_bled --stop lay --stop camps/7 --stop pie "
        + "--to 43.5,16.4")
    let stops = try #require(route["stops"]?.elements)
    let id = try #require(try json("spots list")["records"]?.elements?.first?["id"]?.string)
    #expect(
      stops.map { $0["name"]?.string } == [
        "45.1,13.6", "Camping Bled", "Lay-by", "Camping Bled", "Pier", "43.5,16.4",
      ])
    #expect(
      stops.map { $0["spot"]?.string } == [nil, "camps/7", "mine/\(id)", "camps/7", nil, nil])
    #expect(stops.map { $0["country"]?.string } == ["HR", "SI", "IT", "SI", "HR", "HR"])
    _ = try desk.run("spots packs remove camps --yes")
    #expect(try names().count == 6)
  }

  @Test func `distances are those of the ellipsoid, by leg and in all`() throws {
    let route = try json(
      "route plan North --from A=60.0,10.0 --stop B=61.0,10.0 --to C=62.0,10.0")
    let stops = try #require(route["stops"]?.elements)
    #expect(stops.map { $0["leg_m"]?.number } == [nil, 111_421, 111_437])
    #expect(stops.map { $0["total_m"]?.number } == [0, 111_421, 222_858])
    #expect(route["distance_m"]?.number == 222_858)
    let page = try desk.run("route show north").output
    #expect(page.contains("223 km as the crow flies"))
  }

  @Test func `nights make a plan by day`() throws {
    try plan("--nights 2,1 --start-day 2026-08-01")
    let route = try json("route show")
    #expect(route["nights"]?.integer == 3)
    #expect(
      route["stops"]?.elements?.map { $0["day"]?.string } == [
        "2026-08-01", "2026-08-01", "2026-08-03", "2026-08-04",
      ])
    #expect(try desk.run("route show").output.contains("2026-08-01 to 2026-08-04"))
    _ = try desk.run("route edit last --unset start-day")
    let days = try desk.run("route show --no-pictures").output.matches(of: /day \d/)
    #expect(days.map { String($0.output) } == ["day 1", "day 1", "day 3", "day 4"])
  }

  @Test func `planning prints the id and says what was found`() throws {
    let planned = try desk.run("route plan North --from A=60.0,10.0 --to B=61.0,10.0")
    #expect(planned.output.contains(/^[0-9a-z]{5,}\n$/))
    #expect(planned.notes == "vanlog: A to B: 111 km as the crow flies\n")
    let empty = try desk.run("route plan South")
    #expect(
      empty.notes
        == "vanlog: the route has no stops yet; add some with 'vanlog route stop add'\n")
    #expect(try names("south") == [])
  }

  static let refused = [
    (
      "--stop nowhere",
      "there is no spot, own place or check-in 'nowhere'; find one with 'vanlog spots search', or "
        + "give coordinates: 47.05,8.31, or a name with them: Ferry=57.6,9.96"
    ),
    ("--stop Ferry=48,137,11,575", "the comma could be a decimal mark or separate the two angles"),
    (
      "--stop 0.0,0.0", "a stop takes a real position; 0,0 is what receivers report without one"
    ),
    ("--from here", "no position is known yet; give coordinates or a place"),
    ("--stop 60.0,5.0 --nights 1,2", "--nights has 2 numbers for 1 --stop"),
    (
      "--stop 60.0,5.0 --nights many",
      "--nights takes numbers from 0 to 365 with commas between them, such as 2,0,1"
    ),
    (
      "--stop 60.0,5.0 --nights 366",
      "--nights takes numbers from 0 to 365 with commas between them, such as 2,0,1"
    ),
  ]

  @Test(arguments: refused)
  func `a route that cannot be is refused, and nothing is kept`(
    options: String, reason: String
  ) throws {
    #expect(try refusal("route plan X \(options)").contains(reason))
    #expect(try desk.run("route list --json").output == "{\"records\":[],\"more\":false}\n")
  }

  // MARK: Stops

  @Test func `stops are added, moved, renamed, removed and brought back`() throws {
    try plan()
    _ = try desk.run("route stop add north E=64.0,10.0")
    _ = try desk.run("route stop add north 59.0,10.0 --as 1 --name Ferry --nights 1")
    #expect(try names() == ["Ferry", "A", "B", "C", "D", "E"])
    _ = try desk.run("route stop move c --to 1")
    #expect(try names() == ["C", "Ferry", "A", "B", "D", "E"])
    _ = try desk.run("route stop move c --to 99")
    _ = try desk.run("route stop edit ferry --name Quay")
    #expect(try names() == ["Quay", "A", "B", "D", "E", "C"])
    let id = try #require(try json("route stop show b")["short_id"]?.string)
    _ = try desk.run("route stop delete b --yes")
    #expect(try names() == ["Quay", "A", "D", "E", "C"])
    _ = try desk.run("route stop undelete \(id)")
    #expect(try names() == ["Quay", "A", "B", "D", "E", "C"])
    _ = try desk.run("undo --yes")
    #expect(try names() == ["Quay", "A", "D", "E", "C"])
  }

  @Test func `a stop needs a number to go to, and a route that is there`() throws {
    try plan()
    #expect(try refusal("route stop move a") == "give the new number with --to")
    #expect(try refusal("route stop add nowhere 60.0,5.0").contains("there is no route 'nowhere'"))
    _ = try desk.run("route delete north --yes")
    let id = try #require(
      try json("route list --deleted")["records"]?.elements?.first?["short_id"]?.string)
    #expect(
      try refusal("route stop add \(id) 60.0,5.0")
        == "the route \(id) is deleted; undelete it first")
  }

  @Test func `a route comes back with its stops`() throws {
    try plan()
    let id = try #require(try json("route show")["short_id"]?.string)
    _ = try desk.run("route delete north --yes")
    #expect(try desk.run("route list").output == "")
    _ = try desk.run("route undelete \(id)")
    #expect(try names() == ["A", "B", "C", "D"])
  }

  @Test func `planning is one change, which undo takes back`() throws {
    try plan()
    _ = try desk.run("undo --yes")
    #expect(try desk.run("route list").output == "")
    #expect(try desk.run("route stop list --json").output == "{\"records\":[],\"more\":false}\n")
    _ = try desk.run("undo --redo --yes")
    #expect(try names() == ["A", "B", "C", "D"])
  }

  @Test func `lists say how long routes are`() throws {
    try plan("--nights 2")
    let record = try #require(try json("route list")["records"]?.elements?.first)
    #expect(record["stop_count"]?.integer == 4)
    #expect(record["nights"]?.integer == 2)
    #expect(record["distance_m"]?.number == 334_312)
    #expect(try desk.run("route list").output.contains(/4 +2 +334 km +North\n/))
  }

  // MARK: Trips

  @Test func `a route becomes a planned trip of its days, once`() throws {
    try plan("--nights 2,1 --tags coast --note slowly")
    let trip = try json("route promote north --start-day 2090-08-01")
    #expect(
      ["name", "phase", "start_day", "end_day", "note"].map { trip[$0]?.string } == [
        "North", "future", "2090-08-01", "2090-08-04", "slowly",
      ])
    #expect(trip["tags"]?.elements?.map(\.string) == ["coast"])
    #expect(try json("route show")["trip_id"]?.string == trip["id"]?.string)
    let again = try desk.run("route promote north")
    #expect(again.notes == "vanlog: the route is the trip 'North' already; nothing was changed\n")
    #expect(try json("trip list")["records"]?.elements?.count == 1)
    #expect(try names() == ["A", "B", "C", "D"])
    #expect(try json("route list --trip north")["records"]?.elements?.count == 1)
    _ = try desk.run("undo --yes")
    #expect(try desk.run("trip list").output == "")
    #expect(try json("route show")["trip_id"] == nil)
  }

  @Test func `a trip that begins today is under way, and only one is`() throws {
    try plan()
    #expect(try json("route promote north --start-day today")["phase"]?.string == "active")
    _ = try desk.run("route plan South --from A=40.0,10.0 --to B=39.0,10.0 --start-day 2020-01-01")
    #expect(
      try refusal("route promote south")
        == "the day of departure has passed (2020-01-01); give another --start-day")
    #expect(try refusal("route promote south --start-day today").contains("'North' is under way"))
    #expect(try json("route promote south --start-day 2090-01-01")["phase"]?.string == "future")
  }

  // MARK: Maps and files

  @Test func `the map has the way and the names of the stops`() throws {
    let narrow = Desk(width: 40)
    _ = try narrow.run(
      "route plan Fjord --from Bergen=60.39,5.32 --stop Voss=60.63,6.42 --to Flåm=60.86,7.11")
    let page = try narrow.run("route show --color never").output
    for name in ["1 Bergen", "Voss", "Flåm", "1 the first stop"] {
      #expect(page.contains(name), "\(page)")
    }
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(page)")
  }

  @Test func `a route is written as GPX, and its file answers like the route itself`() throws {
    try plan()
    let file = TemporaryDirectory.current.file("north.gpx")
    let written = try json("route export north -o \(file)")
    #expect(written["format"]?.string == "gpx" && written["stop_count"]?.integer == 4)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("<rtept lat=\"61\" lon=\"10\"><name>B</name></rtept>"))
    _ = try desk.run("spots add Near --at 61.5,10.01")
    _ = try desk.run("spots add Far --at 61.5,12")
    let along = try desk.run("spots along --route north --json").output
    #expect(along.contains("Near") && !along.contains("Far"))
    #expect(try desk.run("spots along \(file) --json").output == along)
    #expect(try refusal("route export north -o \(file)").contains("already exists"))
  }

  @Test func `a route without stops is not written`() throws {
    _ = try desk.run("route plan Empty")
    #expect(
      try refusal("route export empty")
        == "the route has no stops; add some with 'vanlog route stop add'")
    #expect(try desk.run("route export nothing").status == .nothingFound)
    #expect(try refusal("spots along --route empty").contains("the route has no stops"))
    #expect(try refusal("spots along").contains("name a drive or a GPX file"))
  }
}
