import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct CrossingCommandTests {
  private func add(
    _ from: String, _ to: String, _ time: String, _ more: String = "", by desk: Desk
  ) throws -> String {
    let line = "border add --from \(from) --to \(to) --time \(time) \(more)"
    return try desk.run(line).output.split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test func `a crossing by hand is kept, listed by local time, and corrected`() throws {
    let desk = Desk()
    let id = try add("GB", "FR", "2026-06-14T17:30", "--at 50.96,1.86", by: desk)
    #expect(id.utf8.count == 5)
    let list = try desk.run("border list --json").output
    #expect(list.contains(#""at":"2026-06-14T15:30:00Z","left_at":null,"lat":50.96,"lon":1.86"#))
    #expect(list.contains(#""from":"GB","to":"FR","source":"hand","aboard":null"#))
    #expect(
      try desk.run("border list").output == """
        ID     LOCAL TIME        FROM  TO  PLACE           FOUND BY  ABOARD
        \(id)  2026-06-14 17:30  GB    FR  50.9600,1.8600  hand

        """)
    _ = try desk.run("border edit \(id) --left 2026-06-14T14:00 --to BE")
    let edited = try desk.run("border list --json").output
    #expect(edited.contains(#""left_at":"2026-06-14T13:00:00Z""#))
    #expect(edited.contains(#""to":"BE""#))
  }

  @Test func `a crossing that is known is not entered again`() throws {
    let desk = Desk()
    let id = try add("FR", "ES", "2026-06-14T17:30", by: desk)
    #expect {
      try add("FR", "ES", "2026-06-14T17:40", by: desk)
    } throws: { error in
      "\(error)" == "this crossing exists already; 'vanlog border edit \(id)' corrects it"
    }
    _ = try desk.run("border delete \(id) --yes")
    #expect(try add("FR", "ES", "2026-06-14T17:40", by: desk) != id)
  }

  @Test func `a deleted crossing is gone from lists, and can be brought back`() throws {
    let desk = Desk()
    let id = try add("FR", "ES", "2026-06-14T17:30", by: desk)
    _ = try desk.run("border delete \(id) --yes")
    #expect(try desk.run("border list").output == "")
    #expect(try desk.run("border list --deleted").output.contains(id))
    _ = try desk.run("border delete \(id) --undo")
    #expect(try desk.run("border list").output.contains(id))
  }

  @Test func `people aboard are named, and lists can be limited to one of them`() throws {
    let desk = Desk()
    _ = try desk.run("person add Ada")
    _ = try desk.run("person add Bo")
    let first = try add("FR", "ES", "2026-06-14T17:30", "--aboard Ada", by: desk)
    let second = try add("ES", "PT", "2026-06-15T17:30", "--aboard bo,Ada", by: desk)
    #expect(try desk.run("border list --person Ada --json").output.contains(first))
    let ofBo = try desk.run("border list --person bo").output
    #expect(!ofBo.contains(first))
    #expect(ofBo.contains(second))
    let all = try desk.run("border list").output
    #expect(all.contains("  Ada\n"))
    #expect(all.contains("  Bo, Ada\n"))
  }

  @Test(arguments: [
    (
      "border add --from FR --to XX --time 2026-06-14T10:00", "--to takes a two-letter country code"
    ),
    ("border add --from FR --to FR --time 2026-06-14T10:00", "the same country"),
    ("border add --from FR --to ES --time 2026-02-30T10:00", "--time takes a time such as"),
    ("border add --from FR --to ES --time 2099-01-01T10:00", "--time takes a time from 1970 to"),
    (
      "border add --from FR --to ES --time 2026-06-14T10:00 --left 2026-06-14T11:00",
      "--left is after the time of entry"
    ),
    ("border edit abcde --to FR", "there is no crossing 'abcde'"),
    ("border delete abcde --yes", "there is no crossing 'abcde'"),
    ("border list --person Nobody", "Nobody"),
  ])
  func `what makes no sense is refused, and nothing is kept`(line: String, message: String) throws {
    let desk = Desk()
    #expect {
      try desk.run(line)
    } throws: { error in
      "\(error)".contains(message)
    }
    #expect(try desk.run("border list").output == "")
  }

  /// A drive over the Rhine, with a point every ten seconds.
  private static var rhine: String {
    let points = (0..<40).map { number in
      let (latitude, longitude) = (48.58 - Double(number) * 0.00018, 7.74 + Double(number) * 0.0026)
      let second = number * 10
      let time =
        "2026-06-14T08:\(second / 60 < 10 ? "0" : "")\(second / 60):"
        + "\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
      return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time)</time></trkpt>"
    }
    return """
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
      <trk><trkseg>\(points.joined())</trkseg></trk></gpx>
      """
  }

  @Test func `drives that are imported bring their crossings, once`() throws {
    let desk = Desk()
    let path = TemporaryDirectory.current.file("rhine.gpx")
    try Data(Self.rhine.utf8).write(to: URL(filePath: path))
    let replayed = try desk.run("border replay \(path) --json").output
    #expect(replayed.contains(#""from":"FR","to":"DE""#))
    #expect(try desk.run("border list").output == "")
    _ = try desk.run("drive import \(path)")
    let list = try desk.run("border list --json").output
    #expect(list.contains(#""from":"FR","to":"DE","source":"drive""#))
    #expect(try desk.run("border replay last --json").output == replayed)
    let again = try desk.run("border rebuild --json").output
    #expect(again == "{\"drives\":1,\"found\":1,\"new\":0}\n")
    #expect(try desk.run("border list --json").output == list)
    #expect(!FileManager.default.fileExists(atPath: crossingFile))
  }

  private var crossingFile: String {
    TemporaryDirectory.current.file("home/border_crossings.json")
  }

  private func importRhine(_ desk: Desk) throws {
    let path = TemporaryDirectory.current.file("rhine.gpx")
    try Data(Self.rhine.utf8).write(to: URL(filePath: path))
    _ = try desk.run("drive import \(path)")
  }

  @Test func `a drive that is deleted or undone takes its crossing along, and back`()
    throws
  {
    let desk = Desk()
    try importRhine(desk)
    let list = try desk.run("border list --json").output
    #expect(list.contains(#""from":"FR","to":"DE""#))
    _ = try desk.run("drive delete last --yes")
    #expect(try desk.run("border list").output == "")
    #expect(try desk.run("schengen --json").status == .nothingFound)
    _ = try desk.run("undo --yes")
    #expect(try desk.run("border list --json").output == list)
    _ = try desk.run("undo --yes")
    #expect(try desk.run("border list").output == "")
  }

  @Test func `a second recording of a drive brings no second crossing`() throws {
    let desk = Desk()
    try importRhine(desk)
    let list = try desk.run("border list --json").output
    let path = TemporaryDirectory.current.file("phone.gpx")
    let phone = Self.rhine.replacing(":00Z", with: ":03Z").replacing(":20Z", with: ":23Z")
    try Data(phone.utf8).write(to: URL(filePath: path))
    _ = try desk.run("drive import \(path) --overlap keep")
    #expect(try desk.run("drive list").output.split(separator: "\n").count == 3)
    #expect(try desk.run("border list --json").output == list)
    _ = try desk.run("undo --yes")
    _ = try desk.run("drive import \(path) --overlap join")
    #expect(try desk.run("drive list").output.split(separator: "\n").count == 2)
    #expect(try desk.run("border list").output.split(separator: "\n").count == 2)
  }

  @Test func `what was said of a crossing of a drive stays when the drive is split and joined`()
    throws
  {
    let desk = Desk()
    _ = try desk.run("person add Ada")
    try importRhine(desk)
    let before = try desk.run("border list --json").output
    _ = try desk.run("border edit last --aboard Ada")
    _ = try desk.run("drive split last --at 2026-06-14T08:01:00Z --yes")
    let split = try desk.run("border list").output
    #expect(split.contains("Ada"))
    #expect(split.split(separator: "\n").count == 2)
    _ = try desk.run("border edit last --aboard all")
    #expect(try desk.run("border list --json").output == before)
  }

  @Test func `a file of version 1 is read, but for crossings of drives that are gone`()
    throws
  {
    let desk = Desk()
    try importRhine(desk)
    let old = """
      {"format": "vanlog border crossings", "version": 1, "crossings": [
      {"id":"01KTXZQ4N0G6Y6D1V4E4WNB8AQ","at":"2026-06-13T09:30:00Z","left_at":null,"lat":null,"lon":null,"from":"CH","to":"FR","source":"drive","aboard":null,"detected":null,"deleted":false},
      {"id":"01KTXZQ4N0G6Y6D1V4E4WNB8AR","at":"2026-06-14T08:06:00Z","left_at":null,"lat":null,"lon":null,"from":"FR","to":"DE","source":"drive","aboard":null,"detected":null,"deleted":true}
      ]}
      """
    try Data(old.utf8).write(to: URL(filePath: crossingFile))
    #expect(try desk.run("border list").output == "")
    #expect(try desk.run("border list --deleted").output.contains("nb8ar"))
    _ = try desk.run("border delete last --undo")
    #expect(try desk.run("border list --json").output.contains(#""from":"FR","to":"DE""#))
    let kept = try String(contentsOfFile: crossingFile, encoding: .utf8)
    #expect(
      kept == "{\"format\": \"vanlog border crossings\", \"version\": 2, \"crossings\": [\n]}\n")
  }

  @Test func `a border crossed three times in minutes is crossed three times`()
    throws
  {
    let desk = Desk()
    _ = try desk.run("border add --from AL --to BA --time 2026-06-01T10:00Z")
    for (from, to, minute) in [("BA", "HR", "00"), ("HR", "BA", "10"), ("BA", "HR", "20")] {
      _ = try desk.run("border add --from \(from) --to \(to) --time 2026-06-10T10:\(minute)Z")
    }
    #expect(try desk.run("border list").output.split(separator: "\n").count == 5)
    #expect(try desk.run("schengen --on 2026-06-15 --json").output.contains(#""used":6"#))
  }

  @Test func `a drive in a member state counts its days before any crossing is known`() throws {
    let desk = Desk()
    let path = TemporaryDirectory.current.file("nuremberg.gpx")
    let points = (0..<20).map { number in
      "<trkpt lat=\"49.4\(10 + number)\" lon=\"11.08\">"
        + "<time>2026-06-14T08:\(10 + number):00Z</time></trkpt>"
    }
    try Data(
      "<gpx version=\"1.1\" creator=\"test\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
        .utf8
    ).write(to: URL(filePath: path))
    _ = try desk.run("drive import \(path)")
    let json = try desk.run("schengen --on 2026-06-20 --explain --json").output
    #expect(json.contains(#""used":1"#))
    #expect(json.contains(#""kind":"drive""#))
    let page = try desk.run("schengen --on 2026-06-20 --explain").output
    #expect(page.contains("2026-06-14  drove in DE\n"))
  }

  @Test func `drives of another van count once someone is named aboard`() throws {
    let desk = Desk()
    _ = try desk.run("van add Bulli")
    _ = try desk.run("van use Bulli")
    _ = try desk.run("person add Ada --nationalities GB")
    try importRhine(desk)
    let path = TemporaryDirectory.current.file("rental.gpx")
    try Data(Self.rhine.replacing("2026-06-14T", with: "2026-07-01T").utf8)
      .write(to: URL(filePath: path))
    _ = try desk.run("van add Rental")
    _ = try desk.run("drive import \(path) --van Rental")
    #expect(try desk.run("border list").output.split(separator: "\n").count == 2)
    #expect(try desk.run("schengen --on 2026-07-01 --json").output.contains(#""used":18"#))
    let other = try desk.run("border list --other-vans --json").output
    #expect(other.contains(#""at":"2026-07-01T"#))
    #expect(other.contains(#""aboard":[]"#))
    let id = try #require(
      try JSONValue(parsing: Array(other.utf8))["crossings"]?.elements?.first?["short_id"]?.string)
    _ = try desk.run("border edit \(id) --aboard Ada")
    #expect(
      try desk.run("border list --other-vans").output.contains("Ada"))
  }

  @Test func `a rebuild forgets what was found, finds the same, and not what was deleted`() throws {
    let desk = Desk()
    try importRhine(desk)
    let cache = TemporaryDirectory.current.file("home/cache/drive-countries")
    let list = try desk.run("border list --json").output
    let found = try Data(contentsOf: URL(filePath: cache))
    try Data("x".utf8).write(to: URL(filePath: cache))
    #expect(try desk.run("border rebuild --json").output.contains(#""new":0"#))
    #expect(try Data(contentsOf: URL(filePath: cache)) == found)
    #expect(try desk.run("border list --json").output == list)
    _ = try desk.run("border delete last --yes")
    #expect(
      try desk.run("border rebuild --json").output == "{\"drives\":1,\"found\":0,\"new\":0}\n")
    #expect(try desk.run("border list").output == "")
    try FileManager.default.removeItem(atPath: crossingFile)
    #expect(try desk.run("border list --json").output == list)
  }

  @Test func `check-ins get their country from their position`() throws {
    let desk = Desk()
    _ = try desk.run("checkin add Kehl --at 48.5728,7.8156 --day 2026-06-14")
    #expect(try desk.run("checkin show last --json").output.contains(#""country":"DE""#))
    _ = try desk.run("checkin edit last --at 48.5839,7.7455")
    #expect(try desk.run("checkin show last --json").output.contains(#""country":"FR""#))
    _ = try desk.run("checkin add Ship --at 48.5728,7.8156 --country CH --day 2026-06-14")
    #expect(try desk.run("checkin show last --json").output.contains(#""country":"CH""#))
  }
}
