import Amounts
public import CommandLineKit
import Records
import Text
public import TripStore

/// The totals of the ledger: bars for expenses, columns for the rest.
struct LedgerReportView: Presentable, Answer {
  let report: LedgerReport
  let period: DayPeriod
  let isDetailed: Bool

  func present(on page: inout Page) {
    if report.groups.isEmpty { page.line("No entries in this range.") }
    var bars = Bars()
    for group in report.groups {
      add(group, named: Self.name(group, report.grouping), to: &bars)
      guard isDetailed else { continue }
      for part in group.parts {
        add(part, named: "  \(part.name.isEmpty ? "(itself)" : part.name)", to: &bars)
      }
    }
    page.bars(bars)
    if !report.groups.isEmpty { page.line() }
    page.fields(totals)
  }

  private func add(_ group: LedgerReport.Group, named name: String, to bars: inout Bars) {
    bars.add(
      name, [group.flow.expense.number] + marks(group),
      amount: Double(group.flow.expense.minorUnits))
  }

  /// What bars of expenses cannot show, in columns that appear only if they are not empty.
  private func marks(_ group: LedgerReport.Group) -> [String] {
    var marks: [String] = []
    if report.total.income.minorUnits != 0 {
      marks.append(group.flow.income.minorUnits == 0 ? "" : "+\(group.flow.income.number)")
    }
    if !report.withoutRate.isEmpty {
      let count = group.entriesWithoutRate
      marks.append(count == 0 ? "" : "(\(count) without rate)")
    }
    return marks
  }

  private static func name(
    _ group: LedgerReport.Group, _ grouping: LedgerReport.Grouping
  ) -> String {
    group.name.isEmpty ? "(no \(grouping.rawValue))" : group.name
  }

  private var totals: Fields {
    var fields = Fields()
    if let days { fields.add("days", days) }
    fields.add("expenses", report.total.expense.formatted())
    fields.add("income", report.total.income.formatted())
    fields.add("balance", report.total.balance.formatted())
    fields.add("entries", "\(report.total.entries)")
    fields.addWithoutRate(report.withoutRate)
    return fields
  }

  private var days: String? {
    switch (period.from, period.to) {
    case (let first?, let last?): first == last ? "\(first)" : "\(first) to \(last)"
    case (let first?, nil): "since \(first)"
    case (nil, let last?): "until \(last)"
    case (nil, nil): nil
    }
  }

  static let members = Members<LedgerReportView> {
    Member(
      "first_day", .day, "first day of the entries that were asked for; null without a limit"
    ) { $0.period.from }
    Member("last_day", .day, "last day of the entries that were asked for; null without a limit") {
      $0.period.to
    }
    Member("by", .choice, "what entries are grouped by") { $0.report.grouping }
    Member("groups", .objects(groupMembers), "groups of entries") { $0.report.groups }
    Member("total", .object, "total of all groups") { $0.report.total }
    Member("foreign", .objects(), "sums in foreign currencies without an exchange rate") {
      $0.report.withoutRate
    }
  }

  private static let groupMembers = Members<LedgerReport.Group> {
    partMembers
    Member("parts", .objects(partMembers), "subcategories") { $0.parts }
  }

  private static let partMembers = Members<LedgerReport.Group> {
    Member("name", .text, "name of the group; null for entries that have none") {
      $0.name.isEmpty ? nil : $0.name
    }
    LedgerFlow.members.of { (group: LedgerReport.Group) in group.flow }
    Member("without_rate", .count, "entries left out of the sums for lack of an exchange rate") {
      $0.entriesWithoutRate
    }
  }
}

extension Fields {
  /// Entries that no total includes, one line per currency.
  mutating func addWithoutRate(_ flows: [LedgerFlow]) {
    for flow in flows {
      let sums = [("spent", flow.expense), ("received", flow.income)]
        .filter { $0.1.minorUnits != 0 }.map { "\($0.1.formatted()) \($0.0)" }
      add(
        "without rate",
        ([Phrase.count(flow.entries, "entry", "entries")] + sums)
          .joined(separator: ", ") + "; set a rate with 'vanlog ledger edit ID --rate'")
    }
  }
}

extension LedgerFlow: Answer {
  public static let members = Members<LedgerFlow> {
    Member("expense_minor", .money, "expenses") { $0.expense.minorUnits }
    Member("income_minor", .money, "income") { $0.income.minorUnits }
    Member("balance_minor", .money, "income minus expenses") { $0.balance.minorUnits }
    Member("currency", .currency, "currency of these sums") { $0.currency.code }
    Member("entries", .count, "number of entries") { $0.entries }
  }
}
