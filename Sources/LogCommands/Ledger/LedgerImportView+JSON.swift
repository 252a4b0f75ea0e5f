internal import CommandLineKit
internal import SharedCommands
internal import TripStore

extension LedgerImportView {
  static let jsonFields = [
    JSONField("rows", .count, "rows in the file"),
    JSONField("new", .count, "rows that are not yet in the store"),
    JSONField("known", .count, "rows that are already in the store"),
    JSONField("without_rate", .count, "new rows in a foreign currency without an exchange rate"),
    JSONField("repeated", .list(.number(.plain)), "lines of rows that repeat an earlier row"),
    JSONField("bad", .list(.object(badFields)), "unreadable rows"),
    JSONField(
      "unsettled", .list(.number(.plain)),
      "lines of payments that were reverted, declined or are pending; they are left out"),
    JSONField(
      "with_fee", .list(.number(.plain)), "lines whose amount includes a fee from its own column"),
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

  private static let sampleFields =
    [
      JSONField("line", .number(.plain), "line in the file"),
      JSONField(
        "state", .choice(["new", "known", "repeated"]), "what the import makes of the row"),
    ] + KindSpec.ledger.ownFields.compactMap(\.jsonField)
}
