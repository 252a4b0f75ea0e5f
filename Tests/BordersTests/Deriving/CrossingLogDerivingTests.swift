import TestSupport
import Testing
import Text

@testable import Borders

@Suite struct CrossingLogDerivingTests {
  /// Seconds between crossings of a road along a border.
  private static let spacings: [Double] = [1, 30, 299, 600, 1_799, 1_801, 7_200, 43_300, 200_000]

  @Test(arguments: spacings)
  func `there, back and there again are three crossings of a drive, however near`(apart: Double) {
    let drive = TestVan.drive(
      1, from: 0, in: "BA", [(100, "HR"), (100 + apart, "BA"), (100 + 2 * apart, "HR")],
      until: 200 + 2 * apart)
    let expected = [
      "BA>HR@100", "HR>BA@\(Int(100 + apart))", "BA>HR@\(Int(100 + 2 * apart))",
    ]
    #expect(TestVan.log([], [drive]).told == expected)
    let sightings = drive.stretches.compactMap(\.crossing).enumerated().map {
      TestVan.sighting(UInt64($0), $1)
    }
    #expect(TestVan.log(sightings, []).told == expected)
    // Both saw it: each crossing is one, under the id of the watch.
    let both = TestVan.log(sightings, [drive])
    #expect(both.told == expected)
    #expect(both.valid.map(\.id) == sightings.map(\.id))
    #expect(both.country == "HR")
  }

