internal import Amounts
internal import Records
public import Text

extension ImportRules {
  /// Everything that is wrong with the file.
  public struct Refusal: Error, Sendable, Hashable {
    public let problems: [MemberProblem]
  }

  /// Reads the file, any byte of which may be wrong.
  public init(parsing bytes: [UInt8]) throws(Refusal) {
    guard bytes.count <= Self.sizeLimit else {
      throw Refusal(problems: [MemberProblem("is larger than \(Self.sizeLimit / 1_024) KiB")])
    }
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes, maximumDepth: 8)
    } catch {
      throw Refusal(problems: [MemberProblem("\(error)")])
    }
    let problems = MemberProblems()
    let rules = ImportRules(value, problems)
    guard problems.all.isEmpty else { throw Refusal(problems: problems.list) }
    self = rules
  }

  private init(_ value: JSONValue, _ problems: MemberProblems) {
    self.init()
    guard var object = CheckedObject(value, at: "", problems) else { return }
    if let version = object.integer("version", in: 1...Int.max), version > Self.version {
      // What else the file has may mean anything.
      object.note(
        "version",
        "\(version) is newer than this vanlog, which understands \(Self.version); update vanlog")
      return
    }
    var names: [String] = []
    object.list("banks", limit: Self.mostBanks) { element, path, problems in
      guard let bank = ImportBank(element, at: path, problems) else { return }
      let name = Folding.folded(bank.name)
      if names.contains(name) { problems.add("\(path).name", "another bank has this name, too") }
      names.append(name)
      banks.append(bank)
    }
    object.list("rules", limit: Self.mostRules) { element, path, problems in
      guard let rule = ImportRule(element, at: path, problems) else { return }
      if let bank = rule.bank, !names.contains(Folding.folded(bank)) {
        problems.add(
          "\(path).bank",
          names.isEmpty
            ? "no bank is listed, so there is none called \(MessageQuote.text(bank))"
            : "must be one of \(Phrase.alternatives(banks.map(\.name))), not "
              + MessageQuote.text(bank))
      }
      rules.append(rule)
    }
    object.finish()
  }
}

extension ImportBank {
  /// `nil` after notes of what is wrong.
  fileprivate init?(_ value: JSONValue, at path: String, _ problems: MemberProblems) {
    guard var object = CheckedObject(value, at: path, problems) else { return nil }
    self.init(name: object.line("name", limit: 80) ?? "")
    if !object.has("name") { object.note("name", "is missing") }
    header =
      object.several(
        "header", mayBe: "the name of a column", limit: ImportRules.mostColumns
      ) { $0.isEmpty || TypedText.objection(toLine: $0, 200) != nil ? nil : $0 } ?? []
    columns = Self.columns(&object, problems)
    dates = object.word("dates", as: DateOrder.self)
    signs = object.word("signs", as: LedgerSigns.self)
    repeats = object.word("repeats", as: LedgerImport.Repeats.self)
    settings = object.settings("set", of: Self.settable, problems)
    comment = object.text("comment", limit: 1_000)
    object.finish()
  }

  /// The columns of fields: names, or numbers from 1.
  private static func columns(
    _ object: inout CheckedObject, _ problems: MemberProblems
  ) -> [(field: String, column: String)] {
    guard let value = object.value("columns") else { return [] }
    guard let members = value.members else {
      object.note(
        "columns",
        "must be an object such as {\"vendor\": \"Payee\"}, not \(MessageQuote.value(value))")
      return []
    }
    var columns: [(field: String, column: String)] = []
    for member in members {
      let path = "\(object.path(of: "columns")).\(member.name)"
      guard LedgerColumns.fields.contains(member.name) else {
        problems.add(
          object.path(of: "columns"),
          "unknown field \(MessageQuote.text(member.name)); known ones are "
            + LedgerColumns.fields.joined(separator: ", "))
        continue
      }
      let number = member.value.integer.flatMap {
        (1...Int64(ImportRules.mostColumns)).contains($0) ? String($0) : nil
      }
      let name = member.value.string.flatMap {
        $0.isEmpty || TypedText.objection(toLine: $0, 200) != nil ? nil : $0
      }
      guard let column = number ?? name, !columns.contains(where: { $0.field == member.name })
      else {
        problems.add(
          path,
          "must be the name of a column or its number from 1 to \(ImportRules.mostColumns), once, not "
            + MessageQuote.value(member.value))
        continue
      }
      columns.append((member.name, column))
    }
    return columns
  }
}

