internal import CommandLineKit
internal import SharedCommands
internal import TripStore

extension LedgerImportView {
  static let jsonFields = [
    JSONField("rows", .count, "rows in the file"),
    JSONField("new", .count, "rows that the store does not have"),
    JSONField("known", .count, "rows that it has"),
    JSONField("without_rate", .count, "new rows in a currency that no rate brings home"),
    JSONField("repeated", .list(.number(.plain)), "lines of rows that are like an earlier one"),
    JSONField("bad", .list(.object(badFields)), "rows that cannot be read"),
    JSONField("kept", .flag, "whether the new rows are in the store now"),
    JSONField(
      "signs", .choice(LedgerSigns.allCases.map(\.rawValue)),
      "what signs were taken to mean; null if they say nothing"),
    JSONField("home_currency", .currency, "the home currency"),
    JSONField("columns", .map(.number(.plain)), "the number of each field's column"),
    JSONField("ignored", .list(.text), "names of columns that are not read"),
    JSONField("samples", .list(.object(sampleFields)), "the first rows"),
  ]

  private static let badFields = [
    JSONField("line", .number(.plain), "its line in the file"),
    JSONField("field", .text, "the field that is bad; null for the whole row"),
    JSONField("reason", .text, "why it cannot be read"),
  ]

  private static let sampleFields =
    [
      JSONField("line", .number(.plain), "its line in the file"),
      JSONField("state", .choice(["new", "known", "repeated"]), "what it is to the store"),
    ] + KindSpec.ledger.ownFields.compactMap(\.jsonField)
}
