import Foundation
import TestSupport
import Testing
import Text

/// Commands that people run in a hurry where a remote has lost its mark.
@Suite(.temporaryDirectory) struct SyncMarkTests {
  private var mark: String { SyncStage.folder + "/repo" }
  private var passphrase: [String] { ["--passphrase-file", SyncStage.passphraseFile] }

  private func begin() throws {
    try SyncStage.done("van", "ledger", "add", "5")
    try SyncStage.begin()
  }

  private func run(_ home: String, _ words: [String]) throws -> Finished {
    try Van.run(["--home", SyncStage.path(home), "sync"] + words)
  }

  @Test(arguments: ["missing", "damaged", "empty"])
  func `a lost mark is reported, nothing is removed, and one command writes it again`(
    damage: String
  ) throws {
    try begin()
    let before = try SyncStage.files(below: SyncStage.folder)
    switch damage {
    case "missing": try FileManager.default.removeItem(atPath: mark)
    case "damaged": try Data("{\"format\":\"vanlog".utf8).write(to: URL(filePath: mark))
    default: try Data().write(to: URL(filePath: mark))
    }
    let after = try SyncStage.files(below: SyncStage.folder)
    let tries: [(String, [String])] = [
      ("other", ["join", SyncStage.remote] + passphrase),
      ("other", ["init", SyncStage.remote] + passphrase),
      ("van", ["remotes", "add", SyncStage.remote]),
    ]
    for (home, words) in tries + tries {
      let finished = try run(home, words)
      #expect(finished.status == 65, "\(words): \(finished)")
      #expect(
        finished.errors.contains("run 'vanlog sync remotes mend \(SyncStage.remote)'"),
        "\(finished)")
      #expect(!finished.errors.contains("sync init"), "\(finished)")
      #expect(try SyncStage.files(below: SyncStage.folder) == after)
    }
    #expect(try run("van", ["now"]).status == 0)
    let mended = try run("other", ["remotes", "mend", SyncStage.remote])
    #expect(mended.status == 0, "\(mended)")
    #expect(mended.errors.contains("is written again"))
    #expect(FileManager.default.contents(atPath: mark) == before["repo"])
    let again = try run("van", ["remotes", "mend", SyncStage.remote])
    #expect(again.status == 0 && again.errors.contains("is as it should be"), "\(again)")
    try SyncStage.join("other")
    #expect(try SyncStage.json("other", "ledger", "list")["records"]?.elements?.count == 1)
  }

  @Test func `keys that arrive before the mark are left alone, and serve when it comes`() throws {
    try begin()
    // As a sync program may deliver them.
    let arriving = SyncStage.folder + ".arriving"
    try FileManager.default.createDirectory(
      atPath: arriving, withIntermediateDirectories: false)
    for name in ["keys", "vanlog-remote.json"] {
      try FileManager.default.copyItem(
        atPath: SyncStage.folder + "/" + name, toPath: arriving + "/" + name)
    }
    let before = try SyncStage.files(below: arriving)
    let begun = try run("other", ["init", "dir:\(arriving)"] + passphrase)
    #expect(begun.status == 65, "\(begun)")
    #expect(try SyncStage.files(below: arriving) == before)
    for name in ["repo", "heads", "log", "snap"] {
      let source = SyncStage.folder + "/" + name
      guard FileManager.default.fileExists(atPath: source) else { continue }
      try FileManager.default.copyItem(atPath: source, toPath: arriving + "/" + name)
    }
    #expect(try run("other", ["join", "dir:\(arriving)", "-q"] + passphrase).status == 0)
    try SyncStage.done("other", "sync", "now", "-q")
    #expect(try SyncStage.json("other", "ledger", "list")["records"]?.elements?.count == 1)
  }

  @Test func `a folder of something else is not mended into a repository`() throws {
    try SyncStage.writePassphrase()
    let folder = TemporaryDirectory.current.file("house")
    try FileManager.default.createDirectory(
      atPath: folder + "/keys", withIntermediateDirectories: true)
    try Data("front door".utf8).write(to: URL(filePath: folder + "/keys/house"))
    try Data("a letter".utf8).write(to: URL(filePath: folder + "/Letter.txt"))
    for words in [["init"], ["join"], ["remotes", "mend"]] {
      let extra = words == ["remotes", "mend"] ? [] : passphrase
      let finished = try run("van", words + ["dir:\(folder)"] + extra)
      #expect(finished.status == 65 || finished.status == 75, "\(words): \(finished)")
    }
    let files = try SyncStage.files(below: folder)
    #expect(files["keys/house"] == Data("front door".utf8))
    #expect(files["Letter.txt"] == Data("a letter".utf8))
    #expect(files["repo"] == nil)
    // An empty folder, as where a stick is to be mounted.
    let empty = TemporaryDirectory.current.file("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
    #expect(try run("van", ["remotes", "mend", "dir:\(empty)"]).status == 75)
    #expect(try SyncStage.files(below: empty).isEmpty)
  }

  @Test(arguments: ["missing", "damaged"])
  func `a folder that has lost its marker too is mended`(damage: String) throws {
    try begin()
    let marker = SyncStage.folder + "/vanlog-remote.json"
    try FileManager.default.removeItem(atPath: mark)
    if damage == "missing" {
      try FileManager.default.removeItem(atPath: marker)
    } else {
      try Data("{".utf8).write(to: URL(filePath: marker))
    }
    #expect(try run("van", ["now"]).status != 0)
    #expect(try run("van", ["remotes", "mend", SyncStage.remote, "-q"]).status == 0)
    try SyncStage.done("van", "sync", "now", "-q")
    try SyncStage.join("other")
    #expect(try SyncStage.json("other", "ledger", "list")["records"]?.elements?.count == 1)
  }

  /// Kills `remotes mend` at each call that writes, runs it again, and joins.
  @Test(.needs(.strace))
  func `killed at any writing call, mending ends well when it is run again`() throws {
    try begin()
    try Data("{".utf8).write(to: URL(filePath: mark))
    let finished = try Van.shell(
      #"""
      cp -a "$HOME/stick" "$HOME/start"
      for call in openat write fsync linkat rename renameat2 unlink unlinkat; do
        for n in 1 2 3 4 5 6; do
          rm -rf "$HOME/stick" "$HOME/new"; cp -a "$HOME/start" "$HOME/stick"
          strace -f -o /dev/null -e trace=$call -e inject=$call:signal=KILL:when=$n \
            "$vanlog" --home "$HOME/van" sync remotes mend "dir:$HOME/stick" -q >/dev/null 2>&1
          "$vanlog" --home "$HOME/van" sync remotes mend "dir:$HOME/stick" -q >/dev/null ||
            echo "not mended after $call $n"
          "$vanlog" --home "$HOME/new" sync join "dir:$HOME/stick" -q \
            --passphrase-file "$HOME/passphrase" >/dev/null || echo "not joined after $call $n"
        done
      done
      """#)
    #expect(finished.status == 0 && finished.output.isEmpty, "\(finished)")
  }
}
