internal import Amounts
internal import CommandLineKit
internal import Records
internal import SharedCommands
import Text
internal import TripStore

/// The result of an import, on a page or as JSON.
struct LedgerImportView: Presentable, Answer {
  let report: LedgerImportReport
  let columns: LedgerColumns
  /// The bank of the rules whose file it is.
  var bank: String?
  let stage: Stage
  /// The short id of an entry.
  let ending: (RecordID) -> String

  enum Stage {
    case preview, stopped, kept
  }

  private static let mostBadRows = 20

  func present(on page: inout Page) {
    if stage == .preview, !report.samples.isEmpty {
      page.table(samples)
      page.line()
    }
    page.fields(counts)
    for row in report.bad.prefix(Self.mostBadRows) {
      let field = row.field.isEmpty ? "" : "\(row.field) "
      page.paragraph(Printable.line("line \(row.line): \(field)\(row.reason)"))
    }
    if report.bad.count > Self.mostBadRows {
      page.line("and \(Phrase.count(report.bad.count - Self.mostBadRows, "more bad row"))")
    }
  }

  private var samples: Table {
    var table = Table([
      .init("LINE", alignsRight: true), .init(""), .init("DAY"), .init("DIRECTION"),
      .init("AMOUNT", alignsRight: true), .init("CATEGORY", mayShrink: true),
      .init("VENDOR", mayShrink: true),
    ])
    for sample in report.samples {
      table.add(
        ["\(sample.line)", sample.verdict.rawValue]
          + [String].fields(.day, .direction, .amount, .category, .vendor)
          .compactMap(KindSpec.ledger.field).map { field in
            field.text(sample.values[field], currency: sample.values[.currency])
          })
    }
    return table
  }

  private var counts: Fields {
    var fields = Fields()
    if let bank { fields.add("bank", bank) }
    fields.add("rows", "\(report.rows)")
    fields.add(stage == .kept ? "imported" : "new", "\(report.new + keptRepeats)")
    fields.add("known", "\(report.known)")
    addLikenesses(to: &fields)
    if !report.repeatedLines.isEmpty { fields.add("repeated", Self.repeats(report)) }
    if !report.bad.isEmpty { fields.add("bad", "\(report.bad.count)") }
    for transfer in report.transfers.prefix(Self.mostTransfers) {
      fields.add(transfer.isJoined ? "transfer" : "transfer?", Self.sentence(transfer))
    }
    if report.transfers.count > Self.mostTransfers {
      fields.add("", "and \(report.transfers.count - Self.mostTransfers) more")
    }
    if report.transfers.contains(where: { !$0.isJoined }) {
      fields.add("", "a category was given; --transfers join makes one entry of both payments")
    }
    if report.ruled > 0 {
      fields.add("rules", "have set something in \(Phrase.count(report.ruled, "row"))")
    }
    if !report.leftOutLines.isEmpty {
      fields.add("left out", "by a rule: \(Self.lines(report.leftOutLines))")
    }
    if !report.unsettledLines.isEmpty {
      fields.add("left out", "reverted or not settled: \(Self.lines(report.unsettledLines))")
    }
    if !report.feeLines.isEmpty {
      fields.add("fees", "added to the amounts of \(Self.lines(report.feeLines))")
    }
    for missing in report.missing {
      let rows = Phrase.count(missing.rows, "row")
      fields.add(
        "left out", "\(FieldSpec.spokenName(missing.field)) of \(rows), unknown to this vanlog")
    }
    if report.withoutCurrency > 0 {
      fields.add(
        "currency",
        "assumed \(report.home.code) for \(Phrase.count(report.withoutCurrency, "row")), since the "
          + "file names none; --currency sets another")
    }
    if report.withoutRate > 0 {
      fields.add("without rate", "\(report.withoutRate); totals leave them out")
    }
    if let signs = report.signs {
      fields.add("amounts", "a \(signs == .minusIsExpense ? "minus" : "plus") is an expense")
    }
    if !columns.ignored.isEmpty {
      fields.add("not read", columns.ignored.joined(separator: ", "))
    }
    return fields
  }

  private static let mostTransfers = 5
  private static let mostLikenesses = 10

  /// Which rows were taken for which entries, though the names differ.
  private func addLikenesses(to fields: inout Fields) {
    for likeness in report.likenesses.prefix(Self.mostLikenesses) {
      let vendor = likeness.vendor.isEmpty ? "(no vendor)" : "'\(likeness.vendor)'"
      let other =
        likeness.entryVendor.isEmpty ? "an entry without vendor" : "'\(likeness.entryVendor)'"
      fields.add(
        "",
        Printable.line(
          "line \(likeness.line): \(vendor) taken for \(other) (\(ending(likeness.entry)))"))
    }
    let more = report.likenesses.count - Self.mostLikenesses
    if more > 0 { fields.add("", "and \(more) more; --json lists all") }
    if !report.likenesses.isEmpty {
      fields.add("", "if some are other payments, import again with --strict")
    }
  }

  /// Such as `500.00 EUR from Giro to Savings: lines 3 and 7`.
  private static func sentence(_ transfer: LedgerImportReport.Transfer) -> String {
    let lines = [transfer.outgoingLine, transfer.incomingLine].compactMap(\.self)
    let place =
      lines.count == 2
      ? "lines \(lines[0]) and \(lines[1])" : "line \(lines.first ?? 0) and an entry of the ledger"
    return "\(transfer.amount) from \(transfer.from) to \(transfer.to): \(place)"
  }

  /// Repeated rows that the user chose to import.
  private var keptRepeats: Int {
    report.keepsRepeats ? report.repeatedLines.count : 0
  }

