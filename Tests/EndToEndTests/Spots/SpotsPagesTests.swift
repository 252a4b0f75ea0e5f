import TestSupport
import Testing
import Text

/// What a person and a program read about imports, packs and spots, line by line.
@Suite(.temporaryDirectory) struct SpotsPagesTests {
  private static let harbour = """
    id,name,lat,lon,category,rating,max_height,water,place,country
    f1,Quay,60.4000,5.3000,Camping,4.5,3.2,yes,Harbour Town,NO
    f2,Meadow,60.4100,5.3000,Wild Camping,3,,no,,NO
    f3,Gravel,60.4000,5.3500,Parking,2,2.4,no,Upper Farm,

    """
  private static let withoutGravel = String(harbour.prefix(while: { $0 != "G" }).dropLast(3))

  // MARK: Spots and packs

  @Test func `a list says place and country, either or both`() throws {
    try Spots.load(Self.harbour)
    #expect(
      try Van.done("spots", "near", "--at", Spots.middle) == """
        DISTANCE  BEARING  NAME    TYPE     STARS  PLACE             ID
             0 m           Quay    camping  4.5    Harbour Town, NO  fjord/f1
          1.1 km  ↑ 0°     Meadow  wild     3.0    NO                fjord/f2
          2.8 km  → 90°    Gravel  parking  2.0    Upper Farm        fjord/f3
        """)
  }

  @Test func `a spot that is gone is shown with the note on it`() throws {
    try Spots.load(Self.harbour)
    try Van.done(
      "spots", "note", "f3", "small", "--rating", "3", "--visited", "2026-08-12", "--name", "Grit")
    try Spots.load(Self.withoutGravel)
    let code = try #require(try Spots.show("f3")["short_id"]?.string)
    #expect(
      try Van.done("spots", "show", "f3") == """
        id         fjord/f3
        short id   \(code)
        name       Grit
        type       parking
        position   60.40000, 5.35000
        link       geo:60.4,5.35
        place      Upper Farm
        rating     3.0 of 5
        limits     height 2.4 m
        state      gone: not in the latest file of the pack
        category   Parking
        your note  Grit; 3 stars; visited 2026-08-12; small
        """)
    try Van.done("spots", "note", "f3", "--name", "")
    let spot = try Spots.show("f3")
    #expect(spot["name"]?.string == "Gravel")
    #expect(spot["note"]?.string == "3 stars; visited 2026-08-12; small")
  }

  @Test func `a pack is shown with all that is known of it`() throws {
    try Spots.load(Self.harbour, "--source", "made up", "--licence", "CC0", "--type", "parking")
    let info = try Spots.json("packs", "info", "fjord")
    let sides = ["south", "west", "north", "east"].map { info[$0]?.number }
    #expect(sides == [60.4, 5.3, 60.41, 5.35])
    try Spots.load(Self.withoutGravel)
    let hash = try #require(try Spots.json("packs", "info", "fjord")["file_hash"]?.string)
    let shown = try Van.done("spots", "packs", "info", "fjord")
    #expect(
      shown.replacing(/imported   \d{4}-\d\d-\d\d/, with: "imported   DAY") == """
        pack       fjord
        spots      2
        gone       1, not in the latest file; 'spots import --prune' removes them
        imported   DAY
        source     made up
        licence    CC0
        type       parking, where the file gives none
        file       pack.csv
        file hash  \(hash)
        bounds     60.4,5.3 to 60.41,5.3
        """)
  }

  // MARK: Imports

  private static let dialect = """
    # Source: made up
    # Licence: CC0
    Id;Name;Lat;Lon;Odd
    1;A;60,25;5,5;x
    2;B;60,5;5,75;
    bad;;;;
    r;C;91;5;

    """

  @Test func `a dry run says how the file is understood`() throws {
    let path = try Van.file("d.csv", Self.dialect)
    let before = try Van.everything()
    #expect(
      try Van.done("spots", "import", path, "--dry-run") == """
        format     table
        encoding   utf-8
        delimiter  semicolon
        line ends  LF
        decimals   after a comma
        header     line 3
        source     made up
        licence    CC0

        COLUMN  NAME  MEANING
             1  Id    id
             2  Name  name
             3  Lat   latitude
             4  Lon   longitude
             5  Odd   kept as it is

        ID  NAME  TYPE   LATITUDE  LONGITUDE  STARS  LIMITS  SERVICES
        1   A     other     60.25        5.5
        2   B     other      60.5       5.75

        rows      4
        usable    2
        rejected  2
        line 6: the latitude is blank: bad;;;;
        line 7: the latitude is outside -90 to 90: r;C;91;5;
        """)
    let plan = try Spots.json("import", path, "--dry-run")
    #expect(plan["decimal_commas"]?.bool == true)
    #expect(plan["header_line"]?.integer == 3)
    #expect(plan["delimiter"]?.string == "semicolon")
    let columns = plan["columns"]?.elements ?? []
    #expect(columns.map { $0["name"]?.string } == ["Id", "Name", "Lat", "Lon", "Odd"])
    #expect(columns.map { $0["meaning"]?.string } == ["id", "name", "latitude", "longitude", nil])
    #expect(plan["source"]?.string == "made up")
    #expect(plan["licence"]?.string == "CC0")
    #expect(plan["rejects"]?.elements?.map { $0["line"]?.integer } == [6, 7])
    #expect(plan["rejects"]?.elements?.map { $0["column"]?.integer } == [3, 3])
    #expect(try Van.everything() == before)
  }

  /// A row that is rejected as a whole has no column.
  @Test func `rejected rows are written with line, column and reason`() throws {
    let path = try Van.file("d.csv", "lat,lon\nx,5\n60,y\n60,5\n61,5\n")
    let rejects = TemporaryDirectory.current.file("rejects.csv")
    let report = try Spots.json("import", path, "--rejects", rejects)
    #expect(report["rejects"]?.elements?.map { $0["column"]?.integer } == [1, 2])
    #expect(
      try Van.read(rejects).split(separator: "\r\n") == [
        "line,column,reason,text,file",
        "2,1,the latitude is not a number of degrees,\"x,5\",\(path)",
        "3,2,the longitude is not a number of degrees,\"60,y\",\(path)",
      ])
  }

  @Test(arguments: [(10, ""), (11, "and 1 more; --rejects FILE writes all of them\n")])
  func `an import says what it made of the rows, the first ten bad ones by name`(
    bad: Int, more: String
  ) throws {
    let good = (0..<20).map { "a\($0),60.\($0 + 10),5\n" }.joined()
    let rows = (0..<bad).map { "b\($0),x,5\n" }.joined()
    let path = try Van.file("many.csv", "id,lat,lon\n" + good + rows + "a1,61,5\n")
    let named = (0..<10).map {
      "line \($0 + 22): the latitude is not a number of degrees: b\($0),x,5\n"
    }
    #expect(
      try Van.run("spots", "import", path).output == """
        pack       many
        rows       \(21 + bad)
        new        21
        changed    0
        unchanged  0
        repeated   1 with the id of an earlier row; each is kept
        rejected   \(bad)

        """ + named.joined() + more)
  }

  // MARK: Exports

  @Test func `an export names the sources of the packs that are in it, and no other`() throws {
    try Spots.load(Self.harbour, "--source", "made up", "--licence", "CC0")
    try Spots.load("id,lat,lon\no,61,5\n", as: "other", "--source", "elsewhere")
    func credits() throws -> [Substring] {
      try Array(Van.done("spots", "export").split(separator: "\r\n").prefix(2))
    }
    #expect(
      try credits() == [
        ##""# Source: fjord: made up; other: elsewhere""##, "# Licence: fjord: CC0",
      ])
    try Van.done("spots", "packs", "hide", "other")
    #expect(try credits() == ["# Source: made up", "# Licence: CC0"])
  }

  @Test func `a whole pack is exported with the spots that you hid`() throws {
    try Spots.load(Self.harbour)
    try Van.done("spots", "note", "f3", "--hide")
    let path = TemporaryDirectory.current.file("out.csv")
    #expect(try Spots.json("packs", "export", "fjord", "-o", path)["spots"]?.integer == 3)
    #expect(try Spots.json("export", "-o", path, "--yes")["spots"]?.integer == 2)
  }

  @Test(arguments: [[], ["-o", "none.csv"]])
  func `an export without spots says so by its exit code`(output: [String]) throws {
    try Spots.load(Self.harbour)
    let words = output.map { $0 == "-o" ? $0 : TemporaryDirectory.current.file($0) }
    #expect(try Van.run(["spots", "export", "--type", "fuel"] + words).status == 1)
  }

  @Test func `a waypoint of GPX describes the spot to a person`() throws {
    try Spots.load(
      "id,name,lat,lon,place,description,water,url\n"
        + "a,Pier,60.4,5.3,Harbour Town,By the boats,yes,https://example.org\n")
    #expect(
      try Van.done("spots", "export", "--format", "gpx").contains(
        "<desc>By the boats\nHarbour Town\nwater\nhttps://example.org</desc>"))
  }

  @Test func `a bearing just short of north is 0 in a table for programs`() throws {
    try Spots.load("id,name,lat,lon\na,Pier,60.5,5.2999\n")
    let rows = try Van.done("spots", "near", "--at", "60.4,5.3", "--csv").split(separator: "\r\n")
    #expect(rows.last?.hasPrefix("a,fjord,Pier,60.5,5.2999,other,,11142,0,") == true)
  }
}
