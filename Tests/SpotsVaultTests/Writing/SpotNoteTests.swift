import Foundation
import Geodesy
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct SpotNoteTests {
  private let rows = [
    PackRow(id: "1", name: "one", rating: 30), PackRow(id: "2", name: "two", latitude: 0),
    PackRow(id: "3", name: "three", latitude: 100),
  ]

  @Test func `a note overrides what the pack says, and restores it`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    try vault.buildWords()
    let notes = [
      SpotNote(pack: "p", id: "1", name: "mine", rating: 45),
      SpotNote(pack: "p", id: "2", isHidden: true),
      SpotNote(pack: "p", id: "missing", isHidden: true),
      SpotNote(pack: "q", id: "1", isHidden: true),
    ]
    #expect(try vault.applyNotes(notes) == 2)
    var spots = try vault.spots()
    #expect(spots["1"]?.name == "mine")
    #expect(spots["1"]?.rating == 45)
    #expect(spots["1"]?.state == .shown)
    #expect(spots["2"]?.state == .hidden)
    #expect(spots["2"]?.name == "two")
    try vault.checkConsistency()
    #expect(try vault.applyNotes([]) == 0)
    spots = try vault.spots()
    #expect(spots["1"]?.name == "one")
    #expect(spots["1"]?.rating == 30)
    #expect(spots["2"]?.state == .shown)
    try vault.checkConsistency()
  }

  @Test func `applying the same notes again writes nothing`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    let notes = [SpotNote(pack: "p", id: "1", name: "mine")]
    try vault.applyNotes(notes)
    let before = try Data(contentsOf: URL(fileURLWithPath: HomeFolder.test.vaultPath))
    try vault.applyNotes(notes)
    #expect(try Data(contentsOf: URL(fileURLWithPath: HomeFolder.test.vaultPath)) == before)
  }

  @Test func `notes survive imports that change, move, drop and restore their spots`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    try vault.buildWords()
    try vault.applyNotes([
      SpotNote(pack: "p", id: "1", isHidden: true, name: "mine"),
      SpotNote(pack: "p", id: "2", isHidden: true),
    ])
    var changed = rows
    changed[0].name = "uno"
    changed[0].longitude = 0
    changed[0].rating = 20
    try vault.put([changed[0], changed[2]])
    var spots = try vault.spots()
    #expect(spots["1"]?.state == .hidden)
    #expect(spots["1"]?.name == "mine")
    #expect(spots["1"]?.rating == 20)
    #expect(spots["1"]?.position.longitude == 0)
    #expect(spots["2"]?.state == .gone)
    try vault.checkConsistency()
    try vault.put(changed)
    spots = try vault.spots()
    #expect(spots["2"]?.state == .hidden)
    try vault.applyNotes([])
    spots = try vault.spots()
    #expect(spots["1"]?.name == "uno")
    #expect(spots["1"]?.state == .shown)
    #expect(spots["2"]?.state == .shown)
    try vault.checkConsistency()
  }

  private func found(_ words: String, in vault: SpotsVault) throws -> [String] {
    try VaultQueries(vault.connection).search(words, limit: 9).hits.map(\.id)
  }

  @Test(arguments: [true, false])
  func `a spot is found by the text of its note and by the name that its pack gives it`(
    withWords: Bool
  ) throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    if withWords { try vault.buildWords() }
    let note = SpotNote(pack: "p", id: "1", name: "mine", text: "mosquitoes\nat dusk")
    try vault.applyNotes([note, SpotNote(pack: "p", id: "2", text: "fine")])
    #expect(try found("mine mosquitoes", in: vault) == ["1"])
    #expect(try found("one", in: vault) == ["1"])
    #expect(try found("two fine", in: vault) == ["2"])
    try vault.checkConsistency()
    var changed = rows
    changed[0].name = "uno"
    changed[0].longitude = 0
    try vault.put(changed)
    #expect(try found("uno dusk", in: vault) == ["1"])
    #expect(try found("one", in: vault).isEmpty)
    try vault.checkConsistency()
    try vault.applyNotes([SpotNote(pack: "p", id: "1", name: "mine", text: "dry")])
    #expect(try found("mosquitoes", in: vault).isEmpty)
    #expect(try found("dry", in: vault) == ["1"])
    try vault.applyNotes([])
    #expect(try found("dry", in: vault).isEmpty)
    #expect(try found("uno", in: vault) == ["1"])
    try vault.checkConsistency()
  }

  @Test func `a spot that is gone stays gone when it is hidden and shown again`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    try vault.put(Array(rows.dropFirst()))
    #expect(try vault.applyNotes([SpotNote(pack: "p", id: "1", isHidden: true)]) == 1)
    #expect(try vault.spots()["1"]?.state == .gone)
    try vault.applyNotes([])
    #expect(try vault.spots()["1"]?.state == .gone)
  }

  @Test func `notes of removed spots are forgotten`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    try vault.applyNotes([SpotNote(pack: "p", id: "1", isHidden: true)])
    try vault.put(Array(rows.dropFirst()), prune: true)
    #expect(try vault.number("SELECT count(*) FROM notes") == 0)
    try vault.applyNotes([SpotNote(pack: "p", id: "2", isHidden: true)])
    try vault.removePack(named: "p")
    #expect(try vault.number("SELECT count(*) FROM notes") == 0)
  }
}

@Suite(.temporaryDirectory) struct OwnPlaceTests {
  private func places() throws -> [OwnPlace] {
    [
      OwnPlace(
        id: "k1", name: "Uncle’s yard", type: "yard",
        position: try CoordinateE7(latitude: -100, longitude: 1_800_000_000), rating: 50,
        services: [SpotServices(rawValue: 5)], limits: VehicleSize(height: 320, weight: 3_500),
        country: "nz", place: "Hamilton", note: "ring twice", url: "https://example.org"),
      OwnPlace(
        id: "k2", name: "", type: "camping", position: try CoordinateE7(latitude: 0, longitude: 0)),
    ]
  }

  @Test func `My places are a pack like any other, and the last list wins`() throws {
    let vault = try SpotsVault.writing()
    #expect(try vault.replacePlaces(places(), now: 5).added == 2)
    let pack = try vault.pack(named: "mine")
    #expect(pack.isOwn)
    #expect(pack.number == 1)
    #expect(pack.spots == 2)
    let spot = try #require(try vault.spots("mine")["k1"])
    #expect(spot.name == "Uncle’s yard")
    #expect(spot.type == "yard")
    #expect(spot.country == "NZ")
    #expect(spot.limits == VehicleSize(height: 320, weight: 3_500))
    #expect(spot.rating == 50)
    #expect(spot.place == "Hamilton")
    #expect(spot.description == "ring twice")
    #expect(try !vault.replacePlaces(places().reversed(), now: 6).isWritten)
    #expect(try vault.replacePlaces([], now: 7).gone == 2)
    #expect(try vault.spots("mine").isEmpty)
    try vault.checkConsistency()
  }

  @Test func `without places there is no pack`() throws {
    let vault = try SpotsVault.writing()
    #expect(try !vault.replacePlaces([], now: 5).isWritten)
    #expect(try vault.packs().isEmpty)
  }
}