  /// Which rows equal an earlier one.
  static func repeats(_ report: LedgerImportReport) -> String {
    let count = report.repeatedLines.count
    return count == 1
      ? "The row of \(lines(report.repeatedLines)) equals an earlier one."
      : "\(count) rows equal an earlier one: \(lines(report.repeatedLines))."
  }

  private static func lines(_ lines: [Int]) -> String {
    let shown = lines.prefix(10).map(String.init).joined(separator: ", ")
    let more = lines.count > 10 ? " and \(lines.count - 10) more" : ""
    return "\(lines.count == 1 ? "line" : "lines") \(shown)\(more)"
  }
}

extension LedgerImportView {
  static let members = Members<LedgerImportView> {
    Member("rows", .count, "rows in the file") { $0.report.rows }
    Member("new", .count, "rows that are not yet in the store") { $0.report.new }
    Member("known", .count, "rows that are already in the store") { $0.report.known }
    Member(
      "taken_for", .objects(likenessMembers),
      "known rows whose vendor is only similar to that of the entry, or unknown"
    ) { $0.report.likenesses }
    Member(
      "dropped", .objects(missingMembers),
      "fields of new rows that name records of another vanlog, which are left out"
    ) { $0.report.missing }
    Member(
      "assumed_currency", .currency,
      "the home currency, if rows without a currency were read in it, or null"
    ) { $0.report.withoutCurrency == 0 ? nil : $0.report.home.code }
    Member("without_currency", .count, "rows without a currency") { $0.report.withoutCurrency }
    Member("without_rate", .count, "new rows in a foreign currency without an exchange rate") {
      $0.report.withoutRate
    }
    Member("repeated", lines, "lines of rows that repeat an earlier row") {
      $0.report.repeatedLines
    }
    Member("bad", .objects(badMembers), "unreadable rows") { $0.report.bad }
    Member(
      "unsettled", lines,
      "lines of payments that were reverted, declined or are pending; they are left out"
    ) { $0.report.unsettledLines }
    Member("with_fee", lines, "lines whose amount includes a fee from its own column") {
      $0.report.feeLines
    }
    Member("bank", .text, "the bank in the rules that the file comes from, or null") { $0.bank }
    Member("ruled", .count, "rows in which a rule has set something") { $0.report.ruled }
    Member("ruled_out", lines, "lines of rows that a rule leaves out") { $0.report.leftOutLines }
    Member(
      "transfers", .objects(transferMembers),
      "payments that are, or may be, transfers between accounts"
    ) { $0.report.transfers }
    Member("kept", .flag, "whether the new rows were saved") { $0.report.isKept }
    Member(
      "signs", .choice, "how plus and minus signs were read; null if there are none to go by"
    ) { $0.report.signs }
    Member("home_currency", .currency, "home currency") { $0.report.home.code }
    Member("columns", .map(.number(.plain)), "column number of each field") {
      $0.columns.indexes.sorted { $0.value < $1.value }.map { (name: $0.key, value: $0.value + 1) }
    }
    Member("ignored", .texts, "names of columns that were ignored") { $0.columns.ignored }
    Member("samples", .objects(sampleMembers), "first rows of the file") { $0.report.samples }
  }

  private static let lines = ValueType<Int>.number(.plain).list

  private static let badMembers = Members<LedgerImportReport.BadRow> {
    Member("line", .number(.plain), "line in the file") { $0.line }
    Member("field", .text, "the bad field; null for the whole row") {
      $0.field.isEmpty ? nil : $0.field
    }
    Member("reason", .text, "why it cannot be read") { $0.reason }
  }

  private static let likenessMembers = Members<LedgerImportReport.Likeness> {
    Member("line", .number(.plain), "line in the file") { $0.line }
    Member("vendor", .text, "vendor of the row, or null") { $0.vendor.isEmpty ? nil : $0.vendor }
    Member("entry_id", .id(of: KindSpec.ledger.name), "the entry that it was taken for") {
      $0.entry
    }
    Member("entry_vendor", .text, "vendor of the entry, or null") {
      $0.entryVendor.isEmpty ? nil : $0.entryVendor
    }
  }

  private static let missingMembers = Members<LedgerImportReport.Missing> {
    Member("field", .text, "name of the field") { $0.field }
    Member("rows", .count, "rows in the file") { $0.rows }
  }

  private static let transferMembers = Members<LedgerImportReport.Transfer> {
    Member("outgoing_line", .number(.plain), "line of the payment; null for an entry") {
      $0.outgoingLine
    }
    Member("incoming_line", .number(.plain), "line of its arrival; null for an entry") {
      $0.incomingLine
    }
    Member("entry_id", .id(of: KindSpec.ledger.name), "the entry that is one of them, or null") {
      $0.entry
    }
    Member("day", .day, "local date of the payment") { $0.day }
    Member("amount_minor", .money, "amount") { $0.amount.minorUnits }
    Member("currency", .currency, "currency of the amount") { $0.amount.currency.code }
    Member("account", .text, "account that paid") { $0.from }
    Member("to_account", .text, "account that received") { $0.to }
    Member("joined", .flag, "whether one entry was made of them, or would be") { $0.isJoined }
  }

  private static let sampleMembers = Members<LedgerImportReport.Sample> {
    Member("line", .number(.plain), "line in the file") { $0.line }
    Member(
      "state", .choice(["new", "known", "repeated", "transfer"]),
      "what the import makes of the row"
    ) { $0.verdict.rawValue }
    for field in KindSpec.ledger.ownFields {
      if let declared = field.jsonField {
        Member(field: declared) { sample, json in
          if let value = sample.values.specified(field.name) { field.write(value, to: &json) }
        }
      }
    }
  }
}
