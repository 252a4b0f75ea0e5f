import TestSupport
import Testing
import Text

@testable import Records

@Suite struct BackupRulesTests {
  /// Backups at noon of these days; a number after a colon is that of several on a day, an hour apart.
  private func backups(_ texts: [String]) throws -> [DatedBackup] {
    try texts.map { text in
      let parts = text.split(separator: ":").map(String.init)
      let day = try #require(Day(parts[0]))
      let number = parts.count > 1 ? try #require(Int(parts[1])) : 1
      let noon = Int64(day.daysSinceEpoch) * 86_400 + 43_200
      return DatedBackup(
        name: .init(day: day, number: number),
        created: Instant(secondsSinceEpoch: noon + Int64(number) * 3_600))
    }
  }

  @Test(
    arguments: [
      ([.last: 2], ["2026-11-24", "2026-11-24:2", "2026-11-25"], ["2026-11-25", "2026-11-24-2"]),
      // The newest of each day, and only days that have one.
      (
        [.daily: 2], ["2026-11-01", "2026-11-24", "2026-11-24:2", "2026-11-20"],
        ["2026-11-24-2", "2026-11-20"]
      ),
      // 2026-11-23 is a Monday.
      (
        [.weekly: 2], ["2026-11-22", "2026-11-23", "2026-11-29", "2026-11-16", "2026-11-15"],
        ["2026-11-29", "2026-11-22"]
      ),
      // A week across the turn of the year is one week.
      ([.weekly: 1], ["2026-12-28", "2027-01-03"], ["2027-01-03"]),
      ([.monthly: 2], ["2026-10-31", "2026-11-01", "2026-11-30"], ["2026-11-30", "2026-10-31"]),
      ([.yearly: 3], ["2025-06-01", "2025-01-01", "2026-01-01"], ["2026-01-01", "2025-06-01"]),
      (
        [.daily: 1, .monthly: 2], ["2026-11-24", "2026-11-23", "2026-10-01", "2026-10-02"],
        ["2026-11-24", "2026-10-02"]
      ),
      ([.daily: 5], ["1969-12-31", "0001-01-01"], ["1969-12-31", "0001-01-01"]),
      ([.weekly: 1], ["1969-12-28", "1969-12-29", "1970-01-04"], ["1970-01-04"]),
    ] as [([BackupRules.Period: Int], [String], [String])])
  func `the newest of as many days, weeks, months and years stays`(
    counts: [BackupRules.Period: Int], given: [String], kept: [String]
  ) throws {
    let plan = BackupRules(counts).plan(try backups(given))
    #expect(plan.kept.map { $0.backup.name.text } == kept.map { "vanlog-\($0).vlb" })
    #expect(plan.kept.count + plan.removed.count == given.count)
  }

  @Test func `what keeps a backup is shown, and what stands in for another`() throws {
    let plan = BackupRules([.daily: 1, .weekly: 2]).plan(
      try backups(["2026-11-25", "2026-11-24", "2026-11-20", "2026-11-18"]))
    #expect(plan.kept.map(\.periods) == [[.daily, .weekly], [.weekly]])
    #expect(plan.standIns.map(\.name.day.description) == ["2026-11-25", "2026-11-20"])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `applying the rules again removes nothing more`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let days = (0..<40).map { _ in Int.random(in: 20_000..<20_300, using: &random) }
    let all = try backups(Set(days).map { "\(Day(daysSinceEpoch: $0))" })
    let rules = BackupRules([
      .last: Int.random(in: 1...3, using: &random), .daily: Int.random(in: 1...9, using: &random),
      .weekly: Int.random(in: 1...9, using: &random),
      .monthly: Int.random(in: 1...9, using: &random),
    ])
    let plan = rules.plan(all)
    #expect(rules.plan(plan.kept.map(\.backup)).removed == [])
    #expect((plan.kept.map(\.backup) + plan.removed).sorted() == all.sorted())
    // However far thinning got when the power failed, the rules keep the same.
    for count in plan.removed.indices {
      let left = plan.kept.map(\.backup) + plan.removed.prefix(count)
      #expect(rules.plan(left).kept == plan.kept)
    }
  }

  @Test(arguments: [
    "vanlog-2026-08-12.vlb", "vanlog-2026-08-12-2.vlb", "vanlog-2026-08-12-1000.vlb",
  ])
  func `a dated name is read as it is written`(text: String) {
    #expect(DatedBackup.Name(text)?.text == text)
  }

  @Test(arguments: [
    "", "vanlog-.vlb", "vanlog-2026-08-32.vlb", "vanlog-2026-08-12-1.vlb", "van.vlb",
    "vanlog-2026-08-12-02.vlb", "vanlog-2026-08-12-1001.vlb", "vanlog-2026-08-12-x.vlb",
    "vanlog-2026-08-12.vlb.damaged", "vanlog-2026-08-12.vlb.unverified", "Vanlog-2026-08-12.vlb",
    "vanlog-2026-08-12 .vlb", "vanlog-2026-08-12--2.vlb", "vanlog-2026-08-12-+2.vlb",
    "vanlog-2026-08-12-99999999999999999999.vlb", ".vanlog-2026-08-12.vlb",
  ])
  func `any other name is none of ours`(text: String) {
    #expect(DatedBackup.Name(text) == nil)
  }
}