extension ImportRule {
  fileprivate init?(_ value: JSONValue, at path: String, _ problems: MemberProblems) {
    guard var object = CheckedObject(value, at: path, problems) else { return nil }
    self.init()
    bank = object.line("bank", limit: 80)
    vendor = object.pattern("vendor")
    note = object.pattern("note")
    text = object.pattern("text")
    category = object.pattern("category")
    account = object.pattern("account")
    direction = object.choice("direction", of: ["expense", "income", "transfer"])
    currency = object.parsed("currency", mayBe: "a currency such as EUR") {
      try? Currency(code: $0).code
    }
    atLeast = object.amount("at_least")
    atMost = object.amount("at_most")
    leavesOut = object.has("leave_out") ? object.flag("leave_out", standard: false) : nil
    settings = object.settings("set", of: Self.settable, problems)
    comment = object.text("comment", limit: 1_000)
    object.finish()
    let known = ["vendor", "note", "text", "category", "account", "direction", "currency"]
    if !(known + ["at_least", "at_most", "bank"]).contains(where: object.has) {
      problems.add(
        path,
        "says of no row that it is meant; known here: \(known.joined(separator: ", ")), "
          + "at_least, at_most, bank")
    }
    if !object.has("set"), !object.has("leave_out") {
      problems.add(path, "does nothing; 'set' gives fields values, and 'leave_out' leaves rows out")
    }
  }
}

extension CheckedObject {
  fileprivate mutating func pattern(_ name: String) -> RulePattern? {
    parsed(
      name,
      mayBe: "words to look for, such as \"rewe\" or \"paypal * spotify\", of at most "
        + "\(RulePattern.longest) bytes"
    ) { RulePattern($0) }
  }

  fileprivate mutating func amount(_ name: String) -> RuleAmount? {
    guard let value = value(name) else { return nil }
    let text = value.string ?? value.integer.map { String($0) }
    if let amount = text.flatMap({ RuleAmount($0) }) { return amount }
    note(
      name,
      "must be an amount such as \"12.50\" with at most 4 decimals, not "
        + MessageQuote.value(value))
    return nil
  }

  /// Reads the fields that are set, each checked as if it had been typed.
  fileprivate mutating func settings(
    _ name: String, of settable: [String], _ problems: MemberProblems
  ) -> [RuleSetting] {
    guard let value = value(name) else { return [] }
    guard let members = value.members, members.count <= ImportRules.mostSettings else {
      note(
        name,
        "must be an object such as {\"category\": \"food\"} of at most \(ImportRules.mostSettings) "
          + "fields, not \(MessageQuote.value(value))")
      return []
    }
    var settings: [RuleSetting] = []
    for member in members {
      guard settable.contains(member.name), let field = KindSpec.ledger.field(member.name) else {
        problems.add(
          path(of: name),
          "cannot set \(MessageQuote.text(member.name)); it can set "
            + settable.joined(separator: ", "))
        continue
      }
      let path = "\(path(of: name)).\(member.name)"
      guard !settings.contains(where: { $0.field.name == field.name }) else {
        problems.add(path, "is given twice; once is enough")
        continue
      }
      if let text = Self.text(member.value, of: field), let reason = field.objection(toTyping: text)
      {
        problems.add(path, "\(reason), not \(MessageQuote.value(member.value))")
      } else if let text = Self.text(member.value, of: field) {
        settings.append(RuleSetting(field: field, text: text))
      } else {
        problems.add(
          path,
          "must be \(field.type == .flag ? "true or false" : field.type.isList ? "a text or a list of texts" : "a text"), "
            + "not \(MessageQuote.value(member.value))")
      }
    }
    return settings
  }

  /// The value as it is typed on a command line; `nil` if it is not one.
  private static func text(_ value: JSONValue, of field: FieldSpec) -> String? {
    if field.type == .flag, let flag = value.bool { return flag ? "yes" : "no" }
    if field.type.isList, let elements = value.elements {
      let texts = elements.compactMap(\.string)
      guard texts.count == elements.count, !texts.isEmpty else { return nil }
      return texts.joined(separator: ",")
    }
    return field.type == .flag ? nil : value.string
  }
}

extension FieldSpec {
  /// What a value is that cannot be typed, as the rest of a sentence; records are looked up only when
  /// a rule is used.
  fileprivate func objection(toTyping text: String) -> String? {
    guard !text.isEmpty else { return "must not be empty" }
    let reading = FieldContext(
      days: TypedDays(at: Instant(secondsSinceEpoch: 0), offsetSeconds: 0), currency: { _ in nil },
      reference: { _, _ in .zero })
    do {
      return try value(parsing: text, reading).isNone ? "must not be empty" : nil
    } catch StoreError.badValue(_, let reason) {
      return reason
    } catch {
      return "\(error)"
    }
  }
}
