import TestSupport
import Testing

/// Times are typed and shown as clocks show them at that moment and place.
@Suite(.temporaryDirectory) struct LocalTimeTests {
  @Test(arguments: [
    ("America/New_York", "2026-11-01T01:30", "05:30", "-05:00"),
    ("Europe/Oslo", "2026-10-25T02:30", "00:30", "+01:00"),
    ("Australia/Lord_Howe", "2026-04-05T01:45", "14:45", "+10:30"),
  ])
  func `of a time that comes twice the first is taken, and the second named`(
    zone: String, shown: String, first: String, offset: String
  ) throws {
    let added = try Van.run(
      "checkin", "add", "Y", "--arrived", shown, "--zone", zone, "--json")
    #expect(added.status == 0)
    #expect(added.output.contains("T\(first):00Z\","), "\(added.output)")
    #expect(
      added.errors
        == "vanlog: \(shown) comes twice in \(zone), since clocks go back, and the first is taken; "
        + "for the second, add its offset: \(shown)\(offset)\n")
  }

  private static let oslo = ["TZ": "Europe/Oslo"]

  private func run(_ words: String) throws -> Finished {
    try Van.run(words.split(separator: " ").map(String.init), environment: Self.oslo)
  }

  @Test(arguments: [
    ("--arrived 2026-08-12T17:30", "2026-08-12", "2026-08-12T15:30:00Z"),
    ("--arrived 2026-01-12T17:30", "2026-01-12", "2026-01-12T16:30:00Z"),
    ("--arrived 2026-08-12T17:30 --day 2026-08-12", "2026-08-12", "2026-08-12T15:30:00Z"),
    ("--zone Asia/Tokyo --arrived 2026-08-12T23:30", "2026-08-12", "2026-08-12T14:30:00Z"),
    ("--arrived 2026-08-12T23:30Z", "2026-08-13", "2026-08-12T23:30:00Z"),
    ("--zone America/Lima --arrived 2026-08-12T02:30Z", "2026-08-11", "2026-08-12T02:30:00Z"),
    ("--arrived 2026-08-12T00:30+05:30", "2026-08-11", "2026-08-11T19:00:00Z"),
    ("--arrived 2026-10-25T02:30+01:00", "2026-10-25", "2026-10-25T01:30:00Z"),
  ])
  func `a time of arrival is local there and then, and tells the day`(
    words: String, day: String, arrived: String
  ) throws {
    let added = try run("checkin add Pier \(words) --json")
    #expect(added.errors == "")
    #expect(added.output.contains(#""day":"\#(day)","arrived":"\#(arrived)""#), "\(added.output)")
  }

  @Test func `with auto a recorded drive has the zone in which it began`() throws {
    #expect(try run("config set time.zone auto").status == 0)
    let pass = Repository.file("sample-packs/pass.gpx")
    let recorded = try run("drive start --foreground --replay \(pass) --speed max")
    #expect(recorded.status == 0, "\(recorded)")
    let drive = try run("drive show last --json").output
    #expect(drive.contains(#""zone":"Europe/Zurich""#), "\(drive)")
  }

  @Test func `a record shows its times where it was made`() throws {
    #expect(
      try run("checkin add Pier --zone Asia/Tokyo --arrived 2026-08-12T23:30").status == 0)
    let shown = try run("checkin show last").output
    #expect(shown.contains("arrived  2026-08-12 23:30\n"), "\(shown)")
  }

  @Test(arguments: [
    ("--day 2026-11-01 --arrived 2026-11-20T17:30", "--day contradicts --arrived"),
    ("--day 2026-08-12 --arrived 2026-08-12T23:30Z", "which is on 2026-08-13"),
    ("--arrived 2026-03-29T02:30", "a time that exists: clocks in Europe/Oslo go forward over"),
    ("--arrived 2026-03-29T02:30", "2026-03-29T02:30, so it would be 2026-03-29T03:30"),
    ("--arrived 2062-11-20T17:30", "a day at most 5 years ahead, not 2062-11-20"),
    ("--day 2062-11-20", "--day takes a day at most 5 years ahead"),
  ])
  func `a time that cannot be meant is refused`(words: String, reason: String) throws {
    let refused = try run("checkin add Pier \(words)")
    #expect(refused.status == 65)
    #expect(refused.errors.contains(reason), "\(refused.errors)")
    #expect(try run("checkin list").output == "")
  }

  @Test func `a corrected arrival moves the day, and a day alone may not contradict it`() throws {
    #expect(try run("checkin add Pier --arrived 2026-08-12T17:30").status == 0)
    let moved = try run("checkin edit last --arrived 2026-08-10T09:00 --json")
    #expect(moved.output.contains(#""day":"2026-08-10","arrived":"2026-08-10T07:00:00Z""#))
    let refused = try run("checkin edit last --day 2026-08-11")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("clear it with --unset arrived"), "\(refused.errors)")
    let cleared = try run("checkin edit last --day 2026-08-11 --unset arrived --json")
    #expect(cleared.output.contains(#""day":"2026-08-11","zone""#), "\(cleared)")
    #expect(try run("checkin edit last --note fine").status == 0)
  }

  @Test(arguments: ["", "--note nice", "--day 2026-08-12 --stay 5"])
  func `a check-in needs a place or a position`(words: String) throws {
    let refused = try run("checkin add \(words)")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("a check-in needs a place or a position"), "\(refused.errors)")
  }

  private static let gpx = """
    <gpx version="1.1"><trk><trkseg>
    <trkpt lat="59.9" lon="10.7"><time>2026-08-12T22:10:00Z</time></trkpt>
    <trkpt lat="59.91" lon="10.7"><time>2026-08-12T22:12:00Z</time></trkpt>
    <trkpt lat="59.92" lon="10.7"><time>2026-08-12T22:14:00Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  @Test func `a drive is listed by the clock at its start`() throws {
    let path = TemporaryDirectory.current.file("a.gpx")
    try Van.write(Self.gpx, to: path)
    #expect(try run("drive import \(path)").output.contains("  2026-08-13 00:10  "))
    #expect(try run("drive list").output.contains("  2026-08-13 00:10  "))
    // In another zone, it still began there.
    let abroad = try Van.run("drive", "list", environment: ["TZ": "Asia/Tokyo"]).output
    #expect(abroad.contains("  2026-08-13 00:10  "), "\(abroad)")
    #expect(try run("drive list --from 2026-08-13 --to 2026-08-13").output.contains("00:10"))
    #expect(try run("drive list --to 2026-08-12").output == "")
  }
}
