import DurableFiles
import Foundation
import Glibc
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

/// Vaults of which some pages are damaged.
@Suite(.temporaryDirectory) struct SalvageTests {
  private static let pageSize = 4_096
  private let rows = (0..<3_000).map { (number: Int) -> PackRow in
    PackRow(
      id: "\(number)", name: "Place \(number)", latitude: Int32(number % 60) * 3_000_000,
      longitude: Int32(number / 60) * 2_000_000, rating: Int16(number % 50),
      description: String(repeating: "words ", count: number % 90))
  }
  private var path: String { HomeFolder.test.vaultPath }

  enum Damage: String, CaseIterable {
    case zeros, halfZeros, noise, otherPage
  }

  /// The pages of a table's rows, without its root.
  private func pages(of table: String) throws -> [Int] {
    try Connection(vault: path, .readOnly).all(
      "SELECT pageno FROM dbstat WHERE name = ? AND pagetype <> 'internal' ORDER BY 1", [table]
    ) { row in try row.int(0) }
  }

  private func spoil(_ page: Int, _ damage: Damage, _ random: inout SplitMix64) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let start = (page - 1) * Self.pageSize
    let other = page > 10 ? 5 * Self.pageSize : 0
    let new: [UInt8] =
      switch damage {
      case .zeros: [UInt8](repeating: 0, count: Self.pageSize)
      case .halfZeros:
        bytes[start..<start + Self.pageSize / 2] + [UInt8](repeating: 0, count: Self.pageSize / 2)
      case .noise: (0..<Self.pageSize).map { _ in UInt8.random(in: 0...255, using: &random) }
      case .otherPage: Array(bytes[other..<other + Self.pageSize])
      }
    bytes.replaceSubrange(start..<start + Self.pageSize, with: new)
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  private func isSame(_ first: Spot?, _ second: Spot?) -> Bool {
    guard let first, let second else { return false }
    return first.name == second.name && first.position == second.position
      && first.rating == second.rating && first.description == second.description
  }

