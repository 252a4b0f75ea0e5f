import Foundation
import TestSupport
import Testing

/// `vanlog trip export` and `trip import`: a trip leaves one vanlog and comes into another.
@Suite(.temporaryDirectory) struct TripExchangeTests {
  private var file: String { TemporaryDirectory.current.file("adria.vlt") }
  /// The home of a friend.
  private var other: [String] { ["--home", TemporaryDirectory.current.file("other")] }

  private func done(_ line: String, _ more: [String] = []) throws {
    try Van.done(line.split(separator: " ").map(String.init) + more)
  }

  private func fill() throws {
    try done("van add Bulli --length 5.4")
    try done("trip start Adria --start-day 2026-08-01 --budget 900")
    let path = TemporaryDirectory.current.file("drive.gpx")
    let tracks = DriveGPX.file(
      DriveGPX.track("Pass", start: "2026-08-03T08:00"),
      DriveGPX.track("Coast", start: "2026-08-04T08:00"))
    try Data(tracks.utf8).write(to: URL(filePath: path))
    try done("drive import", [path])
    try done(
      "checkin add Pier --at 47.01,8.5 --country HR --type wild --overnight yes --day 2026-08-03",
      ["--note", "Jump in.\n\"Cold\"!", "--tags", "sea,swim"])
    try done("ledger add 12.50 --currency SEK --rate 0.0853 --vendor Café --day 2026-08-03")
    let photo = TemporaryDirectory.current.file("pier.gif")
    try #require(DiaryTests.picture).write(to: URL(filePath: photo))
    try done("docs add Pier --type photo --day 2026-08-03 --file", [photo])
  }

  /// All records of a home as JSON lines, without what differs from device to device.
  private func records(_ home: [String] = []) throws -> [String] {
    try ["trip", "van", "drive", "checkin", "ledger", "docs"].flatMap { noun in
      try Van.done(home + [noun, "list", "--json"]).split(separator: "{").map { part in
        String(part).replacing(/"created":"[^"]*"/, with: "")
          .replacing(/"in_use":(true|false),?/, with: "")
      }
    }
  }

