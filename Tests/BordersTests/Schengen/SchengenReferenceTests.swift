import Borders
import TestSupport
import Testing
import Text

/// Compares every answer with one that is worked out day by day from the text of the rule.
@Suite struct SchengenReferenceTests {
  private struct Reference {
    var days: Set<Int>

    func used(_ day: Int) -> Int { (day - 179...day).filter(days.contains).count }
    func isLegal(_ day: Int) -> Bool { used(day) <= 90 }

    func longestStay(from day: Int) -> Int {
      var staying = Reference(days: days.filter { $0 < day })
      var next = day
      while next < day + 400 {
        staying.days.insert(next)
        guard staying.isLegal(next) else { break }
        next += 1
      }
      return next - day
    }

    func earliestEntry(from day: Int) -> Int {
      var entry = day
      while longestStay(from: entry) == 0 { entry += 1 }
      return entry
    }
  }

  private static let countries = ["FR", "HR", "BG", "GB", "MC", "DE", "RE", "AX"]

  private func history(seed: UInt64) -> (stays: [Stay], permits: [Permit]) {
    var random = SplitMix64(seed: seed)
    func day(_ number: Int) -> Day { Day(daysSinceEpoch: number) }
    let start = 19_300 + Int.random(in: 0...600, using: &random)
    let stays = (0..<Int.random(in: 0...14, using: &random)).map { _ -> Stay in
      let first = start + Int.random(in: 0...500, using: &random)
      return Stay(
        country: Self.countries.randomElement(using: &random) ?? "FR",
        days: day(first)...day(first + Int.random(in: 0...120, using: &random)))
    }
    let permits = (0..<Int.random(in: 0...2, using: &random)).map { _ -> Permit in
      let first = start + Int.random(in: 0...500, using: &random)
      return Permit(
        country: Self.countries.randomElement(using: &random) ?? "FR",
        from: random.chance(4) ? nil : day(first),
        until: random.chance(4) ? nil : day(first + Int.random(in: 0...300, using: &random)))
    }
    return (stays, permits)
  }

  @Test(arguments: (0..<40).map { UInt64($0) * 7_919 + 1 })
  func `random histories count as the text of the rule says`(seed: UInt64) {
    var random = SplitMix64(seed: seed ^ 0xB0DE)
    let rules = SchengenRules.standard(microstatesCount: true)
    for number in 0..<60 {
      let (stays, permits) = history(seed: seed &* 1_000 &+ UInt64(number))
      var days: Set<Int> = []
      for stay in stays {
        for day in stay.days.lowerBound.daysSinceEpoch...stay.days.upperBound.daysSinceEpoch {
          let date = Day(daysSinceEpoch: day)
          if rules.count(stay.country, on: date),
            !permits.contains(where: { $0.covers(stay.country, on: date) })
          {
            days.insert(day)
          }
        }
      }
      let reference = Reference(days: days)
      let on = 19_300 + Int.random(in: 0...1_300, using: &random)
      let count = SchengenCount(
        CountedDays(stays, permits: permits, rules: rules), on: Day(daysSinceEpoch: on))
      #expect(count.used == reference.used(on))
      #expect(count.left == max(0, 90 - reference.used(on)))
      let longest = reference.longestStay(from: on)
      #expect(count.longestStay(from: count.on) == longest)
      #expect(count.leaveBy?.daysSinceEpoch == (longest > 0 ? on + longest - 1 : nil))
      #expect(
        count.earliestReentry.daysSinceEpoch == reference.earliestEntry(from: on + 1))
      let overstays = days.filter { $0 <= on && !reference.isLegal($0) }
      #expect(
        Set(count.overstays.flatMap { $0.lowerBound.daysSinceEpoch...$0.upperBound.daysSinceEpoch })
          == overstays)
      let back = (on + 1...on + 180).first { days.contains($0 - 180) }
      #expect(count.nextReturn?.on.daysSinceEpoch == back)
    }
  }
}
