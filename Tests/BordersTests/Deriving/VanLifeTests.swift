import TestSupport
import Testing
import Text

@testable import Borders

/// A made-up life of a van, seen by drives and a watch that both err a little, against the truth.
@Suite struct VanLifeTests {
  struct Life {
    /// When each country was entered, in seconds, the first one at the beginning.
    var truth: [(at: Double, country: String)] = []
    var drives: [DrivenDrive] = []
    var sightings: [Crossing] = []

    func country(at moment: Double) -> String {
      truth.last { $0.at <= moment }?.country ?? truth[0].country
    }
  }

  private static let countries = ["FR", "DE", "CH", "AT", "IT"]

  private static func one<Value>(of values: [Value], _ random: inout SplitMix64) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  /// Every crossing is within a drive, and most of these are kept.
  static func life(seed: UInt64) -> Life {
    var random = SplitMix64(seed: seed)
    var life = Life()
    var country = countries[0]
    life.truth.append((-1, country))
    var now = 0.0
    for number in 0..<40 {
      let start = now
      var entries: [(Double, String)] = []
      now += Double.random(in: 300...5_000, using: &random)
      let first = country
      for _ in 0..<one(of: [0, 0, 1, 1, 1, 2, 3, 5], &random) {
        country = one(of: countries.filter { $0 != country }, &random)
        entries.append((now, country))
        life.truth.append((now, country))
        now +=
          one(of: [40.0, 90, 400, 3_000], &random) * Double.random(in: 1...1.5, using: &random)
      }
      let end = now + 300
      let isKept = Double.random(in: 0...1, using: &random) < 0.8
      if isKept {
        life.drives.append(
          TestVan.drive(UInt64(number), from: start, in: first, entries, until: end))
        if Double.random(in: 0...1, using: &random) < 0.3 {
          // A phone beside the recorder, a little late and not all the way.
          life.drives.append(
            TestVan.drive(
              UInt64(500 + number), from: start + 5, in: first,
              entries.map { ($0.0 + 10, $0.1) }, until: end - 60))
        }
      }
      // The watch saw all, each a few seconds off, or slept.
      if !isKept || Double.random(in: 0...1, using: &random) < 0.7 {
        var from = first
        for (index, (time, to)) in entries.enumerated() {
          let seen = time + Double.random(in: -15...15, using: &random)
          life.sightings.append(
            TestVan.sighting(UInt64(number * 100 + index), TestVan.event(seen, from, to)))
          from = to
        }
      }
      now = end + one(of: [60.0, 3_600, 50_000, 400_000], &random)
    }
    return life
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `the log tells the truth, to within the errors of those who saw it`(seed: UInt64) {
    let life = Self.life(seed: seed)
    let log = TestVan.log(life.sightings, life.drives)
    let told = log.valid.map(\.event)
    #expect(told.map(\.to) == life.truth.dropFirst().map(\.country), "seed \(seed)")
    #expect(
      zip(told, life.truth.dropFirst()).allSatisfy { event, truth in
        abs(event.at.milliseconds(since: TestVan.at(truth.at))) <= 15_000
      }, "seed \(seed)")
    #expect(Set(log.crossings.map(\.id)).count == log.crossings.count)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func
    `neither order nor removals of drives and sightings change the log`(
      seed: UInt64
    )
  {
    var random = SplitMix64(seed: seed)
    let (life, other) = (Self.life(seed: seed), Self.life(seed: seed + 1_000))
    let expected = TestVan.log(life.sightings, life.drives)
    #expect(
      TestVan.log(
        life.sightings.shuffled(using: &random), life.drives.shuffled(using: &random)) == expected)
    let more = other.drives.map { DrivenDrive(id: TestVan.id(7_000), stretches: $0.stretches) }
    let mixed = TestVan.log(life.sightings, (life.drives + more).shuffled(using: &random))
    #expect(mixed != expected)
    let again = (life.drives + more).filter { $0.id != TestVan.id(7_000) }
    #expect(TestVan.log(life.sightings, again) == expected)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `what drives alone tell is right wherever they were`(seed: UInt64) {
    let life = Self.life(seed: seed)
    let log = TestVan.log([], life.drives)
    for drive in life.drives where drive.stretches.count > 0 {
      for stretch in drive.stretches {
        let middle =
          (stretch.first.milliseconds(since: TestVan.noon)
            + stretch.last.milliseconds(since: TestVan.noon)) / 2
        let moment = TestVan.at(Double(middle) / 1_000)
        #expect(log.country(at: moment) == life.country(at: Double(middle) / 1_000), "seed \(seed)")
      }
    }
  }

  @Test func `two thousand five hundred drives are derived at once`() {
    let drives = (0..<2_500).map { number in
      let start = Double(number) * 40_000
      return TestVan.drive(
        UInt64(number), from: start, in: number % 2 == 0 ? "FR" : "DE",
        [(start + 500, number % 2 == 0 ? "DE" : "FR")], until: start + 1_000)
    }
    #expect(TestVan.log([], drives).valid.count == 2_500)
  }
}
