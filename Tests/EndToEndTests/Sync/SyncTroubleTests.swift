import Foundation
import TestSupport
import Testing
import Text

/// What goes wrong around a sync, and what is said.
@Suite(.temporaryDirectory) struct SyncTroubleTests {
  @Test func `a wrong passphrase opens nothing`() throws {
    try SyncStage.begin()
    try SyncStage.writePassphrase("not the passphrase")
    let file = SyncStage.passphraseFile
    let finished = try SyncStage.run(
      "phone", "sync", "join", SyncStage.remote, "--passphrase-file", file)
    #expect(finished.status == 77)
    #expect(finished.errors.contains("the passphrase or the words are not the ones"))
    #expect(try SyncStage.run("phone", "sync", "now").status == 78)
    try SyncStage.writePassphrase("short")
    let short = try SyncStage.run(
      "phone", "sync", "init", SyncStage.remote + "2", "--passphrase-file", file)
    #expect(short.status == 65)
    #expect(short.errors.contains("at least 8 characters"))
  }

  @Test func `words open the repository, whole or two parts of three`() throws {
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.begin()
    let words = TemporaryDirectory.current.file("words")
    for (home, extra) in [("whole", []), ("parts", ["--split", "2/3"])] as [(String, [String])] {
      try? FileManager.default.removeItem(atPath: words)
      try Van.done(
        ["--home", SyncStage.path("van"), "sync", "recovery-key", "--words-file", words, "-q"]
          + extra)
      try SyncStage.done("van", "sync", "now", "-q")
      var lists = try Van.read(words).split(separator: "\n\n").map(String.init)
      if lists.count > 1 { lists.remove(at: 1) }
      try Data(lists.joined(separator: "\n\n").utf8).write(to: URL(filePath: words))
      try SyncStage.done(home, "sync", "join", SyncStage.remote, "--words-file", words, "-q")
      try SyncStage.done(home, "sync", "now", "-q")
      #expect(try SyncStage.places(home) == ["Lagos"])
    }
    try Data("abandon ability".utf8).write(to: URL(filePath: words))
    let few = try SyncStage.run("x", "sync", "join", SyncStage.remote, "--words-file", words)
    #expect(few.status == 65)
    #expect(few.errors.contains("24 words are needed, and these are 2"))
  }

  @Test func `a file with words is new, and only its owner can read it`() throws {
    try SyncStage.begin()
    let words = TemporaryDirectory.current.file("words")
    try SyncStage.done("van", "sync", "recovery-key", "--words-file", words, "-q")
    let mode = try FileManager.default.attributesOfItem(atPath: words)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let again = try SyncStage.run("van", "sync", "recovery-key", "--words-file", words)
    #expect(again.status == 73)
    let inside = SyncStage.path("van") + "/words"
    #expect(try SyncStage.run("van", "sync", "recovery-key", "--words-file", inside).status == 73)
    #expect(try SyncStage.run("van", "sync", "recovery-key").status == 64)
  }

  @Test func `an emptied remote changes nothing here, and is filled again when asked`() throws {
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.begin()
    for name in try FileManager.default.contentsOfDirectory(atPath: SyncStage.folder)
    where !name.hasPrefix(".") && name != "vanlog-remote.json" {
      try FileManager.default.removeItem(atPath: SyncStage.folder + "/" + name)
    }
    let finished = try SyncStage.run("van", "sync", "now")
    #expect(finished.status == 65 || finished.status == 75, "\(finished)")
    #expect(finished.errors.contains("nothing here was changed") || finished.status == 75)
    #expect(try SyncStage.places("van") == ["Lagos"])
    try SyncStage.done("van", "sync", "remotes", "add", SyncStage.remote, "-q")
    try SyncStage.done("van", "sync", "now", "-q")
    try SyncStage.join("phone")
    #expect(try SyncStage.places("phone") == ["Lagos"])
  }

  @Test func `another repository in its place is neither read nor written`() throws {
    try SyncStage.begin()
    let mine = SyncStage.folder + ".mine"
    try FileManager.default.moveItem(atPath: SyncStage.folder, toPath: mine)
    try SyncStage.done(
      "stranger", "sync", "init", SyncStage.remote, "--passphrase-file", SyncStage.passphraseFile,
      "-q")
    try SyncStage.done("stranger", "sync", "now", "-q")
    let before = try SyncStage.files(below: SyncStage.folder)
    try SyncStage.done("van", "checkin", "add", "Lagos")
    let finished = try SyncStage.run("van", "sync", "now")
    #expect(finished.status == 65, "\(finished)")
    #expect(finished.errors.contains("another repository"), "\(finished)")
    #expect(try SyncStage.files(below: SyncStage.folder) == before)
  }

