internal import Amounts
internal import Geodesy
public import Text
internal import TypedValues

/// The context needed to interpret a text.
public struct FieldContext {
  /// Reads days and times as people say them.
  public let days: TypedDays
  /// The last day on which something can have happened or be planned, if there is a limit.
  public var latestDay: Day?
  /// The moment at which local clocks show a time, given as the moment at which UTC does; an error
  /// names the field.
  public var instant: (_ field: String, _ shown: Instant) throws -> Instant
  /// The value of a currency field in the same record.
  public var currency: (_ field: Field<String>) -> String?
  /// Whether a comma stands before decimals here; `nil` if that is not known.
  public var hasDecimalComma: Bool?
  /// Finds the record of a kind that a text refers to.
  public let reference: (_ kind: String, _ text: String) throws -> RecordID

  /// Creates a context where clocks are always as far ahead of UTC as they are now.
  public init(
    days: TypedDays, currency: @escaping (_ field: Field<String>) -> String?,
    reference: @escaping (_ kind: String, _ text: String) throws -> RecordID
  ) {
    self.days = days
    instant = { _, shown in
      Instant(
        millisecondsSinceEpoch: shown.millisecondsSinceEpoch - Int64(days.offsetSeconds) * 1_000)
    }
    self.currency = currency
    self.reference = reference
  }
}

extension FieldSpec {
  /// Parses text from a person, a CSV file or a program.
  public func value(parsing text: String, _ context: FieldContext) throws -> FieldValue {
    let value = try unchecked(text, context)
    if value.isNone { return value }
    let reason =
      objection(to: value) ?? objection(toTyped: value)
      ?? context.latestDay.flatMap { objection(to: value, after: $0) }
    if let reason {
      throw StoreError.badValue(field: name, reason: reason)
    }
    return value
  }

  /// Reads what `plainText` has written, here or on another machine, whose lists of countries and
  /// zones may be longer.
  package func value(exchanged text: String, _ context: FieldContext) throws -> FieldValue {
    let value = try unchecked(text, context)
    if let reason = value.isNone ? nil : objection(to: value) {
      throw StoreError.badValue(field: name, reason: reason)
    }
    return value
  }

  private func unchecked(_ text: String, _ context: FieldContext) throws -> FieldValue {
    try StoreError.naming(name) { try read(text, context) }
  }

  private func read(_ text: String, _ context: FieldContext) throws -> FieldValue {
    switch type {
    case .line, .zone:
      let line = TypedText.trimmed(text)
      return line.isEmpty ? .none : .text(line)
    case .text: return text.isEmpty ? .none : .text(text)
    case .choice(let choices):
      return .text(try TypedWords.choice(text, among: choices, synonyms: synonyms))
    case .country: return .text(try Self.country(text))
    case .flag: return .integer(try TypedWords.flag(text) ? 1 : 0)
    case .integer(_, let unit): return .integer(try number(text, in: unit, places: 0))
    case .decimal(_, let places, let unit):
      return .integer(try number(text, in: unit, places: places))
    case .money(let field):
      let amount = try TypedAmount(text)
      let currency = try amount.currency(given: context.currency(field).map(Currency.init(known:)))
      let money = try amount.money(in: currency, hasDecimalComma: context.hasDecimalComma)
      return .integer(money.minorUnits)
    case .currency: return .text(try Self.currency(text).code)
    case .rate: return .text(try Self.rate(text).description)
    case .day:
      return .integer(
        Int64(try context.days.of(tense).day(text, named: name).daysSinceEpoch))
    case .instant: return .integer(try instant(text, context).millisecondsSinceEpoch)
    case .latitude: return .integer(try angle(text, .latitude))
    case .longitude: return .integer(try angle(text, .longitude))
    case .reference(let kind): return .bytes(try context.reference(kind, text).bytes)
    case .references(let kind):
      return .set(
        Self.words(
          try Self.list(text).map { try context.reference(kind, $0).description })
      )
    case .words(let list):
      let words = Self.words(Self.list(text))
      guard !list.isEmpty else { return .set(words) }
      return .set(
        Self.words(try words.map { try TypedWords.choice($0, among: list) }))
    case .countries: return .set(Self.words(try Self.list(text).map(Self.country)))
    case .bytes: throw StoreError.badValue(field: name, reason: "cannot be typed")
    }
  }

