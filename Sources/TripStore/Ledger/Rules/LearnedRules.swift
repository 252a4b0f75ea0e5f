public import Records
internal import SQLite
internal import Text

/// A rule that follows from what a person has entered: a vendor whose entries have one category.
public struct LearnedRule: Sendable {
  public let rule: ImportRule
  public let pattern: RulePattern
  public let category: String
  /// How many entries say so.
  public let entries: Int
}

extension RecordStore {
  /// Rules from vendor to category that the entries suggest and the given rules do not have yet, those
  /// with the most entries first.
  ///
  /// `least` entries must have the vendor and, but for one in ten, the same category.
  public func learnedRules(
    beyond rules: ImportRules, least: Int, limit: Int
  ) throws -> [LearnedRule] {
    var groups: [String: [String: Int]] = [:]
    let sql = """
      SELECT vendor, category, count(*) FROM ledger
      WHERE +alive = 1 AND vendor IS NOT NULL AND category IS NOT NULL AND direction <> 'transfer'
      GROUP BY vendor, category
      """
    try connection.query(sql, []) { row in
      guard let words = VendorWords.telling(in: try row.text(0)) else { return }
      groups[words, default: [:]][try row.text(1), default: 0] += try row.int(2)
    }
    var known = try RowRules(rules, bank: nil) { _, _ in .zero }
    let learned = groups.compactMap { vendor, categories in
      Self.rule(vendor, categories, least: least, &known)
    }
    let sorted = learned.sorted { first, second in
      first.entries == second.entries
        ? first.pattern.text < second.pattern.text : first.entries > second.entries
    }
    return Array(sorted.prefix(limit))
  }

  private static func rule(
    _ vendor: String, _ categories: [String: Int], least: Int, _ known: inout RowRules
  ) -> LearnedRule? {
    let total = categories.values.reduce(0, +)
    // Spellings of one category count together, and the most frequent one is taken.
    let spellings = Dictionary(grouping: categories) { LedgerCategory($0.key) }.values
    let counts = spellings.map { (all: $0, count: $0.reduce(0) { $0 + $1.value }) }
    guard let best = counts.max(by: { $0.count < $1.count }),
      let category = best.all.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key,
      best.count >= least, best.count * 10 >= total * 9, let pattern = RulePattern(vendor)
    else { return nil }
    var row: FieldValues = [.set(.vendor, vendor)]
    if known.apply(to: &row) == .leftOut || row[.category] as String? != nil { return nil }
    var rule = ImportRule()
    rule.vendor = pattern
    rule.settings = [RuleSetting(field: KindSpec.ledger[.category], text: category)]
    return LearnedRule(rule: rule, pattern: pattern, category: category, entries: best.count)
  }
}

/// The words of a vendor's name that come again: those before the number of a branch or a payment.
enum VendorWords {
  private static let shortest = 3

  /// The words in small letters; `nil` if there are none to go by.
  static func telling(in vendor: String) -> String? {
    let words = RuleSubject(vendor).bytes.split { $0 == 0x20 || $0 == UInt8(ascii: "*") }
    let telling = words.prefix { word in !word.contains(where: Digits.isDigit) }
    let chosen = telling.contains { $0.count >= shortest } ? telling : words[...]
    let text = chosen.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return (shortest...RulePattern.longest).contains(text.utf8.count) ? text : nil
  }
}