  @Test(arguments: spacings)
  func `one drive to each crossing tells the same`(apart: Double) {
    let drives = [
      TestVan.drive(1, from: 0, in: "BA", [(100, "HR")], until: 100.3),
      TestVan.drive(2, from: 100.6, in: "HR", [(100 + apart, "BA")], until: 100.3 + apart),
      TestVan.drive(3, from: 100.6 + apart, in: "BA", [(100 + 2 * apart, "HR")], until: 1e6),
    ]
    let expected = [
      "BA>HR@100", "HR>BA@\(Int(100 + apart))", "BA>HR@\(Int(100 + 2 * apart))",
    ]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      #expect(TestVan.log([], order.map { drives[$0] }).told == expected)
    }
    // Without the second one, the van must have gone back before the third set off.
    let gone = TestVan.log([], [drives[0], drives[2]])
    #expect(gone.told.first == expected.first && gone.told.last == expected.last)
    #expect(gone.told.count == 3)
    #expect(gone.valid[1].event.left == TestVan.at(100.3))
    #expect(gone.valid[1].event.at == TestVan.at(100.6 + apart))
    #expect(TestVan.log([], [drives[0]]).told == Array(expected.prefix(1)))
  }

  @Test func `a drive imported late replaces the crossing that was guessed`() {
    let first = TestVan.drive(1, from: 0, in: "RO", until: 3_600)
    let last = TestVan.drive(3, from: 80_000, in: "HU", until: 90_000)
    #expect(TestVan.log([], [first, last]).told == ["RO>HU@80000"])
    #expect(TestVan.log([], [first, last]).valid.first?.event.left == TestVan.at(3_600))
    let late = TestVan.drive(2, from: 40_000, in: "RO", [(45_000, "HU")], until: 50_000)
    #expect(TestVan.log([], [first, last, late]).told == ["RO>HU@45000"])
    // A watch that woke up after all had guessed as well.
    let guess = TestVan.sighting(1, TestVan.event(80_100, "RO", "HU", left: 3_000))
    #expect(TestVan.log([guess], [first, last, late]).told == ["RO>HU@45000"])
    #expect(TestVan.log([guess], [first, last]).told == ["RO>HU@80000"])
    #expect(TestVan.log([guess], []).told == ["RO>HU@80100"])
  }

  @Test func `a gap of the watch is explained by anything that was seen in it`() {
    let guess = TestVan.sighting(1, TestVan.event(90_000, "AT", "HU", left: 1_000))
    let drive = TestVan.drive(1, from: 20_000, in: "SK", [(25_000, "HU")], until: 30_000)
    let log = TestVan.log([guess], [drive])
    #expect(log.told == ["AT>SK@20000", "SK>HU@25000"])
    #expect(log.valid.first?.event.left == TestVan.at(1_000))
  }

  @Test(arguments: [-45.0, -20, 0, 20, 45], [5.0, 60, 400])
  func `two recordings of one hour are one chain`(late: Double, spacing: Double) {
    func drive(_ number: UInt64, _ shift: Double, from start: Double, until end: Double)
      -> DrivenDrive
    {
      TestVan.drive(
        number, from: start, in: "FR",
        [
          (1_000 + shift, "DE"), (1_000 + spacing + shift, "FR"),
          (1_000 + 2 * spacing + shift, "DE"),
        ], until: end)
    }
    let recorder = drive(1, 0, from: 0, until: 3_000)
    let expected = [1_000, 1_000 + spacing, 1_000 + 2 * spacing].map { "@\(Int($0))" }
    for (start, end) in [(10.0, 2_990.0), (10, 3_600), (500, 2_000)] {
      let phone = drive(2, late, from: start, until: end)
      for drives in [[recorder, phone], [phone, recorder]] {
        let told = TestVan.log([], drives).told
        #expect(told.map { String($0.drop { $0 != "@" }) } == expected)
      }
    }
  }

  @Test
  func `a recording that stopped at the border is not contradicted by a later one`() {
    let first = TestVan.drive(1, from: 0, in: "FR", [(990, "DE")], until: 1_000)
    let second = TestVan.drive(2, from: 10, in: "FR", [(1_020, "DE")], until: 2_000)
    #expect(TestVan.log([], [first, second]).told == ["FR>DE@990"])
  }

  @Test func `a second recording fills a hole in the first`() {
    let first = DrivenDrive(
      id: TestVan.id(1),
      stretches: TestVan.drive(1, from: 0, in: "FR", until: 1_000).stretches
        + TestVan.drive(1, from: 9_000, in: "FR", until: 10_000).stretches)
    let second = TestVan.drive(
      2, from: 500, in: "FR", [(3_000, "CH"), (8_000, "FR")], until: 9_500)
    #expect(TestVan.log([], [first]).told == [])
    #expect(TestVan.log([], [second, first]).told == ["FR>CH@3000", "CH>FR@8000"])
  }

  @Test func `where a drive shows otherwise, the watch has erred`() {
    let drive = TestVan.drive(1, from: 0, in: "FR", [(1_000, "DE")], until: 2_000)
    let errors = [
      TestVan.sighting(1, TestVan.event(300, "FR", "DE")),
      TestVan.sighting(2, TestVan.event(340, "DE", "FR")),
      TestVan.sighting(3, TestVan.event(1_030, "FR", "DE")),
    ]
    let log = TestVan.log(errors, [drive])
    #expect(log.told == ["FR>DE@1000"])
    #expect(log.valid.map(\.id) == [errors[2].id])
    // At its edge both see the same.
    let early = TestVan.sighting(4, TestVan.event(-20, "CH", "FR"))
    let edge = TestVan.drive(2, from: -10, in: "CH", [(-5, "FR")], until: 10)
    #expect(TestVan.log([early], [edge]).told == ["CH>FR@-5"])
    #expect(TestVan.log([early], [edge]).valid.map(\.id) == [early.id])
  }

  @Test func `near a border an uncertain beginning or end needs another drive that was there`() {
    func drive(_ number: UInt64, _ parts: [(String, Bool)], from start: Double) -> DrivenDrive {
      let stretches = parts.enumerated().map { index, part in
        DriveStretch(
          country: part.0, first: TestVan.at(start + Double(index) * 100),
          last: TestVan.at(start + Double(index) * 100 + 100), place: TestVan.place,
          end: TestVan.place, from: index > 0 ? parts[index - 1].0 : nil, isCertain: part.1)
      }
      return DrivenDrive(id: TestVan.id(number), stretches: stretches)
    }
    let toBank = drive(1, [("FR", true), ("DE", false)], from: 0)
    let fromBank = drive(2, [("FR", false), ("DE", true)], from: 90_000)
    #expect(TestVan.log([], [toBank]).told == [])
    #expect(TestVan.log([], [fromBank]).told == [])
    #expect(TestVan.log([], [toBank, drive(3, [("FR", true)], from: 90_000)]).told == [])
    #expect(
      TestVan.log([], [toBank, drive(3, [("DE", true)], from: 90_000)]).told == ["FR>DE@100"])
    let certain = drive(4, [("FR", true)], from: 0)
    #expect(TestVan.log([], [certain, fromBank]).told == ["FR>DE@90100"])
    #expect(TestVan.log([], [drive(5, [("DE", true)], from: 0), fromBank]).told == [])
    // On the bank in both, and on either side: the van was nowhere else.
    let back = drive(6, [("DE", false), ("FR", true)], from: 90_000)
    #expect(TestVan.log([], [toBank, back]).told == [])
  }

  @Test func `what drives came and went has left nothing behind`() {
    let all = (0..<6).map { number in
      let start = Double(number) * 30_000
      return TestVan.drive(
        UInt64(number), from: start, in: number % 2 == 0 ? "FR" : "ES",
        [(start + 500, number % 2 == 0 ? "ES" : "FR")], until: start + 1_000)
    }
    let before = TestVan.log([], Array(all.prefix(3)))
    #expect(TestVan.log([], all).told.count == 6)
    #expect(TestVan.log([], Array(all.prefix(3))) == before)
    #expect(TestVan.log([], []) == CrossingLog())
  }
}
