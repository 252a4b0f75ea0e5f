import Geodesy
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct PackTests {
  private let rows = [
    PackRow(id: "1", latitude: -450_000_000, longitude: 100), PackRow(id: "2"),
    PackRow(id: "3", latitude: 10),
  ]

  @Test func `a pack reports its details`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows, source: "a map")
    try vault.put(Array(rows.dropLast()))
    let pack = try vault.pack(named: "p")
    #expect(pack.spots == 2)
    #expect(pack.gone == 1)
    #expect(pack.source == "a map")
    #expect(pack.licence == nil)
    #expect(pack.file == "p.csv")
    #expect(pack.fileHash == "00")
    #expect(pack.imported == 1_700_000_000)
    #expect(pack.bounds == (try BoundingBox(south: -45, west: 1e-5, north: 47, east: 8)))
    #expect(!pack.isOwn)
    #expect(!pack.isHidden)
    #expect(pack.number == 2)
  }

  @Test func `a pack stays hidden until it is unhidden, even after an import`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    #expect(try vault.setHidden(true, pack: "p"))
    #expect(try !vault.setHidden(true, pack: "p"))
    try vault.put(Array(rows.dropLast()))
    #expect(try vault.pack(named: "p").isHidden)
    #expect(try vault.setHidden(false, pack: "p"))
    #expect(try !vault.pack(named: "p").isHidden)
  }

  @Test func `a removed pack leaves nothing behind`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    try vault.put(rows, pack: "q")
    try vault.buildWords()
    #expect(try vault.removePack(named: "p").spots == 3)
    #expect(try vault.packs().map(\.name) == ["q"])
    #expect(try vault.spots("q").count == 3)
    try vault.checkConsistency()
    #expect(try vault.put(rows).added == 3)
    try vault.checkConsistency()
  }

  @Test func `the error for an unknown pack lists the known ones`() throws {
    let vault = try SpotsVault.writing()
    #expect(throws: VaultError.noPack("x", known: [])) { try vault.removePack(named: "x") }
    try vault.put(rows)
    #expect(throws: VaultError.noPack("x", known: ["p"])) { try vault.setHidden(true, pack: "x") }
    #expect(throws: VaultError.noPack("x", known: ["p"])) { try vault.spots("x") }
  }
}
