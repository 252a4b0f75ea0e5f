import Amounts
import CommandLineKit
import Records
public import Text
public import TripStore

/// The totals of the ledger: bars for expenses, columns for the rest.
struct LedgerReportView: Presentable, JSONObject {
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

  static let jsonFields = [
    JSONField(
      "first_day", .day, "first day of the entries that were asked for; null without a limit"),
    JSONField(
      "last_day", .day, "last day of the entries that were asked for; null without a limit"),
    JSONField(
      "by", .choice(LedgerReport.Grouping.allCases.map(\.rawValue)), "what entries are grouped by"),
    JSONField(
      "groups",
      .list(
        .object(
          groupFields + [
            JSONField("parts", .list(.object(groupFields)), "subcategories")
          ])), "groups of entries"),
    JSONField("total", .object(LedgerFlow.jsonFields), "total of all groups"),
    JSONField(
      "foreign", .list(.object(LedgerFlow.jsonFields)),
      "sums in foreign currencies without an exchange rate"),
  ]

  private static let groupFields =
    [JSONField("name", .text, "name of the group; null for entries that have none")]
    + LedgerFlow.jsonFields
    + [
      JSONField("without_rate", .count, "entries left out of the sums for lack of an exchange rate")
    ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("first_day", period.from?.description)
    json.field("last_day", period.to?.description)
    json.field("by", report.grouping.rawValue)
    json.field("groups", report.groups) { json, group in
      Self.writeMembers(of: group, to: &json)
      json.field("parts", group.parts) { Self.writeMembers(of: $1, to: &$0) }
    }
    json.field("total", report.total)
    json.field("foreign", report.withoutRate)
  }

  private static func writeMembers(of group: LedgerReport.Group, to json: inout JSONWriter) {
    json.field("name", group.name.isEmpty ? nil : group.name)
    group.flow.writeMembers(to: &json)
    json.field("without_rate", group.entriesWithoutRate)
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

extension LedgerFlow: JSONObject {
  static let jsonFields = [
    JSONField("expense_minor", .money, "expenses"),
    JSONField("income_minor", .money, "income"),
    JSONField("balance_minor", .money, "income minus expenses"),
    JSONField("currency", .currency, "currency of these sums"),
    JSONField("entries", .count, "number of entries"),
  ]

  public func writeMembers(to json: inout JSONWriter) {
    json.field("expense_minor", expense.minorUnits)
    json.field("income_minor", income.minorUnits)
    json.field("balance_minor", balance.minorUnits)
    json.field("currency", currency.code)
    json.field("entries", entries)
  }
}
