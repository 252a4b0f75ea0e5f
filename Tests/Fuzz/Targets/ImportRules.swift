import Text

@testable import Records
@testable import TripStore

extension FuzzTarget {
  static let importRules = FuzzTarget(
    "importrules", "rules for imports, which come back as they were written, and a row under them"
  ) { bytes in
    // The bytes after a zero are the vendor of a row.
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let rules = try ImportRules(parsing: Array(parts[0]))
    let again = must("rules that were written") { try ImportRules(parsing: rules.bytes) }
    promise(again == rules, "rules are read as they were written")
    var prepared = try RowRules(rules, bank: rules.banks.first) { _, _ in .zero }
    let vendor = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "REWE Markt 12"
    let row: FieldValues = [
      .set(.vendor, vendor), .set(.note, vendor), .set(.amount, 1_250), .set(.currency, "EUR"),
      .set(.direction, "expense"),
    ]
    var changed = row
    _ = prepared.apply(to: &changed)
    var once = row
    _ = prepared.apply(to: &once)
    promise(changed == once, "a row always becomes the same")
  }
}
