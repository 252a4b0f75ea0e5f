internal import Amounts
internal import CommandLineKit
internal import Records
internal import SharedCommands
import Text
internal import TripStore

/// The result of an import, on a page or as JSON.
struct LedgerImportView: Presentable, JSONObject {
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
          + "file names none; --currency tells another")
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

  func writeMembers(to json: inout JSONWriter) {
    json.field("rows", report.rows)
    json.field("new", report.new)
    json.field("known", report.known)
    json.field("taken_for", report.likenesses) { json, likeness in
      json.field("line", likeness.line)
      json.field("vendor", likeness.vendor.isEmpty ? nil : likeness.vendor)
      json.field("entry_id", likeness.entry.description)
      json.field("entry_vendor", likeness.entryVendor.isEmpty ? nil : likeness.entryVendor)
    }
    json.field("dropped", report.missing) { json, missing in
      json.field("field", missing.field)
      json.field("rows", missing.rows)
    }
    json.field("assumed_currency", report.withoutCurrency == 0 ? nil : report.home.code)
    json.field("without_currency", report.withoutCurrency)
    json.field("without_rate", report.withoutRate)
    json.field(array: "repeated") { json in
      for line in report.repeatedLines { json.value(line) }
    }
    json.field("bad", report.bad) { json, row in
      json.field("line", row.line)
      json.field("field", row.field.isEmpty ? nil : row.field)
      json.field("reason", row.reason)
    }
    json.field(array: "unsettled") { json in
      for line in report.unsettledLines { json.value(line) }
    }
    json.field(array: "with_fee") { json in
      for line in report.feeLines { json.value(line) }
    }
    json.field("bank", bank)
    json.field("ruled", report.ruled)
    json.field(array: "ruled_out") { json in
      for line in report.leftOutLines { json.value(line) }
    }
    json.field("transfers", report.transfers) { json, transfer in
      json.field("outgoing_line", transfer.outgoingLine)
      json.field("incoming_line", transfer.incomingLine)
      json.field("entry_id", transfer.entry?.description)
      json.field("day", transfer.day.description)
      json.field("amount_minor", transfer.amount.minorUnits)
      json.field("currency", transfer.amount.currency.code)
      json.field("account", transfer.from)
      json.field("to_account", transfer.to)
      json.field("joined", transfer.isJoined)
    }
    json.field("kept", report.isKept)
    json.field("signs", report.signs?.rawValue)
    json.field("home_currency", report.home.code)
    writeColumns(to: &json)
    json.field("samples", report.samples) { json, sample in
      json.field("line", sample.line)
      json.field("state", sample.verdict.rawValue)
      for field in KindSpec.ledger.ownFields {
        if let value = sample.values.specified(field.name) { field.write(value, to: &json) }
      }
    }
  }

  private func writeColumns(to json: inout JSONWriter) {
    json.field(object: "columns") { json in
      for (field, index) in columns.indexes.sorted(by: { $0.value < $1.value }) {
        json.field(field, index + 1)
      }
    }
    json.field("ignored", columns.ignored)
  }
}

extension LedgerImportView {
  static let jsonFields = [
    JSONField("rows", .count, "rows in the file"),
    JSONField("new", .count, "rows that are not yet in the store"),
    JSONField("known", .count, "rows that are already in the store"),
    JSONField(
      "taken_for", .list(.object(likenessFields)),
      "known rows whose vendor is only similar to that of the entry, or unknown"),
    JSONField(
      "dropped", .list(.object(missingFields)),
      "fields of new rows that name records of another vanlog, which are left out"),
    JSONField(
      "assumed_currency", .currency,
      "the home currency, if rows without a currency were read in it, or null"),
    JSONField("without_currency", .count, "rows without a currency"),
    JSONField("without_rate", .count, "new rows in a foreign currency without an exchange rate"),
    JSONField("repeated", .list(.number(.plain)), "lines of rows that repeat an earlier row"),
    JSONField("bad", .list(.object(badFields)), "unreadable rows"),
    JSONField(
      "unsettled", .list(.number(.plain)),
      "lines of payments that were reverted, declined or are pending; they are left out"),
    JSONField(
      "with_fee", .list(.number(.plain)), "lines whose amount includes a fee from its own column"),
    JSONField("bank", .text, "the bank of the rules whose file it is, or null"),
    JSONField("ruled", .count, "rows in which a rule has set something"),
    JSONField("ruled_out", .list(.number(.plain)), "lines of rows that a rule leaves out"),
    JSONField(
      "transfers", .list(.object(transferFields)),
      "payments that are, or may be, transfers between accounts"),
    JSONField("kept", .flag, "whether the new rows were saved"),
    JSONField(
      "signs", .choice(LedgerSigns.allCases.map(\.rawValue)),
      "how plus and minus signs were read; null if there are none to go by"),
    JSONField("home_currency", .currency, "home currency"),
    JSONField("columns", .map(.number(.plain)), "column number of each field"),
    JSONField("ignored", .list(.text), "names of columns that were ignored"),
    JSONField("samples", .list(.object(sampleFields)), "first rows of the file"),
  ]

  private static let badFields = [
    JSONField("line", .number(.plain), "line in the file"),
    JSONField("field", .text, "the bad field; null for the whole row"),
    JSONField("reason", .text, "why it cannot be read"),
  ]

  private static let likenessFields = [
    JSONField("line", .number(.plain), "line in the file"),
    JSONField("vendor", .text, "vendor of the row, or null"),
    JSONField("entry_id", .id, "the entry that it was taken for"),
    JSONField("entry_vendor", .text, "vendor of the entry, or null"),
  ]

  private static let missingFields = [
    JSONField("field", .text, "name of the field"),
    JSONField("rows", .count, "rows in the file"),
  ]

  private static let transferFields = [
    JSONField("outgoing_line", .number(.plain), "line of the payment; null for an entry"),
    JSONField("incoming_line", .number(.plain), "line of its arrival; null for an entry"),
    JSONField("entry_id", .id, "the entry that is one of them, or null"),
    JSONField("day", .day, "local date of the payment"),
    JSONField("amount_minor", .money, "amount"),
    JSONField("currency", .currency, "currency of the amount"),
    JSONField("account", .text, "account that paid"),
    JSONField("to_account", .text, "account that received"),
    JSONField("joined", .flag, "whether one entry was made of them, or would be"),
  ]

  private static let sampleFields =
    [
      JSONField("line", .number(.plain), "line in the file"),
      JSONField(
        "state", .choice(["new", "known", "repeated", "transfer"]),
        "what the import makes of the row"),
    ] + KindSpec.ledger.ownFields.compactMap(\.jsonField)
}
