import TestSupport
import Testing
import Text

@testable import Borders

@Suite struct CorrectionTests {
  private let drive = TestVan.drive(
    1, from: 0, in: "FR", [(1_000, "DE"), (1_060, "FR"), (1_120, "DE")], until: 5_000)

  private func edited(
    _ crossing: Crossing, _ change: (inout Crossing) -> Void
  ) -> Crossing {
    var crossing = crossing
    change(&crossing)
    return crossing
  }

  @Test(arguments: 0..<3)
  func `what is said of one crossing of three is said of that one`(index: Int) {
    let found = TestVan.log([], [drive]).valid
    let ada = TestVan.id(50)
    let entry = edited(found[index]) { $0.aboard = [ada] }
    let log = TestVan.log([entry], [drive])
    #expect(log.valid.map(\.id) == found.map(\.id))
    #expect(log.valid.map(\.aboard) == (0..<3).map { $0 == index ? [ada] : nil })
    let deleted = edited(found[index]) { $0.isDeleted = true }
    #expect(
      TestVan.log([deleted], [drive]).valid.map(\.id) == found.map(\.id).filter { $0 != deleted.id }
    )
    // Taken back, it says no more than the drive.
    var kept = KeptCrossings([deleted])
    kept.put(edited(deleted) { $0.isDeleted = false })
    #expect(kept == KeptCrossings())
  }

  @Test func `a correction is kept when the drive is joined, shifted by a second, or comes again`()
  {
    let found = TestVan.log([], [drive]).valid
    let entry = edited(found[1]) {
      ($0.detected, $0.source) = ($0.event, .hand)
      $0.event.at = TestVan.at(1_090)
    }
    let joined = TestVan.drive(
      2, from: -500, in: "FR", [(1_001, "DE"), (1_061, "FR"), (1_121, "DE")], until: 6_000)
    let log = TestVan.log([entry], [joined])
    #expect(log.told == ["FR>DE@1001", "DE>FR@1090", "FR>DE@1121"])
    #expect(log.valid[1].id == entry.id)
    // Without any drive a person's word stands, and what was only said about a drive's does not.
    #expect(TestVan.log([entry], []).told == ["DE>FR@1090"])
    #expect(TestVan.log([edited(found[0]) { $0.aboard = [] }], []).told == [])
    let deleted = edited(found[0]) { $0.isDeleted = true }
    #expect(TestVan.log([deleted], []).crossings == [deleted])
    #expect(TestVan.log([deleted], [joined]).told == ["DE>FR@1061", "FR>DE@1121"])
  }

  @Test func `what is said of a crossing that both saw, and taken back, leaves the sighting`() {
    let sighting = TestVan.sighting(1, TestVan.event(1_005, "FR", "DE"))
    let found = TestVan.log([sighting], [drive]).valid[0]
    #expect(found.id == sighting.id && found.source == .drive)
    var kept = KeptCrossings([sighting])
    kept.say(edited(found) { $0.isDeleted = true })
    #expect(CrossingLog(kept, drives: [drive]).told == ["DE>FR@1060", "FR>DE@1120"])
    #expect(CrossingLog(kept).told == [])
    kept.say(edited(found) { $0.isDeleted = false })
    #expect(kept == KeptCrossings([sighting]))
  }

  @Test func `an entry of version 1, with an id of its own, corrects the crossing that it was`() {
    var old = TestVan.sighting(7, TestVan.event(1_055, "DE", "FR"), source: .drive)
    old.isDeleted = true
    let log = TestVan.log([old], [drive])
    #expect(log.told == ["FR>DE@1000", "FR>DE@1120"])
    #expect(log.crossings.filter(\.isDeleted).map(\.id) == [old.id])
  }

  @Test func `a crossing by hand is the one that is detected, before or after`() {
    let hand = TestVan.sighting(1, TestVan.event(1_300, "FR", "ES"), source: .hand)
    let detected = TestVan.drive(2, from: 0, in: "FR", [(900, "ES")], until: 5_000)
    #expect(TestVan.log([hand], [detected]).valid == [hand])
    // It explains what drives alone would guess.
    let drives = [
      TestVan.drive(3, from: 0, in: "FR", until: 500),
      TestVan.drive(4, from: 90_000, in: "PT", until: 95_000),
    ]
    let next = TestVan.sighting(2, TestVan.event(40_000, "ES", "PT"), source: .hand)
    #expect(TestVan.log([], drives).told == ["FR>PT@90000"])
    #expect(TestVan.log([hand, next], drives).valid == [hand, next])
  }

  @Test func `what never happened is not guessed from its other side`() {
    var wrong = TestVan.sighting(1, TestVan.event(3_000, "FR", "DE"))
    let drives = [
      TestVan.drive(2, from: 0, in: "FR", until: 500),
      TestVan.drive(3, from: 90_000, in: "FR", until: 95_000),
    ]
    #expect(TestVan.log([wrong], drives).told == ["FR>DE@3000", "DE>FR@90000"])
    wrong.isDeleted = true
    #expect(TestVan.log([wrong], drives).told == [])
  }

  @Test func `other vans count only for people named aboard`() {
    let (ada, bo) = (TestVan.id(50), TestVan.id(51))
    let rental = TestVan.drive(
      9, from: 20_000, in: "ES", [(21_000, "PT")], until: 22_000, van: TestVan.id(90))
    let log = TestVan.log([], [drive, rental])
    #expect(log.told == TestVan.log([], [drive]).told)
    let other = log.crossings.filter(\.isOfOtherVan)
    #expect(other.map(\.event.to) == ["PT"])
    #expect(log.valid(of: ada).count == 3)
    #expect(log.drivenStays(of: ada).map(\.country) == ["FR", "DE", "FR", "DE"])
    let named = TestVan.log([edited(other[0]) { $0.aboard = [ada] }], [drive, rental])
    #expect(named.valid(of: ada).map(\.event.to) == ["DE", "FR", "DE", "PT"])
    #expect(named.valid(of: bo).map(\.event.to) == ["DE", "FR", "DE"])
    #expect(named.drivenStays(of: ada).map(\.country) == ["FR", "DE", "FR", "DE", "ES", "PT"])
    #expect(named.drivenStays(of: bo).map(\.country) == ["FR", "DE", "FR", "DE"])
    #expect(named.country == "DE")
  }
}
