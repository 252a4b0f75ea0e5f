import TestSupport
import Testing
import Text

/// Drives listed, shown, noted, deleted, as a user sees it.
@Suite(.temporaryDirectory) struct DriveTests {
  @Test func `the list has the numbers of each drive, newest first`() throws {
    let (first, second) = (
      try Van.imported("One"), try Van.imported("Two", start: "2026-08-02T08:00")
    )
    #expect(
      try Van.done("drive", "list", environment: ["TZ": "UTC"]) == """
        ID     STARTED           DISTANCE  DURATION  MOVING  CLIMB      TOP  POINTS  TITLE
        \(second)  2026-08-02 08:00    6.6 km     9 min   9 min   59 m  40 km/h      60  Two
        \(first)  2026-08-01 08:00    6.6 km     9 min   9 min   59 m  40 km/h      60  One
        """)
    let day = try Van.done("drive", "list", "--to", "2026-08-01")
    #expect(day.contains("One"))
    #expect(!day.contains("Two"))
  }

  @Test func `a rest counts as duration, and not as moving`() throws {
    let path = try Van.file("a.gpx", DriveGPX.file(DriveGPX.trackWithRest("Rest")))
    try Van.done("drive", "import", path)
    #expect(try Van.done("drive", "list").contains("3.3 km     9 min   5 min    0 m  40 km/h"))
    let shown = try Van.done("drive", "show", "--no-pictures")
    #expect(shown.contains("\nduration    9 min\ndistance    3.3 km\nmoving      5 min\n"))
    let segments = try RecordingStation.json("drive", "show")["segments"]?.elements
    #expect(segments?.map { $0["moving_s"]?.integer } == [300])
  }

  @Test func `a drive is shown with its tags, and whether it was made of others`() throws {
    let first = try Van.imported("One")
    let second = try Van.imported("Two", start: "2026-08-01T09:00")
    let joined = try Van.done("drive", "join", first, second)
    try Van.done("drive", "edit", joined, "--tags", "sea,calm")
    #expect(
      try Van.done("drive", "show", "--no-pictures").hasSuffix(
        """

        tags        calm, sea
        made from   other drives; 'vanlog drive join ID --undo' restores them
        """))
  }

  @Test func `a list up to a day has the drives of its last hour`() throws {
    let late = DriveGPX.track("Late", start: "2026-08-01T23:00").replacing("T23:0", with: "T23:4")
    let utc = ["TZ": "Etc/UTC"]
    try Van.done(
      "drive", "import", Van.file("late.gpx", DriveGPX.file(late)), environment: utc)
    #expect(try Van.done("drive", "list", "--to", "2026-08-01", environment: utc).contains("Late"))
    #expect(try Van.done("drive", "list", "--to", "2026-07-31", environment: utc) == "")
  }

  @Test func `the list is in miles with imperial units`() throws {
    _ = try Van.imported()
    #expect(try Van.done("drive", "list", "--units", "imperial").contains(" 4.1 mi "))
  }

  @Test func `a drive is shown with numbers, track and profiles`() throws {
    let id = try Van.imported()
    let shown = try Van.done("drive", "show", environment: ["TZ": "UTC"])
    #expect(
      shown.hasPrefix(
        """
        id          \(id)
        title       Pass
        started     2026-08-01 08:00 Etc/UTC (2026-08-01T08:00:00Z)
        ended       2026-08-01 08:09 Etc/UTC (2026-08-01T08:09:50Z)
        duration    9 min
        distance    6.6 km
        moving      9 min
        top speed   40 km/h
        mean speed  40 km/h
        ascent      59 m
        descent     0 m
        highest     459 m
        lowest      400 m
        bounds      47, 8.5 to 47.059, 8.5
        points      60, 1 segment
        origin      imported from a file
        time        from the file

        ●
        ⡇
        """))
    #expect(shown.contains("\n○\n○ start   ● end   ├"))
    #expect(shown.contains("Height over distance\n459 m ┤"))
    #expect(shown.contains("Speed over distance\n40 km/h ┤"))
  }

  @Test(arguments: [["LC_ALL": "C"], ["TERM": "linux"]])
  func `a terminal without braille gets ASCII pictures`(environment: [String: String]) throws {
    _ = try Van.imported()
    let shown = try Van.done("drive", "show", environment: environment)
    #expect(shown.utf8.allSatisfy { $0 < 0x80 })
    #expect(shown.contains("o start   * end"))
  }

  @Test func `pictures fit the terminal`() throws {
    _ = try Van.imported()
    let shown = try Van.terminal(columns: 34, #""$vanlog" drive show"#)
    let lines = shown.output.split(separator: "\n")
    #expect(lines.contains { $0.contains("┤") })
    #expect(lines.allSatisfy { $0.filter { !$0.isNewline }.count <= 34 + 8 })
    #expect(lines.filter { $0.contains("⠤") || $0.contains("⣀") }.allSatisfy { $0.count <= 42 })
  }

  @Test func `pictures can be left out`() throws {
    _ = try Van.imported()
    #expect(!(try Van.done("drive", "show", "--no-pictures").contains("○")))
  }

  @Test func `a program gets the segments`() throws {
    let path = try Van.file("a.gpx", DriveGPX.file(DriveGPX.track("A", cutAt: 20)))
    try Van.done("drive", "import", path)
    let json = try Van.done("drive", "show", "last", "--json")
    #expect(
      json.hasSuffix(
        """
        "deleted":false,"duration_s":590,"mean_speed_mps":11.12,"segments":[\
        {"started":"2026-08-01T08:00:00Z","ended":"2026-08-01T08:03:10Z","points":20,\
        "distance_m":2112,"moving_s":190},\
        {"started":"2026-08-01T08:03:20Z","ended":"2026-08-01T08:09:50Z","points":40,\
        "distance_m":4336,"moving_s":390}]}
        """))
  }

  @Test func `times are local to where the drive began`() throws {
    let oslo = ["TZ": "Europe/Oslo"]
    let path = try Van.file("a.gpx", DriveGPX.file(DriveGPX.track("A")))
    try Van.done("drive", "import", path, environment: oslo)
    let shown = try Van.done("drive", "show", environment: ["TZ": "Asia/Tokyo"])
    #expect(shown.contains("2026-08-01 10:00 Europe/Oslo (2026-08-01T08:00:00Z)"))
  }

  @Test func `a note adds a line`() throws {
    _ = try Van.imported()
    try Van.done("drive", "note", "last", "ferry", "was late")
    try Van.done("drive", "note", "last", "rain")
    let shown = try Van.done("drive", "show")
    #expect(shown.contains("note        ferry was late\n            rain\n"))
    #expect(try Van.run("drive", "note", "last").status == 64)
    #expect(try Van.run("drive", "note", "last", " ").status == 64)
    #expect(try Van.run("drive", "note", "zzzzz", "a").status == 66)
  }

  @Test func `a drive's title and trip can be edited, but not its numbers`() throws {
    _ = try Van.imported()
    try Van.done("trip", "start", "Alps")
    try Van.done("drive", "edit", "last", "--title", "Home", "--trip", "last")
    #expect(try Van.done("drive", "list", "--trip", "last").hasSuffix("  Home"))
    #expect(try Van.run("drive", "edit", "last", "--distance", "5").status == 64)
  }

  @Test func `a deleted drive leaves the list and can be restored`() throws {
    let id = try Van.imported()
    #expect(try Van.run("drive", "delete", id).status == 64)
    try Van.done("drive", "delete", id, "--yes")
    #expect(try Van.done("drive", "list") == "")
    #expect(try Van.done("drive", "list", "--deleted").contains(id))
    try Van.done("drive", "undelete", id)
    #expect(try Van.shortID(of: "Pass") == id)
  }

  @Test(.needs(.sqlite3))
  func `of a drive with damaged points the numbers are shown, and the exit code tells`() throws {
    _ = try Van.imported()
    let change = "update drive set track = substr(track, 1, length(track) / 2)"
    _ = try Finished.running("/usr/bin/sqlite3", [Van.home + "/trips.sqlite", change])
    let shown = try Van.run("drive", "show")
    #expect(shown.status == 65)
    #expect(shown.output.contains("distance    6.6 km\n"))
    #expect(shown.output.contains("points      60, which cannot be read\n"))
    let json = try Van.run("drive", "show", "--json")
    #expect(json.status == 65)
    #expect(json.output.contains("\"segments\":null}"))
    #expect(try Van.run("drive", "export").status == 65)
  }

  @Test(arguments: ["show", "export"])
  func `an unknown drive is not found`(verb: String) throws {
    #expect(try Van.run("drive", verb).status == 1)
    _ = try Van.imported()
    let missing = try Van.run("drive", verb, "zzzzz")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("there is no drive 'zzzzz'"))
  }
}