  @Test func `a damaged page costs its own spots where a pack has a run of its own`() throws {
    var random = SplitMix64(seed: 9)
    let before = try fillTwoRuns()
    for table in ["geo", "spots"] {
      try spoil(try #require(pages(of: table).last), .noise, &random)
    }
    #expect(try SpotsVault.examine(in: .test)?.isSalvaged == true)
    let vault = try SpotsVault.writing()
    try vault.checkConsistency()
    var lost = 0
    for (pack, before) in before {
      let after = try vault.spots(pack)
      for (id, spot) in after { #expect(isSame(spot, before[id])) }
      lost += before.count - after.count
      try vault.put(rows, pack: pack)
      #expect(try vault.spots(pack).count == before.count)
    }
    #expect((1...200).contains(lost), "\(lost)")
    try vault.checkConsistency()
  }

  /// Makes a vault with two packs; returns their spots.
  private func fillTwoRuns() throws -> [String: [String: Spot]] {
    let vault = try SpotsVault.writing()
    vault.fewSpots = 1
    for pack in ["first", "second"] { try vault.put(rows, pack: pack) }
    return ["first": try vault.spots("first"), "second": try vault.spots("second")]
  }

  @Test(arguments: Damage.allCases, [1, 2, 3, 4] as [UInt64])
  func `a damaged page of rows costs its own spots`(damage: Damage, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try SpotsVault.writing().put(rows, source: "the map")
    let before = try #require(try SpotsVault.openToRead(in: .test)).spots()
    var lost = 0
    for table in ["geo", "spots", "src"] {
      let page = try #require(pages(of: table).randomElement(using: &random))
      try spoil(page, damage, &random)
    }
    let vault = try #require(try SpotsVault.openToRead(in: .test))
    #expect(throws: SQLiteError.self) { try vault.spots() }
    let salvaged = try #require(try SpotsVault.examine(in: .test))
    #expect(salvaged.isSalvaged)
    let left = try #require(try SpotsVault.openToRead(in: .test))
    let after = try left.spots()
    #expect(after.allSatisfy { isSame($0.value, before[$0.key]) })
    lost = before.count - after.count
    #expect((1...200).contains(lost), "\(lost)")
    #expect(salvaged.packs.map(\.missing) == [lost])
    #expect(try left.pack(named: "p").missing == lost)
    #expect(try left.pack(named: "p").source == "the map")
    try left.checkConsistency()
    #expect(try SpotsVault.examine(in: .test) == nil)
    let writing = try SpotsVault.writing()
    #expect(try writing.put(rows).added == lost)
    #expect(try writing.spots().count == 3_000)
    #expect(try writing.pack(named: "p").missing == 0)
    try writing.checkConsistency()
  }

  @Test func `an import that finds nothing new still ends the warning`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    try vault.connection.run("UPDATE packs SET missing = 3")
    #expect(try vault.put(rows).unchanged == 3_000)
    #expect(try vault.pack(named: "p").missing == 0)
  }

  @Test func `what a second damage costs is added to the first`() throws {
    try makeDamaged()
    #expect(try SpotsVault.examine(in: .test)?.packs.count == 1)
    var random = SplitMix64(seed: 10)
    try spoil(try #require(pages(of: "spots").dropFirst(5).first), .zeros, &random)
    let damage = try #require(try SpotsVault.examine(in: .test))
    let left = try #require(try SpotsVault.openToRead(in: .test))
    let missing = try 3_000 - left.spots().count
    #expect(damage.packs.map(\.missing) == [missing])
  }

  @Test func `a spot that was gone is still gone when only its source row is lost`() throws {
    let half = Array(rows[..<1_500])
    do {
      let vault = try SpotsVault.writing()
      try vault.put(rows)
      try vault.put(half)
    }
    var random = SplitMix64(seed: 11)
    try spoil(try #require(pages(of: "src").dropFirst(3).first), .zeros, &random)
    #expect(try SpotsVault.examine(in: .test)?.packs.isEmpty == true)
    let vault = try SpotsVault.writing()
    try vault.checkConsistency()
    #expect(try vault.put(half).gone == 0)
    let gone = try vault.spots().filter { $0.value.state == .gone }
    #expect(gone.count == 1_500)
  }

  @Test func `a spot keeps its note and its pack's name when only its source row is lost`() throws {
    let notes = rows.map { SpotNote(pack: "p", id: $0.id, name: "mine \($0.id)", rating: 50) }
    do {
      let vault = try SpotsVault.writing()
      try vault.put(rows)
      try vault.applyNotes(notes)
    }
    var random = SplitMix64(seed: 13)
    try spoil(try #require(pages(of: "src").dropFirst(3).first), .zeros, &random)
    #expect(try SpotsVault.examine(in: .test)?.packs.isEmpty == true)
    let vault = try SpotsVault.writing()
    try vault.checkConsistency()
    #expect(try vault.number("SELECT count(*) FROM notes") == 3_000)
    // As the next command does that copies the user's notes.
    #expect(try vault.applyNotes(notes) == 3_000)
    try vault.applyNotes([])
    let names = try vault.spots().mapValues(\.name)
    #expect(names == Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.name) }))
  }

  @Test(arguments: [false, true])
  func `what a lost note replaced comes back with the next import`(isLast: Bool) throws {
    let notes = rows.map { SpotNote(pack: "p", id: $0.id, name: "mine \($0.id)", rating: 50) }
    do {
      let vault = try SpotsVault.writing()
      try vault.put(rows)
      try vault.applyNotes(notes)
    }
    var random = SplitMix64(seed: 14)
    let pages = try pages(of: "notes")
    try spoil(try #require(isLast ? pages.last : pages.dropFirst(3).first), .zeros, &random)
    #expect(try SpotsVault.examine(in: .test)?.packs.isEmpty == true)
    let vault = try SpotsVault.writing()
    #expect(try (1..<3_000).contains(Int(vault.number("SELECT count(*) FROM notes"))))
    try vault.applyNotes(notes)
    try vault.put(rows)
    try vault.checkConsistency()
    #expect(try vault.spots().values.allSatisfy { $0.name == "mine \($0.id)" && $0.rating == 50 })
    try vault.applyNotes([])
    let (names, ratings) = try (vault.spots().mapValues(\.name), vault.spots().mapValues(\.rating))
    #expect(names == Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.name) }))
    #expect(ratings == Dictionary(uniqueKeysWithValues: rows.map { ($0.id, Int($0.rating)) }))
  }

  @Test(arguments: 1...7)
  func `a damaged page among spots of one place costs exactly its rows`(number: Int) throws {
    // Rows of two lengths, so that pages hold even and odd numbers of them.
    let rows = (0..<2_000).map { PackRow(id: "\($0)", rating: $0 % 300 < 150 ? -1 : 20) }
    try SpotsVault.writing().put(rows)
    let page = try pages(of: "geo")[number]
    let lost = try Connection(vault: path, .readOnly).first(
      "SELECT ncell FROM dbstat WHERE pageno = ?", [page]
    ) { row in try row.int(0) }
    var random = SplitMix64(seed: 12)
    try spoil(page, .zeros, &random)
    #expect(try SpotsVault.examine(in: .test)?.packs.map(\.missing) == [lost])
  }

  @Test func `a salvaged vault is on the disk before it takes the name`() throws {
    try makeDamaged()
    let plan = FaultPlan()
    let damage = try plan.run { try SpotsVault.examine(in: .test) }
    #expect(damage?.isSalvaged == true)
    let calls = plan.calls.filter { [.sync, .link, .rename].contains($0) }
    let empty: [SystemCall] = [.sync, .rename, .sync]
    // The folder for it, then its second name.
    let aside: [SystemCall] = [.sync, .link, .sync]
    #expect(calls == empty + [.sync] + aside + [.rename, .sync])
  }

  private func makeDamaged() throws {
    try? FileManager.default.removeItem(atPath: HomeFolder.test.path)
    try SpotsVault.writing().put(rows)
    var random = SplitMix64(seed: 9)
    let pages = try pages(of: "geo")
    try spoil(pages[pages.count / 2], .halfZeros, &random)
  }

  @Test func `a crash at any call of a salvage leaves the old vault or the new one`() throws {
    for position in 1... {
      try makeDamaged()
      let plan = FaultPlan(at: position, .crash)
      plan.run { _ = try? SpotsVault.examine(in: .test) }
      _ = try SpotsVault.examine(in: .test)
      let left = try #require(try SpotsVault.openToRead(in: .test))
      #expect(try (2_800..<3_000).contains(left.spots().count))
      try left.checkConsistency()
      #expect(try HomeFolder.test.setAsideNames() == ["spots.sqlite"])
      #expect(try SpotsVault.writing().put(rows).added > 0)
      if !plan.hasStruck { return }
    }
  }

  @Test(arguments: [ENOSPC, EIO])
  func `a salvage that fails leaves the damaged vault where it is`(code: CInt) throws {
    for position in 1... {
      try makeDamaged()
      let plan = FaultPlan(at: position, .error(code))
      plan.run { _ = try? SpotsVault.examine(in: .test) }
      let names = try FileManager.default.contentsOfDirectory(atPath: HomeFolder.test.path)
      #expect(names.contains("spots.sqlite"), "\(position)")
      _ = try SpotsVault.examine(in: .test)
      let left = try #require(try SpotsVault.openToRead(in: .test))
      #expect(try (2_800..<3_000).contains(left.spots().count))
      if !plan.hasStruck { return }
    }
  }

  @Test func `a salvage waits for no other writer`() throws {
    try makeDamaged()
    let folder = try Directory(HomeFolder.test.path)
    let lock = try VaultLock.take(in: folder, waiting: 0) { _ in }
    let vault = try #require(try SpotsVault.openToRead(in: .test))
    #expect(throws: SQLiteError.self) { try vault.spots() }
    withExtendedLifetime(lock) {}
  }
}
