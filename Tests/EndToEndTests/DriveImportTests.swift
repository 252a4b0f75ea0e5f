import TestSupport
import Testing
import Text

/// GPX files coming in, as a user sees it.
@Suite(.temporaryDirectory) struct DriveImportTests {
  @Test func `the same file twice adds nothing`() throws {
    let text = DriveGPX.file(
      "<wpt lat=\"47.5\" lon=\"8.25\"><time>2026-08-01T18:00:00Z</time><name>Lake</name></wpt>",
      DriveGPX.track("Pass"))
    let path = try Van.file("a.gpx", text)
    let first = try Van.done("drive", "import", path)
    #expect(first.hasSuffix("1 drive: 1 new, imported.\n1 check-in: 1 new, imported."))
    let records = try Van.done("drive", "list", "--json") + Van.done("checkin", "list", "--json")
    let second = try Van.done("drive", "import", path)
    #expect(second.hasSuffix("1 drive: 1 already known.\n1 check-in: 1 already known."))
    #expect(
      try Van.done("drive", "list", "--json") + Van.done("checkin", "list", "--json") == records)
  }

  @Test func `the same file has the same ids in another home`() throws {
    let path = try Van.file("a.gpx", DriveGPX.file(DriveGPX.track("Pass")))
    let other = ["VANLOG_HOME": TemporaryDirectory.current.file("other")]
    let ids = try [[:], other].map { environment in
      try Van.run(["drive", "import", path, "--json"], environment: environment).output
    }
    #expect(ids[0] == ids[1])
  }

  @Test func `a waypoint becomes a check-in with its place, day and height`() throws {
    let path = try Van.file(
      "a.gpx",
      DriveGPX.file(
        """
        <wpt lat="47.5" lon="8.25"><ele>512.4</ele><time>2026-08-01T23:30:00Z</time>\
        <name>Lake &amp; pier</name><desc>quiet</desc></wpt>
        """))
    try Van.done("drive", "import", path, environment: ["TZ": "Europe/Oslo"])
    let checkin = try Van.done("checkin", "show", "last", "--json")
    #expect(checkin.contains(#""place":"Lake & pier","day":"2026-08-02""#))
    #expect(checkin.contains(#""lat":47.5,"lon":8.25,"#))
    #expect(checkin.contains(#""alt_m":512,"note":"quiet""#))
  }

  @Test func `a gap of more than four hours starts the next drive`() throws {
    let path = try Van.file(
      "a.gpx",
      DriveGPX.file(
        """
        <trk><trkseg>
        <trkpt lat="47" lon="8"><time>2026-08-01T08:00:00Z</time></trkpt>
        <trkpt lat="47.1" lon="8"><time>2026-08-01T12:00:00Z</time></trkpt>
        <trkpt lat="47.2" lon="8"><time>2026-08-01T16:00:01Z</time></trkpt>
        </trkseg></trk>
        """))
    #expect(try Van.done("drive", "import", path).contains("2 drives: 2 new, imported."))
  }

  @Test func `a drive that overlaps one of yours is skipped, joined or kept, as you say`() throws {
    try Van.done(
      "drive", "import", Van.file("half.gpx", DriveGPX.file(DriveGPX.track("Half", points: 30))))
    let path = try Van.file("whole.gpx", DriveGPX.file(DriveGPX.track("Whole")))
    let skipped = try Van.done("drive", "import", path)
    #expect(skipped.contains("left out, overlapping another drive"))
    #expect(try Van.ids("drive", "list").count == 1)
    #expect(try Van.done("drive", "import", path, "--overlap", "join").contains("1 joined"))
    #expect(try Van.ids("drive", "list").count == 1)
    #expect(try Van.done("drive", "show", "--json").contains(#""points":60,"#))
    // It is known now, although it is no drive of its own.
    #expect(try Van.done("drive", "import", path).contains("1 already known"))
    let other = DriveGPX.file(DriveGPX.track("Other", points: 50))
    try Van.done("drive", "import", Van.file("other.gpx", other), "--overlap", "keep")
    #expect(try Van.ids("drive", "list").count == 2)
  }

  @Test func `what is imported belongs to the trip of its day, and to its van`() throws {
    try Van.done("van", "add", "Bulli")
    try Van.done("trip", "start", "Summer", "--start-day", "2026-07-30")
    try Van.done("trip", "end", "--end-day", "2026-08-05")
    let text = DriveGPX.file(
      "<wpt lat=\"47.5\" lon=\"8.25\"><time>2026-08-01T18:00:00Z</time><name>Lake</name></wpt>",
      DriveGPX.track("Pass"), DriveGPX.track("Later", start: "2026-09-01T08:00"))
    try Van.done("drive", "import", Van.file("a.gpx", text))
    #expect(try Van.ids("drive", "list", "--trip", "last").count == 1)
    #expect(try Van.ids("checkin", "list", "--trip", "last").count == 1)
  }

  @Test func `drive show and drive list agree on which drive is the newest`() throws {
    let new = try Van.imported("New", start: "2026-08-01T08:00")
    _ = try Van.imported("Old", start: "2020-08-01T08:00")
    #expect(try Van.done("drive", "show", "--no-pictures").contains(new))
    #expect(try Van.ids("drive", "list").first?.hasSuffix(new) == true)
  }

  @Test func `skipped points and routes are counted`() throws {
    let path = try Van.file(
      "a.gpx",
      DriveGPX.file(
        "<wpt lat=\"47\" lon=\"8\"><name>Old favourite</name></wpt>",
        "<rte><name>plan</name><rtept lat=\"47\" lon=\"8\"/></rte>",
        "<trk><trkseg><trkpt lat=\"47\" lon=\"8\"/><trkpt lat=\"91\" lon=\"8\"/></trkseg></trk>"))
    let outcome = try Van.run("drive", "import", path)
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        \(path)
        Left out, since drives need times: 1 point without a possible time.
        Left out: 1 waypoint without a possible time; --day DAY makes check-ins of them.
        Left out: 1 route, planned but not driven.
        1 problem in the file; the first: line 5: the lat of the point is not a number in range; \
        the point was left out.

        """)
    try Van.done("drive", "import", path, "--day", "2026-08-01")
    #expect(try Van.done("checkin", "list").contains("Old favourite"))
  }

  @Test(arguments: [
    (-501, nil), (-500, -500), (-12, -12), (0, 0), (9_000, 9_000), (9_001, nil),
  ])
  func `a waypoint keeps a height at which a van can be`(metres: Int, kept: Int64?) throws {
    let waypoint = "<wpt lat=\"47\" lon=\"8\"><ele>\(metres)</ele><name>Lake</name></wpt>"
    let path = try Van.file("a.gpx", DriveGPX.file(waypoint))
    try Van.done("drive", "import", path, "--day", "2026-08-01")
    let checkin = try RecordingStation.json("checkin", "show", "last")
    #expect(checkin["alt_m"]?.integer == kept)
  }

  @Test(arguments: [
    ("quiet", "quiet", "quiet"), ("quiet", "loud", "quiet\nloud"), ("", "loud", "loud"),
  ])
  func `description and comment of a waypoint become its note, and only once if they are equal`(
    description: String, comment: String, note: String
  ) throws {
    let waypoint =
      "<wpt lat=\"47\" lon=\"8\"><name>Lake</name><cmt>\(comment)</cmt>"
      + (description.isEmpty ? "" : "<desc>\(description)</desc>") + "</wpt>"
    let path = try Van.file("a.gpx", DriveGPX.file(waypoint))
    try Van.done("drive", "import", path, "--day", "2026-08-01")
    #expect(try RecordingStation.json("checkin", "show", "last")["note"]?.string == note)
  }

  @Test func `two names at one place are two check-ins, each on one clean line`() throws {
    let names = ["Sea\nside", "Sea\u{9B}2J", "Sea\nside"]
    let waypoints = names.map { "<wpt lat=\"47\" lon=\"8\"><name>\($0)</name></wpt>" }
    let path = try Van.file("a.gpx", DriveGPX.file(waypoints.joined()))
    let report = try RecordingStation.json("drive", "import", path, "--day", "2026-08-01")
    let checkins = report["files"]?.elements?.first?["checkins"]?.elements ?? []
    #expect(checkins.map { $0["place"]?.string } == ["Sea side", "Sea2J"])
    let list = try RecordingStation.json("checkin", "list")["records"]?.elements ?? []
    #expect(Set(list.map { $0["place"]?.string }) == ["Sea side", "Sea2J"])
  }

  @Test func `a gap of twenty minutes begins a segment, which is said`() throws {
    let rest = DriveGPX.track("Rest", start: "2026-08-01T08:00", points: 30)
    let later = DriveGPX.track("Rest", start: "2026-08-01T08:00", points: 60)
      .replacing("T08:0", with: "T08:3")
    let points = later.split(separator: "\n").dropFirst(30).joined(separator: "\n")
    let whole = rest.replacing("</trkseg></trk>", with: points)
    let path = try Van.file("a.gpx", DriveGPX.file(whole))
    let imported = try Van.done("drive", "import", path)
    #expect(
      imported.hasSuffix(
        """
        1 drive: 1 new, imported.
        1 segment added: no line is drawn across a gap of more than 15 minutes or 2 km, or a jump.
        """))
    #expect(try RecordingStation.json("drive", "show")["segments"]?.elements?.count == 2)
  }

  @Test func `a drive of the same times is known only if it has as many points`() throws {
    let whole = DriveGPX.track("Whole")
    try Van.done("drive", "import", Van.file("whole.gpx", DriveGPX.file(whole)))
    let thinner = whole.split(separator: "\n").enumerated().filter { $0.offset != 20 }
      .map { String($0.element) }.joined(separator: "\n")
    let path = try Van.file("thinner.gpx", DriveGPX.file(thinner))
    #expect(try Van.done("drive", "import", path).contains("1 left out, overlapping another drive"))
  }

  @Test func `all problems of a file are counted, and the first few named`() throws {
    let bad = String(repeating: "<trkpt lat=\"91\" lon=\"8\"/>\n", count: 200)
    let path = try Van.file("a.gpx", DriveGPX.file("<trk><trkseg>" + bad + "</trkseg></trk>"))
    let finished = try Van.run("drive", "import", path, "--json")
    let file = try JSONValue(parsing: Array(finished.output.utf8))["files"]?.elements?.first
    #expect(file?["problems"]?.integer == 200)
    #expect(try #require(file?["first_problems"]?.elements).count < 200)
    #expect(try Van.run("drive", "import", path).output.contains("\n200 problems in the file; "))
  }

  @Test(arguments: ["trip", "van"])
  func `nothing is imported into what was deleted`(noun: String) throws {
    let id = try Van.done([noun, noun == "trip" ? "start" : "add", "Old"])
    try Van.done(noun, "delete", id, "--yes")
    let path = try Van.file("a.gpx", DriveGPX.file(DriveGPX.track("Pass")))
    let refused = try Van.run("drive", "import", path, "--\(noun)", id)
    #expect(refused.status == 66)
    #expect(
      refused.errors == "vanlog: the \(noun) \(id) is deleted; undelete it first\n")
    #expect(try Van.ids("drive", "list").isEmpty)
  }

  @Test(arguments: ["0001-01-01T00:00:00Z", "1899-12-31T00:00:00Z", "9999-12-31T23:59:59Z"])
  func `an impossible time counts as none`(time: String) throws {
    let point = "lat=\"47\" lon=\"8\"><time>\(time)</time>"
    let path = try Van.file(
      "a.gpx",
      DriveGPX.file(
        "<wpt \(point)</wpt>", "<trk><trkseg><trkpt \(point)</trkpt></trkseg></trk>"))
    let outcome = try Van.run("drive", "import", path)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("1 point without a possible time."))
    #expect(outcome.output.contains("1 waypoint without a possible time;"))
  }

  @Test func `a point at 0,0 is left out, and no line goes there`() throws {
    let path = try Van.file(
      "a.gpx",
      DriveGPX.file(
        """
        <trk><trkseg>
        <trkpt lat="0" lon="0"><time>2026-08-01T08:00:00Z</time></trkpt>
        <trkpt lat="47" lon="8"><time>2026-08-01T08:00:10Z</time></trkpt>
        <trkpt lat="47.001" lon="8"><time>2026-08-01T08:00:20Z</time></trkpt>
        </trkseg></trk>
        """))
    let json = try Van.done("drive", "import", path, "--json")
    #expect(json.contains(#""points":2,"segments":1,"distance_m":111,"#))
    #expect(json.contains(#""places_at_zero":1"#))
  }

  @Test func `texts that are too long are cut to fit`() throws {
    let long = String(repeating: "é", count: 70_000)
    let path = try Van.file(
      "a.gpx",
      DriveGPX.file(
        "<wpt lat=\"47\" lon=\"8\"><time>2026-08-01T08:00:00Z</time><name>\(long)</name>"
          + "<desc>\(long)</desc></wpt>",
        DriveGPX.track(long)))
    try Van.done("drive", "import", path)
    #expect(try Van.done("drive", "show", "--no-pictures").contains("éé"))
    #expect(try Van.done("checkin", "show", "last").contains("éé"))
  }

  /// Two recordings of one drive, in a file or in two files of one import.
  @Test(arguments: [true, false], ["skip", "join", "keep"])
  func `drives that overlap each other are noticed like those in the store`(
    isOneFile: Bool, choice: String
  ) throws {
    let long = DriveGPX.track("Long", points: 60)
    let short = DriveGPX.track("Short", points: 30)
    let later = DriveGPX.track("Later", start: "2026-08-01T10:00", points: 20)
    let paths =
      isOneFile
      ? [try Van.file("a.gpx", DriveGPX.file(long, short, later))]
      : [
        try Van.file("a.gpx", DriveGPX.file(long)),
        try Van.file("b.gpx", DriveGPX.file(short, later)),
      ]
    let states = [
      "skip": ["new", "overlapping", "new"], "join": ["new", "joined", "new"],
      "keep": ["new", "new", "new"],
    ]
    for dry in [["--dry-run"], []] {
      let json = try Van.done(["drive", "import", "--json", "--overlap", choice] + dry + paths)
      let files = try JSONValue(parsing: Array(json.utf8))["files"]?.elements ?? []
      let drives = files.flatMap { $0["drives"]?.elements ?? [] }
      #expect(drives.compactMap { $0["state"]?.string } == states[choice])
      #expect(drives.map { $0["overlaps"]?.elements?.count } == [0, 1, 0])
      #expect(drives[1]["overlaps"]?.elements?.first == drives[0]["id"])
    }
    let kept = try RecordingStation.drives().compactMap { $0["points"]?.integer }.sorted()
    #expect(kept == (choice == "keep" ? [20, 30, 60] : [20, 60]))
  }

  @Test func `a dry run changes nothing`() throws {
    let path = try Van.file("a.gpx", DriveGPX.file(DriveGPX.track("Pass")))
    let before = try Van.everything()
    #expect(try Van.done("drive", "import", path, "--dry-run").hasSuffix("1 drive: 1 new."))
    #expect(try Van.everything() == before)
  }

  @Test func `deleted drives stay deleted`() throws {
    let path = try Van.file("a.gpx", DriveGPX.file(DriveGPX.track("Pass")))
    try Van.done("drive", "import", path)
    try Van.done("drive", "delete", "last", "--yes")
    #expect(try Van.done("drive", "import", path).hasSuffix("1 drive: 1 deleted earlier."))
    #expect(try Van.done("drive", "list") == "")
  }

  @Test func `nothing of a truncated file is imported, except with --partial`() throws {
    let text = DriveGPX.file(DriveGPX.track("Pass"))
    let path = try Van.file("a.gpx", String(text.prefix(text.count / 2)))
    let cut = try Van.run("drive", "import", path)
    #expect(cut.status == 65)
    #expect(
      cut.output.contains("Nothing of it was imported; --partial imports what precedes the damage.")
    )
    #expect(try Van.done("drive", "list") == "")
    try Van.done("drive", "import", path, "--partial")
    #expect(try Van.done("drive", "list").hasSuffix("  Pass"))
  }

  @Test(arguments: [
    ("", 65), ("<kml/>", 65), ("<gpx/>", 1), ("<!DOCTYPE a [<!ENTITY b \"c\">]><gpx/>", 65),
  ])
  func `a file that is not GPX is refused`(text: String, status: Int32) throws {
    let path = try Van.file("a.gpx", text)
    #expect(try Van.run("drive", "import", path).status == status)
  }

  @Test func `a missing file and a folder are refused`() throws {
    #expect(try Van.run("drive", "import", "/nowhere/a.gpx").status == 66)
    #expect(try Van.run("drive", "import", TemporaryDirectory.current.path).status == 66)
    #expect(try Van.run("drive", "import").status == 64)
    #expect(try Van.run("drive", "import", "-", "-").status == 64)
  }

  @Test func `standard input can be imported`() throws {
    let path = try Van.file("a.gpx", DriveGPX.file(DriveGPX.track("Pass")))
    let piped = try Van.shell(
      #"cat "$file" | "$vanlog" drive import -"#, environment: ["file": path])
    #expect(piped.status == 0)
    #expect(piped.output.hasPrefix("standard input\n"))
    #expect(try Van.done("drive", "list").hasSuffix("  Pass"))
  }

  @Test func `foreign text cannot move the cursor`() throws {
    let path = try Van.file("a.gpx", DriveGPX.file(DriveGPX.track("A\u{9B}2J\u{202E}B")))
    let output = try Van.done("drive", "import", path) + Van.done("drive", "show")
    #expect(!output.unicodeScalars.contains { $0.value == 0x9B || $0.value == 0x202E })
  }

  private static let night = "2026-08-01T18:00:00Z"

  @Test(
    arguments: [
      ("<name>Camping Veli Joze</name>", "campsite", true),
      ("<name>Hotel X</name>", "indoors", true),
      ("<name>A</name><sym>Campground</sym>", "campsite", true),
      ("<name>A</name><sym>Drinking Water</sym>", "services", nil),
      ("<name>A</name><type>campsite</type>", "campsite", true),
      ("<name>A</name><sym>Flag, Blue</sym><type>campsite</type>", "campsite", nil),
      ("<name>Spring and farm</name>", nil, nil),
    ] as [(String, String?, Bool?)])
  func `a waypoint tells where one was, and whether one slept there`(
    elements: String, type: String?, night: Bool?
  ) throws {
    let path = try Van.file(
      "a.gpx",
      DriveGPX.file(
        "<wpt lat=\"45.05\" lon=\"13.6\"><time>\(Self.night)</time>\(elements)</wpt>"))
    try Van.done("config", "set", "time.zone", "auto")
    try Van.done("drive", "import", path)
    let checkin = try RecordingStation.json("checkin", "show", "last")
    #expect(checkin["country"]?.string == "HR")
    #expect(checkin["zone"]?.string == "Europe/Zagreb")
    #expect(checkin["type"]?.string == type)
    #expect(checkin["overnight"]?.bool == night)
  }

  @Test func `check-ins come back from vanlog's own file as they were`() throws {
    try Van.done("trip", "start", "Istria", "--start-day", "2026-08-01")
    for (name, type, night) in [("Bay", "wild", "yes"), ("Pump", "services", "no")] {
      try Van.done(
        "checkin", "add", name, "--at", "45.05,13.6", "--day", "2026-08-01", "--type", type,
        "--overnight", night)
    }
    let file = TemporaryDirectory.current.file("istria.gpx")
    try Van.done("trip", "export", "istria", "-o", file)
    let other = ["VANLOG_HOME": TemporaryDirectory.current.file("other")]
    let imported = try Van.run(
      ["drive", "import", file, "--day", "2026-08-01"], environment: other)
    #expect(imported.status == 0, "\(imported)")
    let list = try Van.run(["checkin", "list", "--json"], environment: other).output
    let records = try JSONValue(parsing: Array(list.utf8))["records"]?.elements ?? []
    let found = Set(
      records.map { record in
        "\(record["place"]?.string ?? "") \(record["type"]?.string ?? "") "
          + "\(record["overnight"]?.bool == true) \(record["country"]?.string ?? "")"
      })
    #expect(found == ["Bay wild true HR", "Pump services false HR"])
  }
}
