import Foundation
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct CheckinTests {
  static let everyField = [
    "checkin", "add", "Gravel pit", "--at", "-33.9,18.4", "--day", "2026-08-12",
    "--arrived", "2026-08-12T17:30Z", "--zone", "Europe/Oslo", "--country", "no", "--type", "wild",
    "--overnight", "yes", "--stay", "5", "--beauty", "4", "--privacy", "3", "--access", "2",
    "--facilities", "water", "--facilities", "toilet", "--weather", "fair", "--temperature",
    "-12.5", "--height", "-3", "--tags", "lake", "--note", "First line\nsecond line",
  ]

  @Test func `every field is stored and shown again`() throws {
    let added = try Van.done(Self.everyField + ["--json"])
    #expect(
      Van.masked(added) == """
        {"id":"ID-1","short_id":"id--1","kind":"checkin","place":"Gravel pit","day":"2026-08-12",\
        "arrived":"TIME","zone":"Europe/Oslo","country":"NO","type":"wild","overnight":true,\
        "lat":-33.9,"lon":18.4,"stay":5,"beauty":4,"privacy":3,"access":2,\
        "facilities":["toilet","water"],"weather":"fair","temperature_c":-12.5,"alt_m":-3,\
        "tags":["lake"],"note":"First line\\nsecond line","created":"TIME","clock":"CLOCK",\
        "deleted":false}
        """)
    #expect(added.contains(#""arrived":"2026-08-12T17:30:00Z""#))
    #expect(try Van.done("checkin", "show", "last", "--json") == added)
  }

  @Test func `a check-in is shown in readable form`() throws {
    let id = try Van.done(
      "checkin", "add", "Pier", "--day", "2026-08-12", "--zone", "Europe/Oslo", "--type",
      "campsite", "--stay", "4")
    #expect(
      Van.masked(try Van.done("checkin", "show", "last"), [id]) == """
        id       id--1
        place    Pier
        day      2026-08-12
        zone     Europe/Oslo
        type     campsite
        stay     4
        created  TIME
        clock    CLOCK
        """)
  }

  @Test func `only named fields change, and lists of words are replaced`() throws {
    try Van.done(Self.everyField)
    let before = try Van.done("checkin", "show", "last", "--json")
    let after = try Van.done(
      "checkin", "edit", "last", "--stay", "1", "--facilities", "shop", "--unset", "note",
      "--unset", "weather", "--json")
    var expected = before
    expected.replace(#""stay":5"#, with: #""stay":1"#)
    expected.replace(#""facilities":["toilet","water"]"#, with: #""facilities":["shop"]"#)
    expected.replace(#""note":"First line\nsecond line","#, with: "")
    expected.replace(#""weather":"fair","#, with: "")
    #expect(after == expected)
    #expect(try Van.done("checkin", "show", "last", "--json") == expected)
  }

  @Test(arguments: [
    ("", ["C", "B", "A"]),
    ("--country no", ["C", "A"]),
    ("--to 2026-08-11", ["B", "A"]),
    ("--in 2026-08-11..2026-08-12", ["C", "B"]),
    ("--text FOSS --text by", ["B"]),
    ("--text oss", []),
    ("--country NO --type campsite --from 2026-08-01", ["C"]),
    ("--limit 1", ["C"]),
    ("--trip last", ["C"]),
  ])
  func `a list shows matching check-ins, newest first`(filter: String, places: [String]) throws {
    try Van.done("checkin", "add", "A", "--day", "2026-08-10", "--country", "NO", "--type", "wild")
    try Van.done(
      "checkin", "add", "B", "--day", "2026-08-11", "--country", "SE", "--note", "By the Fossé")
    try Van.done("trip", "start", "One", "--start-day", "2026-08-12")
    try Van.done(
      "checkin", "add", "C", "--day", "2026-08-12", "--country", "NO", "--type", "campsite")
    let words = filter.split(separator: " ").map(String.init)
    let list = try Van.done(["checkin", "list", "--json"] + words)
    #expect(list.matches(of: /"place":"([A-C])"/).map { String($0.1) } == places)
  }

  @Test(arguments: [
    "🚐 Kvænangen", "e\u{301}", "\u{200F}left\u{200F}", "\"back\\slash\"",
    "'; DROP TABLE checkin; --", "-", "last",
  ])
  func `a name is stored byte for byte`(name: String) throws {
    let id = try Van.done("checkin", "add", "--", name)
    try Van.done("export", TemporaryDirectory.current.file("out"))
    let text = try Van.read(TemporaryDirectory.current.file("out/checkin.json"))
    let escaped = String(name.flatMap { "\"\\".contains($0) ? "\\\($0)" : "\($0)" })
    for json in [text, try Van.done("checkin", "show", id, "--json")] {
      let flat = json.split(separator: "\"place\": ").joined(separator: "\"place\":")
      #expect(flat.utf8.firstRange(of: "\"place\":\"\(escaped)\"".utf8) != nil)
    }
  }

  @Test func `a deleted check-in is shown as deleted`() throws {
    let id = try Van.done("checkin", "add", "Pier", "--day", "2026-08-12")
    try Van.done("checkin", "delete", id, "--yes")
    #expect(
      try Van.done("checkin", "show", id).hasSuffix("\ndeleted  yes; 'undelete' restores it"))
  }

  @Test func `an event may be five years ahead at most`() throws {
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    for (years, status) in [(5, Int32(0)), (7, 65)] {
      let added = try Van.run("checkin", "add", "Pier", "--day", "\(year + years)-01-01")
      #expect(added.status == status, "\(added.errors)")
    }
  }

  @Test func `a suggestion says how long the van stayed, and as many as asked for are made`() throws
  {
    _ = try Van.imported("One")
    _ = try Van.imported("Two", start: "2026-08-02T11:00")
    let list = try Van.done("checkin", "suggest", environment: ["TZ": "UTC"])
    #expect(
      list.split(separator: "\n").map { $0.drop { $0 != " " } }.joined(separator: "\n") == """
             DAY         STAYED     COUNTRY  POSITION
          2026-08-02  until now  CH       47.059,8.5
          2026-08-01  26 h       CH       47.059,8.5
        """)
    let stops = try RecordingStation.json("checkin", "suggest")["suggestions"]?.elements ?? []
    #expect(stops.map { $0["stayed_s"]?.integer } == [nil, 96_610])
    let one = try RecordingStation.json("checkin", "suggest", "--limit", "1")
    #expect(one["suggestions"]?.elements?.count == 1)
  }

  static let visits = """
    {"format":"vanlog visits","version":1,"visits":[
     {"id":"01KAQ000000000000000000001","lat":47.05,"lon":8.31,"arrived":"2026-10-01T16:00:00Z",
      "departed":"2026-10-02T08:00:00Z"},
     {"id":"01KAQ000000000000000000002","lat":59.9,"lon":10.75,"arrived":"2026-10-03T20:30:00Z",
      "departed":"2026-10-03T20:50:00Z"},
     {"id":"01KAQ000000000000000000003","lat":59.9,"lon":10.75,"arrived":"2026-10-03T22:30:00Z",
      "departed":null}]}
    """

  @Test func `a visit is accepted with one word, and is not suggested again`() throws {
    try Van.write(Self.visits, to: Van.home + "/visits.json")
    try Van.done("config", "set", "time.zone", "auto")
    let before = try RecordingStation.json("checkin", "suggest")["suggestions"]?.elements ?? []
    #expect(before.map { $0["day"]?.string } == ["2026-10-04", "2026-10-01"])
    #expect(before.map { $0["source"]?.string } == ["visit", "visit"])
    #expect(before.map { $0["stayed_s"]?.integer } == [nil, 57_600])
    let short = "00003"
    #expect(before.first?["command"]?.string == "vanlog checkin suggest \(short)")
    let accepted = try RecordingStation.json("checkin", "suggest", short)
    let shown = try RecordingStation.json("checkin", "show", "last")
    #expect(accepted["checkin_id"]?.string == shown["id"]?.string)
    #expect(shown["day"]?.string == "2026-10-04")
    #expect(shown["arrived"]?.string == "2026-10-03T22:30:00Z")
    #expect(shown["zone"]?.string == "Europe/Oslo")
    #expect(shown["country"]?.string == "NO")
    #expect(shown["lat"]?.number == 59.9)
    #expect(shown["overnight"] == nil)
    try Van.done("checkin", "suggest", "last")
    let night = try RecordingStation.json("checkin", "show", "last")
    #expect(night["country"]?.string == "CH")
    #expect(night["overnight"]?.bool == true)
    #expect(try RecordingStation.json("checkin", "suggest")["suggestions"]?.elements == [])
    let none = try Van.run("checkin", "suggest", "last")
    #expect(none.status == 66)
    #expect(none.errors == "vanlog: there is no suggestion yet\n")
    let gone = try Van.run("checkin", "suggest", short)
    #expect(gone.status == 66)
    #expect(
      gone.errors == "vanlog: there is no suggestion '00003'; use an id from the list\n")
  }

  @Test func `of damaged visits those that can be read are suggested`() throws {
    let broken = Self.visits.replacing("59.9", with: "95.9")
    try Van.write(broken, to: Van.home + "/visits.json")
    let found = try Van.run("checkin", "suggest", "--json")
    #expect(found.status == 0)
    #expect(found.errors.contains("visits.json cannot be read whole: 2 visits cannot be read"))
    let days = try JSONValue(parsing: Array(found.output.utf8))["suggestions"]?.elements?.map {
      $0["arrived"]?.string
    }
    #expect(days == ["2026-10-01T16:00:00Z"])
    #expect(try Van.read(Van.home + "/visits.json") == broken)
  }
}
