public import Amounts
public import Records
internal import Text

/// Expenses and income in the home currency, grouped; transfers are neither.
public struct LedgerReport: Sendable {
  public enum Grouping: String, Sendable, CaseIterable {
    case day, week, month, year, category, vendor, account, country, trip, van, person

    /// Whether groups are times, and come in their order.
    var isOfTime: Bool { [.day, .week, .month, .year].contains(self) }
  }

  public struct Group: Sendable {
    /// `2026-08`, `2026-W33`, `food`, `NO`, the name of a trip or van; empty for entries that have none.
    public let name: String
    public let flow: LedgerFlow
    /// The number of entries that cannot be converted to the home currency and are in no sum.
    public let entriesWithoutRate: Int
    /// The second level of a category: `groceries` in `food/groceries`, empty for `food` alone.
    public let parts: [Group]
  }

  public let grouping: Grouping
  /// Times in order, other groups with the highest expenses first.
  public let groups: [Group]
  public let total: LedgerFlow
  /// The entries that cannot be converted, by currency.
  public let withoutRate: [LedgerFlow]

  public init(
    by grouping: Grouping, of slice: LedgerSlice, home: Currency, in store: RecordStore
  ) throws {
    let tallies = try slice.tallies(by: [grouping.key], home: home, in: store)[0]
    try self.init(tallies, by: grouping, home: home, in: store)
  }

  /// Builds a report from sums that are already known.
  init(
    _ tallies: [FieldValue: LedgerTally], by grouping: Grouping, home: Currency,
    in store: RecordStore
  ) throws {
    self.grouping = grouping
    var all = LedgerTally()
    for tally in tallies.values { all += tally }
    total = try all.homeFlow(in: home)
    withoutRate = try all.flowsWithoutRate()
    let named = try Self.named(tallies, by: grouping, in: store)
    groups = try Self.groups(named, by: grouping, home)
  }

  /// The sums by group and subgroup, as shown to people.
  private static func named(
    _ tallies: [FieldValue: LedgerTally], by grouping: Grouping, in store: RecordStore
  ) throws -> [String: [String: LedgerTally]] {
    let titles = try RecordTitles(tallies.keys, grouping.kind, in: store)
    var spellings = Spellings()
    if [.category, .vendor, .account].contains(grouping) {
      for (key, tally) in tallies { spellings.add(grouping.names(of: key), tally.entries) }
    }
    var named: [String: [String: LedgerTally]] = [:]
    for (key, tally) in tallies {
      let (name, part) =
        titles[key].map { ($0, "") } ?? spellings.chosen(for: grouping.names(of: key))
      named[name, default: [:]][part, default: LedgerTally()] += tally
    }
    return named
  }

  /// Spellings that differ in case or accents only: the one with the most entries stands for all.
  private struct Spellings {
    private var counts: [String: [String: Int]] = [:]

    mutating func add(_ names: (name: String, part: String), _ entries: Int) {
      for text in [names.name, names.part] {
        counts[Folding.folded(text), default: [:]][text, default: 0] += entries
      }
    }

    func chosen(for names: (name: String, part: String)) -> (name: String, part: String) {
      (chosen(for: names.name), chosen(for: names.part))
    }

    private func chosen(for text: String) -> String {
      let all = counts[Folding.folded(text)] ?? [:]
      let best = all.max { ($0.value, $1.key) < ($1.value, $0.key) }
      return best?.key ?? text
    }
  }

  private static func groups(
    _ named: [String: [String: LedgerTally]], by grouping: Grouping, _ home: Currency
  ) throws -> [Group] {
    let groups = try named.map { name, tallies in
      var all = LedgerTally()
      for tally in tallies.values { all += tally }
      let parts = try tallies.map { try Group($0, $1, parts: [], home) }
      return try Group(
        name, all, parts: tallies.keys.allSatisfy(\.isEmpty) ? [] : sorted(parts, by: grouping),
        home)
    }
    return sorted(groups, by: grouping)
  }

  private static func sorted(_ groups: [Group], by grouping: Grouping) -> [Group] {
    groups.sorted { first, second in
      if grouping.isOfTime { return first.name < second.name }
      let costs = (first.flow.expense.minorUnits, second.flow.expense.minorUnits)
      return costs.0 == costs.1 ? first.name < second.name : costs.0 > costs.1
    }
  }
}

extension LedgerReport.Group {
  fileprivate init(
    _ name: String, _ tally: LedgerTally, parts: [LedgerReport.Group], _ home: Currency
  ) throws {
    self.name = name
    flow = try tally.homeFlow(in: home)
    entriesWithoutRate = tally.foreign.values.reduce(0) { $0 + $1.entries }
    self.parts = parts
  }
}

extension LedgerReport.Grouping {
  var key: LedgerKey {
    switch self {
    case .day, .week, .month, .year: .day
    case .category: .category
    case .vendor: .vendor
    case .account: .account
    case .country: .country
    case .trip: .trip
    case .van: .van
    case .person: .payer
    }
  }

  /// The kind of record that the groups are named after, if any.
  var kind: KindSpec? {
    switch self {
    case .trip: .trip
    case .van: .van
    case .person: .person
    default: nil
    }
  }

  /// The group of a key, and its subgroup if there are two levels.
  fileprivate func names(of key: FieldValue) -> (name: String, part: String) {
    switch (self, key) {
    case (.day, .integer(let day)): (Day(daysSinceEpoch: Int(day)).description, "")
    case (.week, .integer(let day)): (Self.week(Int(day)), "")
    case (.month, .integer(let day)): (Self.month(day), "")
    case (.year, .integer(let day)): (String(Self.month(day).prefix(4)), "")
    case (.category, .text(let category)): Self.levels(of: category)
    default: (key.text ?? "", "")
    }
  }

  /// The week of ISO 8601, which begins on Monday and belongs to the year of its Thursday.
  private static func week(_ day: Int) -> String {
    // The epoch was a Thursday.
    let weekday = ((day + 3) % 7 + 7) % 7
    let thursday = day - weekday + 3
    let year = Day(daysSinceEpoch: thursday).components.year
    let first = Day(year: year, month: 1, day: 1)?.daysSinceEpoch ?? thursday
    return Digits.padded(year, to: 4) + "-W" + Digits.padded((thursday - first) / 7 + 1, to: 2)
  }

  private static func month(_ day: Int64) -> String {
    let (year, month, _) = Day(daysSinceEpoch: Int(day)).components
    return Digits.padded(year, to: 4) + "-" + Digits.padded(month, to: 2)
  }

  /// The text before the first slash and everything after it, both trimmed.
  static func levels(of category: String) -> (name: String, part: String) {
    let levels = category.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let name = trimmed(levels.first ?? "")
    return (name, levels.count == 2 ? trimmed(levels[1]) : "")
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
