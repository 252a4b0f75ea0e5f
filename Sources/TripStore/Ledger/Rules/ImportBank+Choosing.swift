public import Records
internal import Text

extension ImportRules {
  /// The bank whose files have such a header: the one that names most of its columns; `nil` if there is
  /// none.
  public func bank(of header: [String]?) throws -> ImportBank? {
    guard let header else { return nil }
    let names = Set(header.map(LedgerColumns.key))
    let fitting = banks.filter { bank in
      !bank.header.isEmpty && bank.header.allSatisfy { names.contains(LedgerColumns.key($0)) }
    }
    guard let most = fitting.map(\.header.count).max() else { return nil }
    let best = fitting.filter { $0.header.count == most }
    guard best.count == 1 else {
      let names = Phrase.alternatives(best.map { "'\($0.name)'" })
      throw StoreError.badValue(
        field: "the header", reason: "fits several banks; choose \(names) with --bank")
    }
    return best[0]
  }

  /// The bank that a person names.
  public func bank(named name: String) throws -> ImportBank {
    let wanted = Folding.folded(name)
    if let found = banks.first(where: { Folding.folded($0.name) == wanted }) { return found }
    let names = banks.map { "'\($0.name)'" }
    throw StoreError.badValue(
      field: "--bank",
      reason: names.isEmpty
        ? "names a bank of \(Self.fileName), which lists none"
        : "takes \(Phrase.alternatives(names)), not '\(name)'")
  }

  /// The columns that a bank's files have by another name than their field; those given besides take
  /// precedence.
  func columns(
    of bank: ImportBank, besides given: [(field: String, column: String)], in header: [String]?
  ) throws -> [(field: String, column: String)] {
    let more = bank.columns.filter { column in !given.contains { $0.field == column.field } }
    for (field, column) in more where !LedgerColumns.has(column, header) {
      let place = banks.firstIndex { $0.name == bank.name } ?? 0
      throw ImportRulesError(
        path: Self.fileName,
        problems: [
          "banks[\(place)].columns.\(field): the file has no column \(MessageQuote.text(column))"
            + (header.map { "; it has \($0.joined(separator: ", "))" }
              ?? ", since it has no header")
        ])
    }
    return given + more
  }
}

extension LedgerColumns {
  /// Finds the columns by a bank's rules, the user's mapping, and their headers.
  public init(
    header: [String]?, mapping: [(field: String, column: String)], bank: ImportBank?,
    rules: ImportRules
  ) throws {
    let all = try bank.map { try rules.columns(of: $0, besides: mapping, in: header) } ?? mapping
    try self.init(header: header, mapping: all)
  }
}

extension ImportBank {
  /// The layout of a file, to be recognised by its header.
  public init(
    name: String, header: [String]?, columns: [(field: String, column: String)],
    typed: [(field: FieldSpec, text: String)]
  ) {
    self.init(name: name)
    self.header = (header ?? []).filter {
      !$0.isEmpty && TypedText.objection(toLine: $0, 200) == nil
    }.prefix(ImportRules.mostColumns).map(\.self)
    self.columns = columns
    settings = typed.filter { Self.settable.contains($0.field.name) }
      .map { RuleSetting(field: $0.field, text: $0.text) }
  }

  /// What this one says, and where it says nothing, what the other one says.
  public func over(_ other: ImportBank?) -> ImportBank {
    guard let other else { return self }
    var bank = self
    if bank.header.isEmpty { bank.header = other.header }
    bank.columns += other.columns.filter { column in
      !columns.contains { $0.field == column.field }
    }
    bank.dates = dates ?? other.dates
    bank.signs = signs ?? other.signs
    bank.repeats = repeats ?? other.repeats
    bank.settings += other.settings.filter { setting in
      !settings.contains { $0.field.name == setting.field.name }
    }
    bank.comment = comment ?? other.comment
    return bank
  }
}
