import DurableFiles
import Foundation
import Geodesy
import Glibc
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

/// What is left behind by writers that die and disks that fail.
@Suite(.temporaryDirectory) struct CutOffTests {
  private let rows = (0..<200).map { PackRow(id: "\($0)", latitude: Int32($0) * 10_000) }
  private let many = (0..<300).map { PackRow(id: "m\($0)", latitude: Int32($0) * 10_000) }
  private var path: String { HomeFolder.test.vaultPath }

  /// A home left by a writer that died in a transaction with half its pages written.
  private func makeHotJournal() throws {
    try SpotsVault.writing().put(rows)
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.execute(
      script: """
        PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = 1; PRAGMA cache_spill = 1;
        BEGIN; UPDATE geo SET lat = 1; UPDATE spots SET name = 'half'; DELETE FROM src;
        """)
    let (file, journal) = (try bytes(path), try bytes(path + "-journal"))
    try writer.execute(script: "ROLLBACK")
    try writer.close()
    try file.write(to: URL(fileURLWithPath: path))
    try journal.write(to: URL(fileURLWithPath: path + "-journal"))
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private func expectOldState() throws {
    let vault = try #require(try SpotsVault.openToRead(in: .test))
    let spots = try vault.spots()
    #expect(spots.count == 200)
    #expect(spots.values.allSatisfy { $0.name == "a place" })
    #expect(try vault.connection.isSound())
  }

  @Test func `a query rolls back what a dead writer left`() throws {
    try makeHotJournal()
    #expect(FileManager.default.fileExists(atPath: path + "-journal"))
    try expectOldState()
  }

  @Test func `a writer rolls back what a dead writer left`() throws {
    try makeHotJournal()
    let vault = try SpotsVault.writing()
    try vault.put(many, pack: "q")
    try vault.checkConsistency()
    #expect(try vault.spots().count == 200)
  }

  @Test func `a copy never meets its predecessor's journal`() throws {
    try makeHotJournal()
    let vault = try SpotsVault.writing()
    _ = try vault.change(.copy) { connection in try connection.run("UPDATE packs SET hidden = 1") }
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
    #expect(try vault.pack(named: "p").isHidden)
    try vault.checkConsistency()
  }

  @Test func `a copy is on the disk before it takes the name`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    let plan = FaultPlan()
    _ = try plan.run {
      try vault.change(.copy) { connection in try connection.run("UPDATE packs SET hidden = 1") }
    }
    let calls = plan.calls.filter { [.write, .sync, .unlink, .rename].contains($0) }
    let empty: [SystemCall] = [.sync, .rename, .sync]
    let journal: [SystemCall] = [.unlink, .sync]
    #expect(calls == empty + [.write, .sync] + journal + [.rename, .sync])
  }

  @Test func `a writer removes the copy that a dead writer left`() throws {
    try SpotsVault.writing().put(rows)
    try Data(repeating: 1, count: 5_000).write(to: URL(fileURLWithPath: path + ".new"))
    try expectOldState()
    _ = try SpotsVault.writing()
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
    try expectOldState()
  }

  @Test func `a query continues while the vault is replaced`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    let reader = try #require(try SpotsVault.openToRead(in: .test))
    let count = try reader.connection.transaction(.deferred) {
      let before = try reader.number("SELECT count(*) FROM geo")
      _ = try vault.change(.copy) { connection in try connection.run("DELETE FROM geo") }
      return (before, try reader.number("SELECT count(*) FROM geo"))
    }
    #expect(count == (200, 200))
    #expect(try SpotsVault.openToRead(in: .test)?.number("SELECT count(*) FROM geo") == 0)
  }

  @Test(arguments: [EIO, ENOSPC])
  func `if any call of a large import fails, the old or the new state remains`(
    code: CInt
  ) throws {
    for position in 1... {
      try? FileManager.default.removeItem(atPath: HomeFolder.test.path)
      let vault = try SpotsVault.writing()
      try vault.put(rows)
      let plan = FaultPlan(at: position, .error(code))
      let failed = plan.run { (try? vault.put(many, pack: "q")) == nil }
      // Sometimes only the cleanup failed, or nothing did.
      try vaultIsWhole(afterFailure: failed)
      let names = try FileManager.default.contentsOfDirectory(atPath: HomeFolder.test.path)
      #expect(Set(names).isSubset(of: ["run", "spots.sqlite", "spots.sqlite-journal"]))
      if !plan.hasStruck { return }
    }
  }

  private func vaultIsWhole(afterFailure failed: Bool) throws {
    let reader = try #require(try SpotsVault.openToRead(in: .test))
    let packs = try reader.packs().map(\.name)
    #expect(packs == ["p"] || packs == ["p", "q"])
    if !failed { #expect(packs == ["p", "q"]) }
    try reader.checkSoundness(packs)
  }

  @Test func `a crash at any call leaves the old or the new state`() throws {
    for position in 1... {
      try? FileManager.default.removeItem(atPath: HomeFolder.test.path)
      let plan = FaultPlan(at: position, .crash)
      do {
        let vault = try SpotsVault.writing()
        try vault.put(rows)
        plan.run { _ = try? vault.put(many, pack: "q") }
      }
      try vaultIsWhole(afterFailure: true)
      let vault = try SpotsVault.writing()
      try vault.put(many, pack: "q")
      try vault.checkConsistency()
      if !plan.hasStruck { return }
    }
  }

  @Test func `a vault can be read in a read-only folder`() throws {
    try SpotsVault.writing().put(rows)
    chmod(HomeFolder.test.path, 0o500)
    chmod(path, 0o400)
    defer { chmod(HomeFolder.test.path, 0o700) }
    #expect(try SpotsVault.openToRead(in: .test)?.spots().count == 200)
  }
}

extension SpotsVault {
  fileprivate func checkSoundness(_ packs: [String]) throws {
    #expect(try connection.isSound())
    for pack in packs { #expect(try spots(pack).count == (pack == "p" ? 200 : 300)) }
  }
}
