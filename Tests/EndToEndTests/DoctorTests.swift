import Foundation
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct DoctorTests {
  private var store: String { Van.home + "/trips.sqlite" }

  @Test func `without a store there is nothing to check`() throws {
    let doctor = try Van.done("doctor")
    for check in ["store +none yet", "documents +no files", "spots +none yet", "recorder +[0-9]"] {
      #expect(try doctor.contains(Regex("\nok +\(check)")), "\(doctor)")
    }
    #expect(!FileManager.default.fileExists(atPath: Van.home))
  }

  @Test func `a sound store is reported as sound and left alone`() throws {
    try Van.done("trip", "start", "One")
    let before = try Van.read(store)
    #expect(try Van.done("doctor").contains(/\nok +store +sound\n/))
    #expect(
      try Van.done("doctor", "--json").contains(
        """
        "store":"sound","set_aside_as":null,"saved_records":null,"incomplete":[],"losses":[],\
        "drives_without_points":null,"torn_records":null,"documents":0,"unread_documents":0,\
        "damaged_documents":[],\
        "missing_documents":[],"unnamed_documents":[],"swept_documents":0,\
        "misdated_records":[],"mends":[],"spots_vault":"none",\
        "leftover_bytes":null,"damaged_packs":[],"recorder":{
        """))
    #expect(try Van.read(store) == before)
  }

  @Test func `on a terminal it asks about each thing that it can mend`() throws {
    for vendor in ["Gostilna", "Gostilna", "Gostlna", "Kavarna", "Kavarna", "Kavrna"] {
      try Van.done("ledger", "add", "5", "--currency", "EUR", "--vendor", vendor)
    }
    let shown = try Van.terminal(
      columns: 80, #"printf 'n\ny\n' | script -qec '"$vanlog" doctor --mend' /dev/null"#)
    #expect(shown.output.contains("Run 'vanlog ledger rename vendor Gostlna Gostilna'? [y/N]"))
    #expect(shown.output.contains("1 mended, 1 left"))
    let vendors = try Van.done("ledger", "list", "--json")
    #expect(vendors.contains("Gostlna") != vendors.contains("Kavrna"))
    try Van.done("undo", "--yes")
    let before = try Van.done("ledger", "list", "--json")
    #expect(before.contains("Gostlna") && before.contains("Kavrna"))
  }

  @Test func `damaged settings are reported, and set aside only when asked`() throws {
    try Van.done("config", "set", "output.units", "imperial")
    let file = Van.home + "/config.json"
    try Van.write("{\"output.units\": imperial}", to: file)
    let before = try Van.everything()
    let doctor = try Van.run("doctor")
    #expect(doctor.status == 65)
    #expect(
      doctor.output.contains(
        /problem  settings +config.json, line 1, column 18, is damaged: .*, so the defaults apply; mend/
      ), "\(doctor.output)")
    #expect(try Van.everything() == before)
    let mended = try Van.run("doctor", "--mend")
    #expect(mended.status == 0, "\(mended.output)\(mended.errors)")
    #expect(mended.errors.contains("and the defaults apply"))
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: Van.home + "/set-aside")
        == ["config.json"])
    #expect(!(try Van.done("doctor")).contains("config.json"))
  }

  // MARK: Files that no record names

  private var attachments: String { Van.home + "/attachments" }

  /// Keeps two documents, and one file whose record was lost to a power cut.
  private func keepThree() throws {
    for name in ["one", "two"] {
      let path = TemporaryDirectory.current.file(name)
      try Van.write(name, to: path)
      try Van.done("docs", "add", name, "--file", path)
    }
    try Van.done("docs", "delete", "last", "--yes")
    try Van.write("lost", to: TemporaryDirectory.current.file("lost"))
    try Van.done("docs", "add", "lost", "--file", TemporaryDirectory.current.file("lost"))
    try Van.done("docs", "edit", "last", "--unset", "file")
  }

  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: attachments)
      .filter { $0.utf8.count == 67 }
  }

  @Test func `files that no record names are reported and left alone`() throws {
    try keepThree()
    let doctor = try Van.run("doctor")
    #expect(doctor.status == 0)
    let said =
      /warning +documents +3 read, 0 damaged; 1 file that no record names, 4 bytes in all; .*--sweep'\n +(?<place>.*)\n/
    let place = try #require(doctor.output.firstMatch(of: said), "\(doctor)").place
    #expect(try Van.read(Van.home + "/" + place) == "lost")
    #expect(try files().count == 3)
  }

  @Test func `a sweep asks first, and removes only files that no record names`() throws {
    try keepThree()
    let unasked = try Van.run("doctor", "--sweep")
    #expect(unasked.status == 64)
    #expect(unasked.errors.contains("confirm with --yes"))
    #expect(try files().count == 3)
    let swept = try Van.run("doctor", "--sweep", "--yes")
    #expect(swept.status == 0)
    #expect(swept.output.contains("1 of 1 file that no record names removed, 4 bytes in all\n"))
    #expect(try files().count == 2)
    try Van.done("docs", "undelete", "last")
    for id in try Van.ids("docs", "list") where try !Van.run("docs", "open", id).output.isEmpty {
      #expect(try ["one", "two"].contains(Van.read(Van.done("docs", "open", id))))
    }
    #expect(try Van.run("doctor", "--sweep", "--yes").output.contains("no record names") == false)
  }

  @Test(arguments: [("n", 3), ("y", 2)])
  func `a person at a terminal decides whether to sweep`(answer: String, left: Int) throws {
    try keepThree()
    let doctor = #"script --quiet --return --command "$vanlog doctor --sweep" /dev/null"#
    let finished = try Van.shell("printf '\(answer)\\n' | \(doctor)")
    #expect(finished.status == 0)
    #expect(
      finished.output.contains("Remove 1 file that no record names, 4 bytes in all? [y/N] "))
    #expect(try files().count == left)
  }

  @Test func `a sweep and a leftover are counted for programs`() throws {
    try keepThree()
    try Van.write("half", to: Van.home + "/spots.sqlite.new")
    #expect(
      try Van.done("doctor").contains(
        "spots.sqlite.new (4 bytes) is left of an interrupted import, and the next import removes it"
      ))
    let doctor = try RecordingStation.json("doctor", "--sweep", "--yes")
    #expect(doctor["unnamed_documents"]?.elements?.count == 1)
    #expect(doctor["swept_documents"]?.integer == 1)
    #expect(doctor["leftover_bytes"]?.integer == 4)
  }

  /// What the recorder program says about gpsd, by its exit code.
  @Test(arguments: [
    (
      75, "no-fix",
      "version 3.25 answers at 127.0.0.1:2947, but has no fix yet; give the receiver a view of the sky"
    ),
    (
      69, "unreachable",
      RecordingGpsd.isInstalled
        ? "does not answer at 127.0.0.1:2947; check that it is running: systemctl status gpsd"
        : "is not installed; install it: sudo apt install gpsd"
    ),
    (
      76, "foreign",
      "what answers at 127.0.0.1:2947 is another program, or a gpsd that hangs; correct the setting"
    ),
    (
      78, "bad-address",
      "'127.0.0.1:2947' is not a numeric address; correct the setting drive.gpsd"
    ),
    (70, "failed", "was not asked, since the recorder program failed"),
  ])
  func `doctor says what gpsd answered`(code: Int, word: String, sentence: String) throws {
    let folder = TemporaryDirectory.current.file("bin")
    let said = #"{"gpsd":"3.25","receivers":1,"receiver":"/dev/ttyACM0"}"#
    let script = "#!/bin/sh\necho '\(said)'\nexit \(code)\n"
    let made = try Van.shell(
      #"""
      mkdir "$folder" && cp "$vanlog" "$folder/vanlog" \
        && printf %s "$script" >"$folder/vanlog-recorder" && chmod 755 "$folder/vanlog-recorder"
      "$folder/vanlog" config set drive.gpsd 127.0.0.1:2947
      "$folder/vanlog" doctor; "$folder/vanlog" doctor --json
      """#, environment: ["folder": folder, "script": script])
    #expect(
      try made.output.contains(Regex("gpsd +").dotMatchesNewlines())
        && made.output.contains(sentence), "\(made)")
    #expect(made.output.contains("\"gpsd\":\"\(word)\",\"gpsd_version\":\"3.25\","), "\(made)")
  }

  @Test func `nothing is swept while a lost store may name it`() throws {
    try keepThree()
    try Van.write("nonsense that is no store", to: store)
    let blind = try Van.run("doctor", "--sweep", "--yes")
    #expect(blind.status == 65)
    #expect(blind.errors.contains("there is no store that could name these files"))
    let begun = try Van.run("doctor", "--new-store", "--yes")
    #expect(begun.output.contains(/ok +store +sound\n/), "\(begun)")
    let refused = try Van.run("doctor", "--sweep", "--yes")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("nothing was removed: a damaged store is in "))
    #expect(try files().count == 3)
    try FileManager.default.removeItem(atPath: Van.home + "/set-aside")
    try FileManager.default.removeItem(atPath: store)
    #expect(try Van.run("doctor", "--sweep", "--yes").status == 65)
    #expect(try files().count == 3)
  }

  @Test func `a document whose file is gone is missed`() throws {
    try keepThree()
    try FileManager.default.removeItem(atPath: attachments)
    let doctor = try Van.run("doctor")
    #expect(doctor.status == 65)
    #expect(
      doctor.output.contains(
        /problem +documents +no files, 1 missing\n +missing: the file of 'one'; add it again, or restore a backup\n/
      ))
    #expect(try Van.run("doctor", "--json").output.contains(#""missing_documents":[{"id":""#))
  }

  @Test(arguments: ["mkdir", "mkfifo", "ln -s nowhere"])
  func `no matter what stands in place of the vault, the rest is examined`(make: String) throws {
    try Van.done("trip", "start", "One")
    let doctor = try Van.shell(
      #"\#(make) "$VANLOG_HOME/spots.sqlite" && timeout 20 "$vanlog" doctor"#)
    #expect(doctor.status == 65, "\(doctor)")
    #expect(doctor.output.contains(/ok +store +sound\n/), "\(doctor)")
    #expect(doctor.output.contains(/problem +spots +/), "\(doctor)")
    #expect(doctor.output.contains(/ok +recorder +/), "\(doctor)")
  }

  @Test(arguments: [100, 4_096])
  func `a store whose beginning is lost is repaired completely`(count: Int) throws {
    for number in 0..<5 { try Van.done("checkin", "add", "Place \(number)") }
    let ids = try Van.ids("checkin", "list")
    var bytes = try Data(contentsOf: URL(filePath: store))
    bytes.replaceSubrange(0..<count, with: Data(count: count))
    try bytes.write(to: URL(filePath: store))
    let looked = try Van.run("doctor")
    #expect(looked.status == 65 && looked.output.contains("doctor --mend"), "\(looked)")
    #expect(try Data(contentsOf: URL(filePath: store)) == bytes)
    let doctor = try Van.run("doctor", "--mend")
    #expect(doctor.status == 0)
    #expect(
      doctor.output.contains("damaged and repaired: 5 records were recovered, nothing was lost."))
    #expect(FileManager.default.contents(atPath: Van.home + "/set-aside/trips.sqlite") == bytes)
    #expect(try Van.ids("checkin", "list") == ids)
  }

  /// Whatever somebody in a hurry types, a store of which nothing is left is not replaced by an empty one.
  @Test(arguments: ["echo nonsense >", ": >", "rm "])
  func `a lost store is reported by every command until an empty one is asked for`(loss: String)
    throws
  {
    try Van.done("checkin", "add", "Before")
    #expect(try Van.shell("\(loss)\"$VANLOG_HOME/trips.sqlite\"").status == 0)
    let way = "or begin with an empty store with 'vanlog doctor --new-store'"
    for words in [
      ["checkin", "list"], ["checkin", "add", "After"], ["ledger", "add", "5"], ["due"], ["undo"],
      ["backup", TemporaryDirectory.current.path + "/"], ["checkin", "list"], ["doctor", "--mend"],
      ["doctor", "--mend"], ["doctor"],
    ] {
      let finished = try Van.run(words)
      #expect(finished.status == 65, "\(words) \(finished)")
      // Whether anything can be read is found out by those who may write.
      let onlyLooks = loss.hasPrefix("echo") && (words == ["doctor"] || words[0] == "backup")
      let says = onlyLooks ? "'vanlog doctor --mend'" : way
      #expect((finished.output + finished.errors).contains(says), "\(words) \(finished)")
    }
    let status = try Van.run("status", "--json")
    #expect(status.status == 65)
    let json = try JSONValue(parsing: Array(status.output.utf8))
    #expect(json["store_problem"]?.string?.contains(way) == true)
    #expect(json["next"]?.elements?.first?["code"]?.string == "store_lost")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: TemporaryDirectory.current.path)
    #expect(!names.contains { $0.hasSuffix(".vlb") })
    #expect(try Van.run("doctor", "--new-store").status == 64)
    let begun = try Van.run("doctor", "--new-store", "--yes")
    #expect(begun.output.contains(/ok +store +sound\n/), "\(begun)")
    try Van.done("checkin", "add", "Afterwards")
    let again = try Van.run("doctor", "--new-store", "--yes")
    #expect(again.status == 65 && again.errors.contains("so no empty store is begun"))
    #expect(try Van.ids("checkin", "list").count == 1)
  }

  /// Whatever was printed had been kept, at whichever moment the program is killed.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `a killed program loses nothing that it reported as saved`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try Van.done("checkin", "add", "First")
    let moments = (0..<40).map { _ in String(Int.random(in: 100...5_000, using: &random)) }
    let line = """
      for moment in \(moments.joined(separator: " ")); do
        timeout --foreground -s KILL "0.0$(printf %04d $moment)" "$vanlog" checkin add "$moment" \
          >>"$HOME/printed" 2>>"$HOME/errors"
      done 2>/dev/null; exit 0
      """
    #expect(try Van.shell(line).status == 0)
    let errors = try Van.read(TemporaryDirectory.current.file("errors"))
    #expect(errors == "")
    let printed = try Van.read(TemporaryDirectory.current.file("printed")).split(separator: "\n")
    let endings = Set(try Van.ids("checkin", "list").map { $0.suffix(5) })
    #expect(printed.allSatisfy { endings.contains($0) })
    #expect(endings.count <= moments.count + 1)
    #expect(try Van.done("doctor").contains(/ok +store +sound\n/))
  }
}
