import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

/// Check-ins at spots, and places of one's own that come from check-ins.
@Suite(.temporaryDirectory) struct CheckinSpotTests {
  private let desk = Desk()

  private static let camps = """
    id,name,lat,lon,type,services,country,price
    7,Camping Bled,46.3615,14.0806,camping,"water,shower,kitchen",SI,28 EUR a night
    8,Stellplatz,47.1,9.5,aire,free,LI,no
    9,Gravel pit,60.5,8.2,wild,,,
    """

  private func load(_ pack: String = "camps", _ text: String = camps) throws {
    let file = TemporaryDirectory.current.file("\(pack).csv")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    _ = try desk.run("spots import \(file) --pack \(pack)")
  }

  private func checkin(_ line: String = "checkin show last") throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  private func texts(_ record: JSONValue, _ names: String...) -> [String?] {
    names.map { record[$0]?.string }
  }

  private func refusal(_ line: String) throws -> (text: String, status: CommandLineKit.ExitStatus?)
  {
    let error = try #require(throws: (any Error).self) { try desk.run(line) }
    return ("\(error)", (error as? any Failure)?.exitStatus)
  }

  // MARK: --spot

  @Test(arguments: ["camps/7", "7", "Camping_Bled", "camping_bl"])
  func `a check-in takes over what the pack says about its spot`(name: String) throws {
    try load()
    let record = try checkin("checkin add --spot \(name) --day 2026-08-01")
    #expect(
      texts(record, "place", "country", "type", "cost", "spot") == [
        "Camping Bled", "SI", "campsite", "28 EUR a night", "camps/7",
      ])
    #expect(record["facilities"]?.elements?.map(\.string) == ["shower", "water"])
    #expect([record["lat"]?.number, record["lon"]?.number] == [46.3615, 14.0806])
  }

  @Test func `what is given counts more than what the pack says`() throws {
    try load()
    let record = try checkin(
      "checkin add Beach --spot 7 --day 2026-08-01 --at 43.5,16.4 --country HR --type wild "
        + "--cost free --facilities dogs")
    #expect(
      texts(record, "place", "country", "type", "cost", "spot") == [
        "Beach", "HR", "wild", "free", "camps/7",
      ])
    #expect(record["facilities"]?.elements?.map(\.string) == ["dogs"])
    #expect([record["lat"]?.number, record["lon"]?.number] == [43.5, 16.4])
  }

  @Test func `a free place for motor homes is a free aire, and a country follows from the place`()
    throws
  {
    try load()
    let aire = try checkin("checkin add --spot 8 --day 2026-08-01")
    #expect(texts(aire, "type", "cost", "country") == ["free-aire", nil, "LI"])
    let pit = try checkin("checkin add --spot 9 --day 2026-08-01")
    #expect(texts(pit, "type", "country") == ["wild", "NO"])
  }

  @Test func `the link stays when the pack is gone`() throws {
    try load()
    _ = try desk.run("checkin add --spot 7 --day 2026-08-01")
    _ = try desk.run("spots packs remove camps --yes")
    #expect(texts(try checkin(), "place", "spot") == ["Camping Bled", "camps/7"])
    _ = try desk.run("checkin edit last --note calm")
    #expect(texts(try checkin(), "spot", "note") == ["camps/7", "calm"])
  }

  @Test func `a place of one's own is named too, and linked by its full id`() throws {
    _ = try desk.run("spots add Lay-by --at 60.4,5.3 --type wild --facilities water")
    let id = try #require(try checkin("spots list")["records"]?.elements?.first?["id"]?.string)
    let record = try checkin("checkin add --spot lay --day 2026-08-01")
    #expect(
      texts(record, "place", "country", "type", "spot") == ["Lay-by", "NO", "wild", "mine/\(id)"])
    #expect(try desk.run("spots show mine/\(id)").output.contains("Lay-by"))
  }

  @Test func `an edit fills in only what is empty, and can take the link away`() throws {
    try load()
    _ = try desk.run("checkin add Lake --day 2026-08-01 --stay 5")
    let linked = try checkin("checkin edit last --spot 7")
    #expect(texts(linked, "place", "type", "spot") == ["Lake", "campsite", "camps/7"])
    #expect(linked["lat"]?.number == 46.3615)
    let free = try checkin("checkin edit last --unset spot")
    #expect(texts(free, "place", "type", "spot") == ["Lake", "campsite", nil])
  }

  @Test func `many check-ins are linked at once`() throws {
    try load()
    for day in 1...2 { _ = try desk.run("checkin add Bled --day 2026-08-0\(day)") }
    _ = try desk.run("checkin edit --where place=Bled --set spot=7 --yes")
    let records = try #require(try checkin("checkin list")["records"]?.elements)
    #expect(records.map { $0["spot"]?.string } == ["camps/7", "camps/7"])
  }

  @Test func `the position of the van counts more than that of the spot`() throws {
    try load()
    _ = try desk.run("checkin add Kehl --at 48.5728,7.8156")
    let record = try checkin("checkin add --spot 7 --here")
    #expect(record["lat"]?.number == 48.5728)
    #expect(texts(record, "place", "spot") == ["Camping Bled", "camps/7"])
  }

  @Test func `an unknown spot is refused, and nothing is added`() throws {
    let none = try refusal("checkin add --spot nowhere")
    #expect(none.status == .inputMissing)
    #expect(none.text == "there is no spot 'nowhere'; find its id with 'vanlog spots search'")
    try load()
    #expect(try refusal("checkin add --spot nowhere").status == .inputMissing)
    #expect(try desk.run("checkin list --json").output == "{\"records\":[],\"more\":false}\n")
  }

  @Test func `a name that several spots have is refused with their ids`() throws {
    try load("a", "id,name,lat,lon,country\n1,Pier,60,5,NO\n2,Pier,61,5,NO\n")
    let text = try refusal("checkin add --spot pier").text
    #expect(text.hasPrefix("'pier' fits several spots: "))
    #expect(text.hasSuffix("; use a short id"))
    let ids = text.matches(of: /(\w+) \(Pier, other, a\)/).map { String($0.1) }
    #expect(Set(ids).count == 2)
    _ = try desk.run("checkin add --spot \(ids.first ?? "")")
    #expect(try desk.run("checkin show last --json").output.contains(#""place":"Pier""#))
    try load("b", "id,name,lat,lon\n1,Quay,60,5\n")
    #expect(try refusal("checkin add --spot 1").status == .badData)
  }

  // MARK: checkin keep

  @Test func `a check-in becomes a place of one's own that searches find`() throws {
    _ = try desk.run(
      "checkin add Gravel_pit --at 60.4,5.3 --type paid-aire --stay 5 --beauty 4 --country NO "
        + "--facilities water --tags calm --note by_the_lake")
    let place = try checkin("checkin keep last")
    #expect(
      texts(place, "kind", "name", "type", "country", "note") == [
        "place", "Gravel pit", "aire", "NO", "by the lake",
      ])
    #expect([place["stay"]?.number, place["beauty"]?.number] == [5, 4])
    #expect(place["tags"]?.elements?.map(\.string) == ["calm"])
    let id = try #require(place["id"]?.string)
    #expect(texts(try checkin(), "spot") == ["mine/\(id)"])
    #expect(try desk.run("spots near --at 60.4,5.3 --csv").output.contains("Gravel pit"))
  }

  @Test func `a place that is kept already is not kept twice`() throws {
    _ = try desk.run("checkin add Pit --at 60.4,5.3")
    let id = try desk.run("checkin keep last").output
    let again = try desk.run("checkin keep last")
    #expect(again.output == id)
    #expect(
      again.notes == "vanlog: 'Pit' is one of your places already; nothing was added\n")
    // A later stay, some metres from there.
    _ = try desk.run("checkin add Pit_again --at 60.4005,5.3")
    #expect(try desk.run("checkin keep last").output == id)
    #expect(try desk.run("checkin keep last --name Tap").output != id)
    #expect(try checkin("spots list")["records"]?.elements?.count == 2)
  }

  @Test func `a place that was deleted since is kept again`() throws {
    _ = try desk.run("checkin add Pit --at 60.4,5.3")
    let id = try desk.run("checkin keep last").output.dropLast()
    _ = try desk.run("spots delete \(id) --yes")
    #expect(try desk.run("checkin keep last").output.dropLast() != id)
  }

  @Test func `undo takes a kept place and its link back`() throws {
    _ = try desk.run("checkin add Pit --at 60.4,5.3")
    _ = try desk.run("checkin keep last")
    _ = try desk.run("undo --yes")
    #expect(try desk.run("spots list --json").output == "{\"records\":[],\"more\":false}\n")
    #expect(texts(try checkin(), "place", "spot") == ["Pit", nil])
  }

  static let bare = [
    ("Pit", "the check-in has no position; set it with 'vanlog checkin edit ID --at'"),
    ("--at 60.4,5.3", "the check-in has no name; give one with --name"),
  ]

  @Test(arguments: bare)
  func `a check-in without position or name cannot be kept`(what: String, reason: String) throws {
    _ = try desk.run("checkin add \(what)")
    #expect(try refusal("checkin keep last").text == reason)
    #expect(try desk.run("spots list --json").output == "{\"records\":[],\"more\":false}\n")
  }
}
