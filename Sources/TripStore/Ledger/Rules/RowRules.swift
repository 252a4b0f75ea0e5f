internal import Amounts
public import Records
public import Text

/// Rules made ready for the rows of one file.
public struct RowRules: Sendable {
  private struct Prepared {
    let rule: ImportRule
    let values: [(field: FieldSpec, value: FieldValue)]
  }

  private let rules: [Prepared]
  private let looksAtNotes, looksAtCategories, looksAtAccounts: Bool
  /// The texts of a row, in memory that all rows share.
  private var (vendor, note) = (RuleSubject(""), RuleSubject(""))

  /// Prepares the rules that concern a bank's file, or any file; `reference` finds the records that
  /// they name.
  ///
  /// An error names the member of the file that is wrong.
  public init(
    _ rules: ImportRules, bank: ImportBank?,
    reference: @escaping (_ kind: String, _ text: String) throws -> RecordID
  ) throws {
    var prepared: [Prepared] = []
    for (number, rule) in rules.rules.enumerated() {
      if let name = rule.bank, !Self.areSame(name, bank?.name) { continue }
      let values = try RuleSetting.values(
        rule.settings, at: "rules[\(number)]", reference: reference)
      prepared.append(Prepared(rule: rule, values: values))
    }
    self.rules = prepared
    let all = prepared.map(\.rule)
    looksAtNotes = all.contains { $0.note != nil || $0.text != nil }
    looksAtCategories = all.contains { $0.category != nil }
    looksAtAccounts = all.contains { $0.account != nil }
  }

  private static func areSame(_ name: String, _ other: String?) -> Bool {
    other.map { Folding.folded($0) == Folding.folded(name) } ?? false
  }

  /// What becomes of a row.
  enum Outcome {
    case unchanged, changed, leftOut
  }

  /// Sets what the rules say; the row is matched as the file has it, regardless of what they set.
  mutating func apply(to values: inout FieldValues) -> Outcome {
    guard !rules.isEmpty else { return .unchanged }
    vendor.replace(with: values[.vendor] ?? "")
    if looksAtNotes { note.replace(with: values[.note] ?? "") }
    let row = values
    let category = looksAtCategories ? RuleSubject(row[.category] ?? "") : nil
    let account = looksAtAccounts ? RuleSubject(row[.account] ?? "") : nil
    var isDecided = false
    var changed: [String] = []
    for prepared in rules where fits(prepared.rule, row, category, account) {
      if !isDecided, let leavesOut = prepared.rule.leavesOut {
        if leavesOut { return .leftOut }
        isDecided = true
      }
      for (field, value) in prepared.values where !changed.contains(field.name) {
        changed.append(field.name)
        values[field] = value
      }
    }
    // What a bank's file is for says who shares its expenses; between one's own accounts no one
    // owes anything.
    if values[.direction] == "transfer", row[.direction] != "transfer" {
      for field in [String].fields(.sharers) where !changed.contains(field) {
        values.set(FieldValue.none, of: field)
      }
    }
    return changed.isEmpty ? .unchanged : .changed
  }

  private func fits(
    _ rule: ImportRule, _ row: FieldValues, _ category: RuleSubject?, _ account: RuleSubject?
  ) -> Bool {
    if let pattern = rule.vendor, !pattern.matches(vendor.bytes) { return false }
    if let pattern = rule.note, !pattern.matches(note.bytes) { return false }
    if let pattern = rule.text, !pattern.matches(vendor.bytes), !pattern.matches(note.bytes) {
      return false
    }
    if let pattern = rule.category, !pattern.matches(category?.bytes ?? []) { return false }
    if let pattern = rule.account, !pattern.matches(account?.bytes ?? []) { return false }
    if let direction = rule.direction, direction != row[.direction] { return false }
    if let currency = rule.currency, currency != row[.currency] { return false }
    guard rule.atLeast != nil || rule.atMost != nil else { return true }
    guard let units = row[.amount],
      let currency = row[.currency].flatMap({ try? Currency(code: $0) })
    else { return false }
    let amount = Money(minorUnits: units, currency: currency)
    return rule.atLeast?.isMore(than: amount) != true && rule.atMost?.isLess(than: amount) != true
  }
}

extension RuleSetting {
  /// The values of settings; an error names the member that is wrong.
  public static func values(
    _ settings: [RuleSetting], at path: String,
    reference: @escaping (_ kind: String, _ text: String) throws -> RecordID
  ) throws -> [(field: FieldSpec, value: FieldValue)] {
    let reading = FieldContext(
      days: TypedDays(at: Instant(secondsSinceEpoch: 0), offsetSeconds: 0),
      currency: { _ in nil }, reference: reference)
    return try settings.map { setting in
      do {
        return (setting.field, try setting.field.value(parsing: setting.text, reading))
      } catch {
        let reason =
          if case StoreError.badValue(_, let reason) = error { reason } else { "\(error)" }
        throw ImportRulesError(
          path: ImportRules.fileName,
          problems: ["\(path).set.\(setting.field.name): \(reason)"])
      }
    }
  }
}
