import Foundation
import TestSupport
import Testing

/// What must not get out: to the remote, to other processes, to the terminal.
@Suite(.temporaryDirectory) struct SyncSecrecyTests {
  private static let canaries = [
    "Praia do Segredo", "Galp Secreto", "a note that nobody reads", "Opel Geheim",
  ]

  /// A home with something of most kinds, and things that never leave it.
  private func fill() throws {
    try SyncStage.done(
      "van", "checkin", "add", Self.canaries[0], "--at", "37.10,-8.67", "--note", Self.canaries[2])
    try SyncStage.done("van", "ledger", "add", "42.50", "--vendor", Self.canaries[1])
    try SyncStage.done("van", "van", "add", Self.canaries[3])
    let paper = TemporaryDirectory.current.file("paper.txt")
    try Data(Self.canaries[2].utf8).write(to: URL(filePath: paper))
    try SyncStage.done("van", "docs", "add", "Paper", "--file", paper)
    try SyncStage.done("van", "spots", "import", Repository.file("sample-packs/lakes.csv"))
  }

  private func contains(_ bytes: Data, _ text: some Sequence<UInt8>) -> Bool {
    bytes.range(of: Data(text)) != nil
  }

  @Test func `nothing readable is on the remote, and nothing of the keys`() throws {
    try fill()
    try SyncStage.begin()
    try SyncStage.done(
      "van", "sync", "recovery-key", "--words-file", TemporaryDirectory.current.file("words"), "-q")
    try SyncStage.done("van", "checkin", "edit", "last", "--note", "more: " + Self.canaries[2])
    try SyncStage.done("van", "sync", "now", "-q")
    let files = try SyncStage.files(below: SyncStage.folder)
    #expect(files.count > 5)
    let keys = try #require(
      FileManager.default.contents(atPath: SyncStage.path("van") + "/keys/repository"))
    // Secrets begin after the ids of repository and device; any 16 bytes of them would give them away.
    let secrets = stride(from: 36, to: keys.count - 16, by: 4).map { keys[$0..<$0 + 16] }
    for (name, bytes) in files {
      for canary in Self.canaries + ["Lakes", "lakes", "checkin", "ledger", "paper.txt"] {
        #expect(!contains(bytes, canary.utf8), "\(name): \(canary)")
      }
      for secret in secrets { #expect(!contains(bytes, secret), "\(name)") }
    }
    let names = files.keys.filter { $0.contains("sqlite") || $0.contains("repository") }
    #expect(names.isEmpty)
  }

  @Test func `spots, keys and what only this device needs do not come along`() throws {
    try fill()
    try SyncStage.begin()
    try SyncStage.join("phone")
    let there = try Set(FileManager.default.contentsOfDirectory(atPath: SyncStage.path("phone")))
    #expect(!there.contains("spots.sqlite"))
    let one = FileManager.default.contents(atPath: SyncStage.path("van") + "/keys/repository")
    let two = FileManager.default.contents(atPath: SyncStage.path("phone") + "/keys/repository")
    #expect(one != nil && two != nil && one != two)
    #expect(try SyncStage.places("phone") == [Self.canaries[0]])
  }

  /// Looks at all processes of vanlog, as another user could, while commands run.
  @Test func `no process shows a passphrase or words, nor does any output`() throws {
    try fill()
    // Of this test alone: others run at the same time.
    let passphrase = "canary of the otters 7291"
    try SyncStage.writePassphrase(passphrase)
    let words = TemporaryDirectory.current.file("words")
    let finished = try Van.shell(
      #"""
      watch() { while [ ! -e "$HOME/stop" ]; do
          cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null | tr '\0' '\n' >>"$HOME/seen"
        done; }
      watch & watcher=$!
      r="\#(SyncStage.remote)" p="\#(SyncStage.passphraseFile)"
      a() { "$vanlog" --home "\#(SyncStage.path("van"))" "$@"; }
      b() { "$vanlog" --home "\#(SyncStage.path("phone"))" "$@"; }
      { a sync init "$r" --passphrase-file "$p" --verbose
        a sync recovery-key --words-file "\#(words)" --json
        a sync now --json; a sync status --json
        b sync join "$r" --passphrase-fd 3 3<"$p" --json; b sync now --verbose
        a sync passphrase --passphrase-fd 0 <"$p"; a sync rotate --passphrase-file "$p"
        a sync now; a sync leave --yes; } >"$HOME/said" 2>&1
      touch "$HOME/stop"; wait $watcher; cat "$HOME/said"
      """#)
    #expect(finished.status == 0, "\(finished)")
    let seen = try Van.read(TemporaryDirectory.current.file("seen"))
    #expect(seen.contains("--passphrase-file"), "nothing was seen")
    let secret = try Van.read(words).split(separator: " ").prefix(3).joined(separator: " ")
    for text in [seen, finished.output] {
      #expect(!text.contains(passphrase))
      #expect(!text.contains(secret))
    }
    for home in ["van", "phone"] {
      for (name, bytes) in try SyncStage.files(below: SyncStage.path(home)) {
        #expect(!contains(bytes, passphrase.utf8), "\(name)")
        #expect(!contains(bytes, secret.utf8), "\(name)")
      }
    }
  }
}
