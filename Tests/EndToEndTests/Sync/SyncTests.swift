import Foundation
import TestSupport
import Testing
import Text

/// Two homes and a folder, as two people with a stick would use them.
@Suite(.temporaryDirectory) struct SyncTests {
  @Test func `what was there before arrives at a device that joins, and news go both ways`() throws
  {
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.begin()
    try SyncStage.join("phone")
    #expect(try SyncStage.places("phone") == ["Lagos"])
    try SyncStage.done("phone", "checkin", "add", "Sagres")
    #expect(try SyncStage.run("phone", "sync", "now").output.hasPrefix("sent "))
    #expect(
      try SyncStage.done("van", "sync", "now").hasSuffix(", 1 record changed here"))
    #expect(try SyncStage.done("van", "sync", "now") == "nothing new")
    #expect(try SyncStage.places("van") == ["Lagos", "Sagres"])
    #expect(try SyncStage.fingerprint("van") == SyncStage.fingerprint("phone"))
  }

  @Test func `status tells what waits and when the last sync succeeded`() throws {
    try SyncStage.begin()
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.done("van", "manifest", "add", "Rope")
    let before = try SyncStage.json("van", "sync", "status")["remotes"]?.elements?.first
    #expect(before?["waiting"]?["urgent"]?.integer == 1)
    #expect(before?["waiting"]?["normal"]?.integer == 1)
    #expect(before?["last_success"]?.string != nil)
    #expect(try SyncStage.json("van", "status")["sync"]?["waiting"]?.bool == true)
    try SyncStage.done("van", "sync", "now")
    let after = try SyncStage.done("van", "sync", "status")
    #expect(after.contains("  waiting       nothing\n"), "\(after)")
    #expect(try SyncStage.json("van", "status")["sync"]?["waiting"]?.bool == false)
  }

  @Test func `a home that does not sync says what to do`() throws {
    let finished = try SyncStage.run("van", "sync", "now")
    #expect(finished.status == 78)
    #expect(
      finished.errors
        == "vanlog: this device does not sync; run 'vanlog sync init' or 'vanlog sync "
        + "join' first\n")
    #expect(!FileManager.default.fileExists(atPath: SyncStage.path("van")))
    #expect(try SyncStage.json("van", "status")["sync"] == JSONValue.null)
  }

  // MARK: Conflicts

  /// An entry whose amount was changed on both sides.
  private func disagree() throws -> String {
    try SyncStage.begin()
    let id = try SyncStage.done("van", "ledger", "add", "42.50", "--vendor", "Galp")
    try SyncStage.done("van", "sync", "now")
    try SyncStage.join("phone")
    try SyncStage.done("van", "ledger", "edit", id, "--amount", "50")
    try SyncStage.done(
      "phone", "ledger", "edit", id, "--amount", "60", "--currency", "CHF", "--rate", "1.1")
    try syncAll()
    return id
  }

  private func syncAll() throws {
    for home in ["van", "phone", "van"] { try SyncStage.done(home, "sync", "now", "-q") }
  }

  private func amounts(_ home: String) throws -> [String] {
    let list = try SyncStage.json(home, "ledger", "list")["records"]?.elements ?? []
    return list.map { entry in
      "\(entry["amount_minor"]?.integer ?? 0) \(entry["currency"]?.string ?? "") "
        + "\(entry["home_amount_minor"]?.integer ?? 0)"
    }.sorted()
  }

  @Test(arguments: [
    (["local"], ["5000 EUR 5000"]), (["remote"], ["6000 CHF 6600"]),
    (["both"], ["5000 EUR 5000", "6000 CHF 6600"]),
    (["amount=7.25", "currency=CHF", "rate=1.1"], ["725 CHF 798"]),
    (["amount=7.25", "currency=EUR"], ["725 EUR 725"]),
  ])
  func `a conflict of money is settled as a whole, on all devices`(
    take: [String], amounts: [String]
  ) throws {
    let id = try disagree()
    let table = try SyncStage.done("phone", "sync", "conflicts")
    let row = table.split(separator: "\n").first { $0.hasPrefix(id) } ?? ""
    #expect(row.contains("at Galp, today  amount"), "\(table)")
    #expect(table.contains("50.00 EUR") && table.contains("60.00 CHF"), "\(table)")
    let words = take.flatMap { ["--take", $0] }
    try Van.done(["--home", SyncStage.path("van"), "sync", "resolve", id] + words)
    #expect(try self.amounts("van") == amounts)
    try syncAll()
    #expect(try self.amounts("phone") == amounts)
    for home in ["van", "phone"] {
      #expect(try SyncStage.json(home, "sync", "conflicts")["conflicts"]?.elements == [])
    }
    #expect(try SyncStage.fingerprint("van") == SyncStage.fingerprint("phone"))
  }

  @Test func `only what waits for a choice can be resolved`() throws {
    let id = try disagree()
    let other = try SyncStage.run("van", "sync", "resolve", id, "--take", "vendor=Repsol")
    #expect(other.status == 65)
    #expect(
      other.errors
        == "vanlog: 'vendor' does not wait for a choice; here it is amount, currency, rate\n")
    #expect(try SyncStage.run("van", "sync", "resolve", "zzzzz", "--take", "local").status == 66)
    #expect(try SyncStage.run("van", "sync", "resolve", id, "--take", "mine").status == 64)
    #expect(try SyncStage.run("van", "sync", "resolve", id).status == 64)
  }

  @Test func `a place that arrives is found among the spots`() throws {
    try SyncStage.begin()
    try SyncStage.done("van", "spots", "add", "Hidden bay", "--at", "37.10,-8.67")
    try SyncStage.done("van", "sync", "now", "-q")
    try SyncStage.join("phone")
    let found = try SyncStage.done("phone", "spots", "near", "--at", "37.1,-8.6")
    #expect(found.contains("Hidden bay"), "\(found)")
  }

  // MARK: Restore drill

  @Test func `a restore drill proves that all can be read back, and tells what cannot`() throws {
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.begin()
    let good = try SyncStage.json("van", "sync", "verify")["remotes"]?.elements?.first
    #expect(good?["same"]?.bool == true && good?["records"]?.integer == 1)
    try SyncStage.done("van", "checkin", "add", "Faro")
    let finished = try SyncStage.run("van", "sync", "verify")
    #expect(finished.status == 65)
    #expect(finished.output.contains("  only here: the check-in 'Faro' ("), "\(finished)")
    #expect(finished.errors.contains("have not been sent"), "\(finished)")
    let run = try FileManager.default.contentsOfDirectory(atPath: SyncStage.path("van") + "/run")
    #expect(!run.contains("verify"))
  }

  @Test func `a restored home says where it can take part again, and then has everything`() throws {
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.begin()
    let backup = TemporaryDirectory.current.file("van.vlb")
    try SyncStage.done("van", "backup", backup, "-q")
    try SyncStage.done("van", "checkin", "add", "Faro")
    try SyncStage.done("van", "sync", "now", "-q")
    let restored = try SyncStage.run("van", "restore", backup, "--yes")
    #expect(restored.status == 0)
    #expect(
      restored.errors.contains("run 'vanlog sync join \(SyncStage.remote)' to take part again"),
      "\(restored)")
    try SyncStage.join("van")
    #expect(try SyncStage.places("van") == ["Faro", "Lagos"])
  }

  // MARK: Devices

  @Test func `a device that is revoked no longer takes part, and the others continue`() throws {
    try SyncStage.begin()
    try SyncStage.join("phone")
    try SyncStage.join("tablet")
    try SyncStage.done("van", "sync", "now", "-q")
    let file = SyncStage.passphraseFile
    try SyncStage.done("van", "sync", "revoke", "phone", "--passphrase-file", file, "--yes", "-q")
    try SyncStage.done("van", "checkin", "add", "Secret")
    try SyncStage.done("van", "sync", "now", "-q")
    try SyncStage.done("phone", "checkin", "add", "Forged")
    _ = try SyncStage.run("phone", "sync", "now")
    #expect(try SyncStage.places("phone") == ["Forged"])
    try SyncStage.done("tablet", "sync", "now", "-q")
    #expect(try SyncStage.places("tablet") == ["Secret"])
    let devices = try SyncStage.json("tablet", "sync", "devices")["devices"]?.elements ?? []
    let revoked = devices.filter { $0["revoked"]?.bool == true }
    #expect(revoked.map { $0["device_name"]?.string } == ["phone"])
    let own = try SyncStage.run("van", "sync", "revoke", "van", "--passphrase-file", file, "--yes")
    #expect(own.status == 64)
    let none = try SyncStage.run(
      "van", "sync", "revoke", "bike", "--passphrase-file", file, "--yes")
    #expect(none.status == 66)
  }

  @Test func `a device that leaves keeps its records and says goodbye`() throws {
    try SyncStage.begin()
    try SyncStage.join("phone")
    try SyncStage.done("phone", "checkin", "add", "Lagos")
    try SyncStage.done("phone", "sync", "now", "-q")
    try SyncStage.done("phone", "sync", "leave", "--yes")
    #expect(try SyncStage.places("phone") == ["Lagos"])
    #expect(try SyncStage.run("phone", "sync", "now").status == 78)
    try SyncStage.done("van", "sync", "now", "-q")
    let devices = try SyncStage.json("van", "sync", "devices")["devices"]?.elements ?? []
    let left = devices.filter { $0["left"]?.bool == true }
    #expect(left.map { $0["device_name"]?.string } == ["phone"])
  }

  @Test func `a second remote gets everything, and serves when the first is away`() throws {
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.begin()
    let second = "dir:" + TemporaryDirectory.current.file("second")
    try SyncStage.done("van", "sync", "remotes", "add", second, "-q")
    try SyncStage.done("van", "sync", "now", "-q")
    try FileManager.default.removeItem(atPath: SyncStage.folder)
    let finished = try SyncStage.run("van", "sync", "now")
    #expect(finished.status == 75)
    #expect(finished.output == "\(second): nothing new\n")
    #expect(
      try SyncStage.run(
        "new", "sync", "join", second, "--passphrase-file", SyncStage.passphraseFile
      ).status == 0)
    try SyncStage.done("new", "sync", "now", "-q")
    #expect(try SyncStage.places("new") == ["Lagos"])
    try SyncStage.done("van", "sync", "remotes", "remove", SyncStage.remote, "-q")
    #expect(try SyncStage.run("van", "sync", "remotes", "remove", second).status == 64)
  }
}