  @Test func `a remote that is away is tried again, and the reason stays visible`() throws {
    try SyncStage.begin()
    let away = SyncStage.folder + ".away"
    try FileManager.default.moveItem(atPath: SyncStage.folder, toPath: away)
    for _ in 0..<3 { #expect(try SyncStage.run("van", "sync", "now").status == 75) }
    let state = try SyncStage.json("van", "sync", "status")["remotes"]?.elements?.first
    #expect(state?["failures"]?.integer == 3)
    #expect(state?["error"]?.string?.contains("there is no such folder") == true)
    #expect(state?["next_try"]?.string != nil)
    let status = try SyncStage.done("van", "status")
    #expect(status.contains("Look at 'vanlog sync status': the last 3 syncs failed."))
    // A timer waits for the next try.
    let timer = try SyncStage.run("van", "sync", "now", "--if-online")
    #expect(timer.status == 0 && timer.output.isEmpty && timer.errors.isEmpty, "\(timer)")
    let answer = try SyncStage.json("van", "sync", "now", "--if-online")
    #expect(answer["remotes"]?.elements?.isEmpty == true)
    let leftOut = try #require(answer["left_out"]?.elements?.first)
    #expect(leftOut["remote"]?.string == SyncStage.remote)
    #expect(leftOut["waiting"] == (try SyncStage.state("van"))["waiting"])
    try FileManager.default.moveItem(atPath: away, toPath: SyncStage.folder)
    #expect(try SyncStage.done("van", "sync", "now") == "nothing new")
  }

  // MARK: Damage

  /// The segments of the van, oldest first.
  private func segments() throws -> [String] {
    try SyncStage.files(below: SyncStage.folder).keys.filter { $0.hasPrefix("log/") }.sorted()
  }

  @Test(arguments: [("delete", Int32(75)), ("flip", 65)])
  func `a new device takes what can be read, and lists what is missing`(
    damage: (String, code: Int32)
  ) throws {
    try SyncStage.begin()
    for place in ["Beja", "Faro", "Lagos", "Porto"] {
      try SyncStage.done("van", "checkin", "add", place)
      try SyncStage.done("van", "sync", "now", "-q")
    }
    let segments = try segments()
    #expect(segments.count == 4)
    let path = SyncStage.folder + "/" + segments[1]
    let good = try #require(FileManager.default.contents(atPath: path))
    if damage.0 == "delete" {
      try FileManager.default.removeItem(atPath: path)
    } else {
      var bytes = good
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(filePath: path))
    }
    try SyncStage.done(
      "phone", "sync", "join", SyncStage.remote, "--passphrase-file", SyncStage.passphraseFile,
      "-q")
    for _ in 1...2 {
      let finished = try SyncStage.run("phone", "sync", "now")
      #expect(finished.status == damage.code, "\(finished)")
      #expect(finished.errors.contains("3 of 4 batches of 'van' are here"), "\(finished)")
      #expect(try SyncStage.places("phone") == ["Beja", "Lagos", "Porto"])
    }
    let status = try SyncStage.done("phone", "status")
    #expect(status.contains("trouble") == (damage.0 == "flip"), "\(status)")
    // The one who has it stores it there again, once a restore drill has found it missing.
    #expect(try SyncStage.run("van", "sync", "verify").status == 65)
    _ = try SyncStage.run("van", "sync", "now")
    #expect(FileManager.default.contents(atPath: path) == good)
    #expect(try SyncStage.run("van", "sync", "verify").status == 0)
    try SyncStage.done("phone", "sync", "now")
    #expect(try SyncStage.places("phone") == ["Beja", "Faro", "Lagos", "Porto"])
    #expect(try SyncStage.fingerprint("phone") == SyncStage.fingerprint("van"))
  }

  @Test func `what is wrong on a remote shows where people look`() throws {
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.begin()
    try SyncStage.join("phone")
    try SyncStage.done("phone", "checkin", "add", "Porto")
    try SyncStage.done("phone", "sync", "now", "-q")
    let heads = SyncStage.folder + "/heads"
    let before = try FileManager.default.contentsOfDirectory(atPath: heads)
    try SyncStage.done("phone", "checkin", "add", "Faro")
    try SyncStage.done("phone", "sync", "now", "-q")
    let after = try FileManager.default.contentsOfDirectory(atPath: heads)
    let newest = try #require(Set(after).subtracting(before).first)
    try Data("x".utf8).write(to: URL(filePath: heads + "/" + newest))
    let finished = try SyncStage.run("van", "sync", "now")
    #expect(finished.status == 65, "\(finished)")
    #expect(finished.errors.contains("altered heads/"), "\(finished)")
    // The numbers in its name and the segments themselves are enough.
    #expect(try SyncStage.places("van") == ["Faro", "Lagos", "Porto"])
    let status = try SyncStage.json("van", "status")
    #expect(status["sync"]?["troubles"]?.integer == 1)
    #expect(status["next"]?.elements?.contains { $0["code"]?.string == "sync_trouble" } == true)
    #expect(try SyncStage.run("van", "doctor").output.contains("altered heads/"))
  }

  // MARK: Not alone

  @Test func `while one syncs, no one else syncs, restores or sweeps`() throws {
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.begin()
    try SyncStage.done("van", "backup", TemporaryDirectory.current.file("van.vlb"))
    let finished = try Van.shell(
      #"""
      export VANLOG_HOME="\#(SyncStage.path("van"))"
      mkfifo "$HOME/end"
      python3 -c 'import fcntl, os, struct, sys
      lock = os.open(sys.argv[1], os.O_RDWR)
      fcntl.fcntl(lock, fcntl.F_OFD_SETLK, struct.pack("hhqqi", fcntl.F_WRLCK, 0, 0, 0, 0))
      open(sys.argv[2], "w").close(); open(sys.argv[3]).close()' \
        "$VANLOG_HOME/run/sync.lock" "$HOME/held" "$HOME/end" & holder=$!
      until [ -e "$HOME/held" ]; do sleep 0.01; done
      "$vanlog" sync now; echo $?
      "$vanlog" sync leave --yes 2>/dev/null; echo $?
      "$vanlog" restore "$HOME/van.vlb" --yes 2>/dev/null; echo $?
      "$vanlog" sync status --json | cut -c1-16
      : >"$HOME/end"; wait $holder
      "$vanlog" sync now; echo $?
      """#)
    #expect(
      finished.output == "75\n75\n75\n{\"device_name\":\"\nnothing new\n0\n", "\(finished)")
    #expect(finished.errors.contains("try again when it is done"), "\(finished)")
  }
}
