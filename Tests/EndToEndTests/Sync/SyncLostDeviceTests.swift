import Foundation
import TestSupport
import Testing
import Text

/// What people do in a hurry after a phone was stolen, or a card was put back.
@Suite(.temporaryDirectory) struct SyncLostDeviceTests {
  private var passphrase: [String] { ["--passphrase-file", SyncStage.passphraseFile] }

  private func run(_ home: String, _ words: [String]) throws -> Finished {
    try Van.run(["--home", SyncStage.path(home)] + words)
  }

  private func amounts(_ home: String) throws -> [Int64] {
    let list = try SyncStage.json(home, "ledger", "list")["records"]?.elements ?? []
    return list.compactMap { $0["amount_minor"]?.integer }.sorted()
  }

  private func begin() throws {
    try SyncStage.begin()
    try SyncStage.join("phone")
    try SyncStage.done("van", "sync", "now", "-q")
    for amount in ["10", "11", "12"] { try SyncStage.done("phone", "ledger", "add", amount) }
    try SyncStage.done("phone", "sync", "now", "-q")
  }

  @Test func `what a stolen phone had sent counts, although no one had fetched it`() throws {
    try begin()
    let revoked = try run("van", ["sync", "revoke", "phone", "--yes"] + passphrase)
    #expect(revoked.status == 0, "\(revoked)")
    #expect(revoked.output.contains("'phone' is revoked; the others learn of it when they sync"))
    #expect(revoked.output.contains("1 batch that it had sent by now counts"))
    try SyncStage.join("tablet")
    for home in ["van", "tablet"] {
      #expect(try amounts(home) == [1_000, 1_100, 1_200])
    }
    #expect(try run("van", ["sync", "verify"]).status == 0)
    // Twice does no harm.
    #expect(try run("van", ["sync", "revoke", "phone", "--yes"] + passphrase).status == 0)
    #expect(try amounts("van") == [1_000, 1_100, 1_200])
  }

  @Test(arguments: [["revoke", "phone", "--yes"], ["rotate"]])
  func `keys do not change while the remote is away, unless one says so`(words: [String]) throws {
    try begin()
    let away = SyncStage.folder + ".away"
    try FileManager.default.moveItem(atPath: SyncStage.folder, toPath: away)
    let keys = SyncStage.path("van") + "/keys/repository"
    let before = FileManager.default.contents(atPath: keys)
    let refused = try run("van", ["sync"] + words + passphrase)
    #expect(refused.status == 75, "\(refused)")
    #expect(refused.errors.contains("was last fetched from on 20"), "\(refused)")
    #expect(refused.errors.contains("nothing was changed"), "\(refused)")
    #expect(FileManager.default.contents(atPath: keys) == before)
    let done = try run("van", ["sync"] + words + ["--offline"] + passphrase)
    #expect(done.status == 0, "\(done)")
    #expect(done.errors.contains("was last fetched from on 20"), "\(done)")
    #expect(FileManager.default.contents(atPath: keys) != before)
    try FileManager.default.moveItem(atPath: away, toPath: SyncStage.folder)
    let sync = try run("van", ["sync", "now"])
    #expect(sync.status == 0, "\(sync)")
    if words[0] == "revoke" {
      #expect(sync.errors.contains("'phone' was revoked, and 1 of the batches"), "\(sync)")
    } else {
      #expect(try amounts("van") == [1_000, 1_100, 1_200])
    }
  }

  @Test func `of two devices of one name the id says which is meant`() throws {
    try begin()
    let home = ["--home", SyncStage.path("second")]
    try Van.done(
      home + ["sync", "join", SyncStage.remote, "--device-name", "phone"] + passphrase)
    try SyncStage.done("second", "sync", "now", "-q")
    let refused = try run("van", ["sync", "revoke", "phone", "--yes"] + passphrase)
    #expect(refused.status == 65, "\(refused)")
    #expect(refused.errors.contains("2 devices are called 'phone': "), "\(refused)")
    let devices = try SyncStage.json("van", "sync", "devices")["devices"]?.elements ?? []
    let ids = devices.filter { $0["device_name"]?.string == "phone" }
      .compactMap { $0["short_id"]?.string }
    #expect(ids.count == 2 && ids.allSatisfy { refused.errors.contains($0) })
    #expect(try run("van", ["sync", "revoke", ids[0], "--yes"] + passphrase).status == 0)
  }

  @Test(arguments: ["yes", "auto"])
  func `a card image that is put back in its place counts nothing twice`(trust: String) throws {
    try SyncStage.done("van", "config", "set", "clock.trust", trust)
    try SyncStage.done("van", "manifest", "add", "Gas", "--quantity", "10")
    try SyncStage.begin()
    try SyncStage.join("phone")
    try SyncStage.done("van", "manifest", "use", "Gas", "1")
    let store = SyncStage.path("van") + "/trips.sqlite"
    let image = try #require(FileManager.default.contents(atPath: store))
    try SyncStage.done("van", "sync", "now", "-q")
    // In place: the same file on the same card.
    let file = try FileHandle(forWritingTo: URL(filePath: store))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: image)
    try file.close()
    let noticed = try run("van", ["sync", "now"])
    #expect(noticed.errors.contains("a copy of this home has synced under its name"), "\(noticed)")
    if trust == "yes" { #expect(!noticed.errors.contains("check the count"), "\(noticed)") }
    for home in ["van", "phone", "van"] { try SyncStage.done(home, "sync", "now", "-q") }
    for home in ["van", "phone"] {
      let items = try SyncStage.json(home, "manifest", "list")["records"]?.elements ?? []
      #expect(items.map { $0["quantity"]?.integer } == [9], "\(home)")
    }
  }
}