  /// The parts between commas; a combining accent after a comma belongs to the next part.
  private static func list(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).map { TypedText.trimmed(String(Substring($0))) }
  }

  /// Words in stored form: trimmed, sorted, without duplicates.
  public static func words(_ words: [String]) -> [String] {
    Set(words.map(TypedText.trimmed)).filter { !$0.isEmpty }.sorted(by: FieldState.byBytes)
  }

  /// Two letters are taken as they are: newer versions may know more countries.
  private static func country(_ text: String) throws(TypedProblem) -> String {
    let code = text.uppercased()
    return CountryCode.hasForm(code) ? code : try TypedWords.country(text)
  }

  private static func currency(_ text: String) throws -> Currency {
    let meant = Currency.meant(by: TypedText.trimmed(text))
    return meant.count == 1 ? meant[0] : try Currency(code: text)
  }

  private static func rate(_ text: String) throws(MoneyError) -> ExchangeRate {
    guard let number = try? TypedNumber(text, loneMark: .decimals), number.digits > 0 else {
      throw .notARate
    }
    return try ExchangeRate(mantissa: number.digits, scale: number.decimals)
  }

  private func number(_ text: String, in unit: String, places: Int) throws(TypedProblem) -> Int64 {
    try Measure(unit: unit, isWhole: places == 0).value(text, places: places)
  }

  /// How a value with another unit than the field's own is typed; `nil` if there is none.
  public var unitExample: String? {
    switch type {
    case .integer(_, let unit): Measure(unit: unit, isWhole: true).example
    case .decimal(_, _, let unit): Measure(unit: unit).example
    default: nil
    }
  }

  private func instant(_ text: String, _ context: FieldContext) throws -> Instant {
    let reading = try context.days.moment(text, named: name)
    return try reading.moment ?? context.instant(name, reading.shown)
  }

  private func angle(_ text: String, _ axis: Axis) throws -> Int64 {
    Int64((try axis.degrees(parsing: text) * 1e7).rounded())
  }
}

extension FieldSpec {
  /// The value as shown to a person; `currency` is the record's, for money.
  public func text(_ value: FieldValue, currency: String?, offsetSeconds: Int = 0) -> String {
    switch (type, value) {
    case (.decimal(_, let places, let unit), .integer(let number)):
      "\(Decimals.text(number, places: places)) \(unit)"
    case (.integer(_, let unit), .integer(let number)):
      Self.barePlural.contains(unit) ? "\(number)" : "\(number) \(unit)"
    case (.money, .integer(let number)):
      (try? currency.map { Money(minorUnits: number, currency: try Currency(code: $0)) })
        .flatMap { $0?.formatted() } ?? "\(number)"
    case (.instant, .integer(let milliseconds)):
      Instant(millisecondsSinceEpoch: milliseconds).localText(offsetSeconds: offsetSeconds)
    case (_, .set(let words)): words.joined(separator: ", ")
    default: plainText(value, currency: currency)
    }
  }

  /// Units that would only repeat the label.
  private static let barePlural: Set<String> = [
    "stars", "pieces", "points", "year", "nights", "steps", "periods",
  ]

  /// The value as written to CSV; `value(parsing:)` reads it back.
  public func plainText(_ value: FieldValue, currency: String?) -> String {
    switch (type, value) {
    case (_, .none): ""
    case (.day, .integer(let days)): Day(daysSinceEpoch: Int(days)).description
    case (.instant, .integer(let milliseconds)):
      Instant(millisecondsSinceEpoch: milliseconds).description
    case (.decimal(_, let places, _), .integer(let number)): Decimals.text(number, places: places)
    case (.latitude, .integer(let number)), (.longitude, .integer(let number)):
      Decimals.text(number, places: 7)
    case (.money, .integer(let number)):
      (try? currency.map { Money(minorUnits: number, currency: try Currency(code: $0)) })
        .flatMap { $0?.number } ?? "\(number)"
    case (.flag, .integer(let number)): number == 1 ? "yes" : "no"
    case (_, .integer(let number)): "\(number)"
    case (_, .text(let text)): text
    case (.reference, .bytes(let bytes)): RecordID(bytes: bytes)?.description ?? ""
    case (_, .bytes(let bytes)): "\(bytes.count) bytes"
    case (_, .set(let words)): words.joined(separator: ",")
    }
  }
}

extension FieldHolder {
  /// The currency of the amount, if the field is money.
  public func currency(of field: FieldSpec) -> String? {
    if case .money(let currency) = field.type { self[currency] } else { nil }
  }
}

extension Record {
  /// The title of a record as shown to a person, or its kind if it has none.
  public var title: String {
    let title = self[kind.title] ?? ""
    return title.isEmpty ? kind.noun : title
  }
}
