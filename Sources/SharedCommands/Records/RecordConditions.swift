internal import Amounts
internal import CommandLineKit
internal import Records
internal import Text
internal import TripStore
internal import TypedValues

/// `--where`: what is true of the records that a command is about.
struct RecordConditions {
  enum Comparison: String {
    case atLeast = ">="
    case atMost = "<="
    case isNot = "!="
    case above = ">"
    case below = "<"
    case equals = "="

    /// The longer ones first, so that `>=` is not taken for `>`.
    static let all: [Comparison] = [.atLeast, .atMost, .isNot, .above, .below, .equals]
  }

  private struct Condition {
    let field: FieldSpec
    let comparison: Comparison
    let text: String
  }

  private let conditions: [Condition]

  var isEmpty: Bool { conditions.isEmpty }

  init(_ arguments: Arguments, of typed: [FieldSpec], noun: String) throws(UsageError) {
    var conditions: [Condition] = []
    for text in arguments.texts(Self.key) {
      conditions.append(try Self.condition(text, typed, noun, arguments))
    }
    self.conditions = conditions
  }

  // MARK: On the command line

  private static let key = option("Show", of: [])

  static func option(_ verb: String, of typed: [FieldSpec]) -> OptionSpec {
    OptionSpec(
      "where",
      value: .text(
        "FIELD=VALUE", maximumBytes: 4_096, offering: .fields(named(typed).map(\.optionName))),
      repeats: true,
      help: "\(verb) all records whose field, named like its option, has this value; also "
        + "FIELD!=VALUE, and for numbers and days FIELD>VALUE, <, >= and <=, as in 'amount>50' or "
        + "'day>=2026-06-01'. May be repeated: all must be true. Case and accents do not matter; "
        + "without a value, the field is empty.")
  }

  static func isGiven(_ arguments: Arguments) -> Bool { arguments.flag(key) }

  /// The fields that can be named: positions are typed as one.
  static func named(_ typed: [FieldSpec]) -> [FieldSpec] {
    typed.filter { $0.type != .latitude && $0.type != .longitude }
  }

  static func field(
    named name: String, _ typed: [FieldSpec], _ noun: String, _ option: OptionSpec,
    _ arguments: Arguments
  ) throws(UsageError) -> FieldSpec {
    let fields = named(typed)
    if let field = fields.first(where: { $0.optionName == name || $0.name == name }) {
      return field
    }
    throw arguments.usageError(
      "a \(noun) has no field '\(Printable.line(name))'"
        + Spelling.hint(for: name, among: fields.map(\.optionName)), option: option)
  }

  private static func condition(
    _ text: String, _ typed: [FieldSpec], _ noun: String, _ arguments: Arguments
  ) throws(UsageError) -> Condition {
    let bytes = text.utf8
    guard let mark = bytes.firstIndex(where: { marks.contains($0) }),
      let comparison = Comparison.all.first(where: {
        bytes[mark...].starts(with: $0.rawValue.utf8)
      })
    else {
      throw arguments.usageError(
        "--where takes FIELD=VALUE, not '\(Printable.line(text))'", option: key)
    }
    let name = TypedText.trimmed(String(text[..<mark]))
    let field = try field(named: name, typed, noun, key, arguments)
    let start = bytes.index(mark, offsetBy: comparison.rawValue.utf8.count)
    guard comparison == .equals || comparison == .isNot || field.isOrdered else {
      throw arguments.usageError(
        "\(field.optionName) has no order; compare it with = or !=", option: key)
    }
    return Condition(
      field: field, comparison: comparison, text: TypedText.trimmed(String(text[start...])))
  }

  private static let marks = Array("<>=!".utf8)

  // MARK: Of records

  func areTrue(of record: Record, _ reading: BulkReading) throws -> Bool {
    try conditions.allSatisfy { try isTrue($0, of: record, reading) }
  }

  private func isTrue(
    _ condition: Condition, of record: Record, _ reading: BulkReading
  ) throws -> Bool {
    let (field, text) = (condition.field, condition.text)
    switch condition.comparison {
    case .equals: return try reading.isTrue(field, text, of: record)
    case .isNot: return try !reading.isTrue(field, text, of: record)
    case .above, .below, .atLeast, .atMost:
      guard let known = record[field].integer,
        let (own, wanted) = try numbers(known, field, text, of: record, reading)
      else { return false }
      return switch condition.comparison {
      case .above: own > wanted
      case .below: own < wanted
      case .atLeast: own >= wanted
      default: own <= wanted
      }
    }
  }

  /// What is compared; an amount in another currency than that of the record is compared with what the
  /// record has in its home currency, or not at all.
  private func numbers(
    _ known: Int64, _ field: FieldSpec, _ text: String, of record: Record, _ reading: BulkReading
  ) throws -> (own: Int64, wanted: Int64)? {
    if case .money(let currency) = field.type, let said = TypedAmount.currency(in: text),
      record[currency] != said.code
    {
      guard record.kind.field(Field<Int64>.homeAmount.name) != nil,
        field.name == Field<Int64>.amount.name, record[.homeCurrency] == said.code,
        let own = record[.homeAmount],
        let wanted = try? TypedAmount(text).money(in: said).minorUnits
      else { return nil }
      return (own, wanted)
    }
    return try reading.value(text, of: field, in: record).integer.map { (known, $0) }
  }
}

extension FieldSpec {
  /// Whether its values are more or less than others.
  fileprivate var isOrdered: Bool {
    switch type {
    case .integer, .decimal, .money, .day, .instant: true
    default: false
    }
  }
}
