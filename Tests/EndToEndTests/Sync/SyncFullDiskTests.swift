import Foundation
import TestSupport
import Testing
import Text

/// Syncs where a disk is full: that of the home, that of a stick, that of a server.
@Suite(
  .temporaryDirectoryInMemory,
  .enabled(if: SmallDisk.isPossible, "only root may mount a small disk"))
struct SyncFullDiskTests {
  /// Two homes in step, after which the van has got a document and many entries.
  private func prepare(on place: SyncPlace) throws {
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.begin(on: place)
    try SyncStage.join("phone", on: place)
    try enter()
  }

  private func enter() throws {
    let rows = (1...200).map { "2026-08-12,\($0).25,Shop \($0)\n" }.joined()
    try SyncStage.done(
      "van", "ledger", "import", Van.file("bank.csv", "Date,Amount,Payee\n" + rows),
      "--currency", "EUR", "--signs", "plus-is-expense")
    var random = SplitMix64(seed: 6)
    let paper = TemporaryDirectory.current.file("paper.pdf")
    try Data((0..<100_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }).write(
      to: URL(filePath: paper))
    try SyncStage.done("van", "docs", "add", "Passport", "--file", paper)
  }

  private func copy(_ home: String, from source: String) throws {
    try? FileManager.default.removeItem(atPath: SyncStage.path(home))
    try FileManager.default.copyItem(atPath: source, toPath: SyncStage.path(home))
  }

  @Test(arguments: ["van", "phone"])
  func `with little or no room for the home it says so, and continues when there is some`(
    home: String
  ) throws {
    try prepare(on: .folder)
    if home == "phone" { try SyncStage.done("van", "sync", "now", "-q") }
    let disk = try SmallDisk(kibibytes: 4_096)
    defer { disk.unplug() }
    let kept = SyncStage.path(home)
    let small = "disk/home"
    let before = try SyncStage.everything(home)
    var refused = 0
    for pages in [0, 1, 3, 8, 20, 40, 80] {
      try copy(small, from: kept)
      try disk.fill(leaving: pages)
      let finished = try SyncStage.run(small, "sync", "now", "-q")
      #expect([0, 73, 74].contains(finished.status), "\(pages): \(finished)")
      if finished.status != 0 {
        refused += 1
        #expect(finished.errors.contains("space"), "\(finished)")
        let left = try SyncStage.run(small, "checkin", "list")
        #expect(left.status == 0 && left.output.contains("Lagos"), "\(left)")
      }
      try disk.makeRoom()
      try SyncStage.done(small, "sync", "now", "-q")
      if home == "van" { #expect(try SyncStage.everything(small) == before) }
    }
    #expect(refused > 2)
    try SyncStage.done("van", "sync", "now", "-q")
    try SyncStage.done("phone", "sync", "now", "-q")
    #expect(try SyncStage.everything(small) == SyncStage.everything("van"))
    #expect(try SyncStage.everything("phone") == SyncStage.everything("van"))
  }

  @Test(arguments: SyncServersTests.Server.installed.filter { $0 != .moto })
  func `with little or no room at the remote it says so, and continues when there is some`(
    server: SyncServersTests.Server
  ) throws {
    let disk = try disk(of: server)
    defer { disk.unplug() }
    let place = try server.place()
    try prepare(on: place)
    for pages in [0, 2, 12] {
      try disk.fill(leaving: pages)
      let finished = try SyncStage.run("van", "sync", "now", "-q")
      #expect([74, 75].contains(finished.status), "\(pages): \(finished)")
      #expect(finished.errors.contains("cannot store"), "\(finished)")
      // Whatever is there is whole.
      #expect([0, 74, 75].contains(try SyncStage.run("phone", "sync", "now", "-q").status))
      #expect(try SyncStage.state("phone")["troubles"]?.elements == [])
      try disk.makeRoom()
    }
    try SyncStage.done("van", "sync", "now", "-q")
    try SyncStage.done("phone", "sync", "now", "-q")
    #expect(try SyncStage.everything("phone") == SyncStage.everything("van"))
    let verified = try SyncStage.json("phone", "sync", "verify")["remotes"]?.elements?.first
    #expect(verified?["same"]?.bool == true)
  }

  /// A small disk where a server keeps what this test stores.
  private func disk(of server: SyncServersTests.Server) throws -> SmallDisk {
    let path =
      switch server {
      case .nginx: SyncPlace.folder(in: try NginxServer.shared.get().root)
      case .sshd: SyncPlace.folder(in: try SSHServer.shared.get().root)
      case .folder, .moto: SyncStage.folder
      }
    return try SmallDisk(at: path, kibibytes: 2_048)
  }
}