  @Test func `a trip arrives as it was, with points and photos, and one undo takes it back`() throws
  {
    try fill()
    try done("trip export adria --output", [file])
    let preview = try Van.done(other + ["trip", "import", file, "--dry-run"])
    #expect(preview.contains("drives            2      0"))
    #expect(try Van.done(other + ["trip", "list"]) == "")
    try Van.done(other + ["trip", "import", file])
    #expect(try records(other) == records())
    let points = ["drive", "export", "coast", "--format", "csv"]
    #expect(try Van.done(other + points) == Van.done(points))
    let copy = TemporaryDirectory.current.file("copy.gif")
    try Van.done(other + ["docs", "open", "pier", "--output", copy])
    #expect(try Data(contentsOf: URL(filePath: copy)) == DiaryTests.picture)
    try Van.done(other + ["undo", "--yes"])
    for noun in ["trip", "drive"] { #expect(try Van.done(other + [noun, "list"]) == "") }
  }

  @Test func `importing again changes nothing, and adds what is new`() throws {
    try fill()
    try done("trip export adria --output", [file])
    try Van.done(other + ["trip", "import", file])
    let before = try records(other)
    try Van.done(other + ["trip", "import", file])
    #expect(try records(other) == before)
    try Van.done(other + ["checkin", "delete", "pier", "--yes"])
    try done("checkin add Quarry --day 2026-08-04")
    try done("trip export adria --yes --output", [file])
    let text = try Van.done(other + ["trip", "import", file, "--json"])
    #expect(text.contains(#"{"kind":"checkin","new":1,"known":0,"deleted":1}"#))
    #expect(try Van.done(other + ["checkin", "list"]).contains("Quarry"))
    #expect(try !Van.done(other + ["checkin", "list"]).contains("Pier"))
  }

  @Test func `a trip under way arrives as a past one beside another`() throws {
    try fill()
    try done("trip export adria --output", [file])
    try Van.done(other + ["trip", "start", "North"])
    let imported = try Van.run(other + ["trip", "import", file])
    #expect(
      imported.errors.contains("'North' is under way, so 'Adria' was imported as a past trip"))
    let trips = try Van.done(other + ["trip", "list", "--json"])
    #expect(
      trips.matches(of: /"phase":"(\w+)"/).map { String($0.1) }.sorted() == ["active", "past"])
  }

  // MARK: The second path

  private static let faults = Repository.file("Tests/Faults")
  private static let step = Thoroughness.step(everyday: 5)

  @Test(.needs(.strace))
  func `an import killed at any writing call is made or not made, and can be repeated`() throws {
    try fill()
    try done("trip export adria --output", [file])
    let finished = try Van.shell(
      #"""
      mkdir "$HOME/start"
      cat >"$HOME/check" <<'END'
      sum() { for noun in trip drive checkin ledger docs; do
        "$vanlog" --home "$1" $noun list --json 2>/dev/null | grep -o '"id"' | wc -l; done | tr '\n' ' '; }
      case $(sum "$1") in "0 0 0 0 0 " | "1 2 1 1 1 ") ;; *) sum "$1"; exit 1 ;; esac
      "$vanlog" --home "$1" trip import "$HOME/adria.vlt" >/dev/null || exit 1
      [ "$(sum "$1")" = "1 2 1 1 1 " ] || { sum "$1"; exit 1; }
      "$vanlog" --home "$1" docs open pier >/dev/null
      END
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check $HOME/state" \
        --done "sh $HOME/check $HOME/state" -- "$vanlog" --home "$HOME/state" trip import "$HOME/adria.vlt"
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test func `two imports at once store the trip once`() throws {
    try fill()
    try done("trip export adria --output", [file])
    let finished = try Van.shell(
      #"""
      "$vanlog" --home "$HOME/other" checkin add Here >/dev/null
      for i in 1 2; do "$vanlog" --home "$HOME/other" trip import "$HOME/adria.vlt" & done >/dev/null; wait
      "$vanlog" --home "$HOME/other" drive list --json | grep -o '"id"' | wc -l
      """#)
    #expect(finished.output == "2\n", "\(finished)")
  }

  @Test func `a file that is none is named`() throws {
    try Data("hello\n".utf8).write(to: URL(filePath: file))
    let refused = try Van.run("trip", "import", file)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("is not a vanlog trip file; 'vanlog trip export"))
    #expect(try Van.run("trip", "import", file + "x").status == 66)
  }

  @Test func `map programs get drives as tracks and check-ins as waypoints`() throws {
    try fill()
    let text = try Van.done("trip", "export", "adria")
    #expect(
      text.matches(of: /<trk><name>(\w+)/).map { String($0.1) } == ["Pass", "Coast"])
    #expect(text.contains("<wpt lat=\"47.01\" lon=\"8.5\"><name>Pier</name>"))
    #expect(text.contains("<sym>Campground</sym><type>wild</type>"))
    let json = try Van.done("trip", "export", "adria", "--format", "geojson")
    #expect(json.matches(of: /"type":"Feature"/).count == 3)
    let one = try Van.done("trip", "export", "adria", "--in", "2026-08-04")
    #expect(one.contains("<name>Coast") && !one.contains("<name>Pass") && !one.contains("<wpt"))
  }

  @Test func `what lies in privacy zones stays at home`() throws {
    try fill()
    try done("config set privacy.zones", ["47.05,8.5 20000"])
    let refused = try Van.run("trip", "export", "adria", "--output", file + ".gpx")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("--no-privacy exports it"))
    #expect(!FileManager.default.fileExists(atPath: file + ".gpx"))
    let text = try Van.done("trip", "export", "adria", "--no-privacy")
    #expect(text.contains("<name>Pier</name>"))
  }
}
