internal import Text

/// One field of a kind of record, declared once: its table column, JSON member, CSV column, option on
/// the command line, limits and way of merging follow from this.
public struct FieldSpec: Sendable {
  /// How two devices' writes come together.
  public enum Rule: String, Sendable {
    case lastWrite = "last write"
    case counter
    case union
    case manual
  }

  /// Stable for ever: a new meaning gets a new name.
  public let name: String
  public let type: FieldType
  public let rule: Rule
  public let isRequired: Bool
  /// One sentence for help and documents.
  public let help: String
  /// What JSON calls it before the unit, where that is not its name.
  let jsonStem: String?

  init<Value>(
    _ field: Field<Value>, _ type: FieldType, rule: Rule? = nil, isRequired: Bool = false,
    json jsonStem: String? = nil, _ help: String
  ) {
    assert(type.content == Value.self, "the key of \(field.name) is of another type")
    self.init(
      named: field.name, type, rule: rule, isRequired: isRequired, json: jsonStem, help)
  }

  init(
    named name: String, _ type: FieldType, rule: Rule? = nil, isRequired: Bool = false,
    json jsonStem: String? = nil, _ help: String
  ) {
    self.name = name
    self.type = type
    self.rule = rule ?? type.usualRule
    self.isRequired = isRequired
    self.help = help
    self.jsonStem = jsonStem
  }

  /// The option of the command line that sets it.
  public var optionName: String { Self.name(name, between: UInt8(ascii: "-")) }

  /// The name of a field as people read it.
  public static func spokenName(_ name: String) -> String {
    Self.name(name, between: UInt8(ascii: " "))
  }

  private static func name(_ name: String, between words: UInt8) -> String {
    String(decoding: name.utf8.map { $0 == UInt8(ascii: "_") ? words : $0 }, as: UTF8.self)
  }
}

/// What a field may hold, and how people write it.
public enum FieldType: Sendable, Hashable {
  /// One line of at most so many bytes.
  case line(Int)
  /// Lines of at most so many bytes in all.
  case text(Int)
  case choice([String])
  case flag
  /// A whole number as it is.
  case integer(ClosedRange<Int64>, unit: String)
  /// A number with so many decimals, kept as a whole number of its smallest unit.
  case decimal(ClosedRange<Int64>, places: Int, unit: String)
  /// Minor units of the currency in this field.
  case money(currency: Field<String>)
  case currency
  case rate
  /// A calendar day at the place, as days since 1970-01-01.
  case day
  /// Milliseconds since 1970-01-01 UTC.
  case instant
  /// Whole numbers of 10⁻⁷ degrees.
  case latitude
  case longitude
  /// The name of a time zone, such as Europe/Oslo.
  case zone
  /// Two capital letters of ISO 3166.
  case country
  /// Several of these.
  case countries
  /// The id of a record of a kind.
  case reference(String)
  /// Words out of a list, or any words if the list is empty.
  case words([String])
  /// Bytes that only the program reads.
  case bytes(Int)

  var usualRule: FieldSpec.Rule {
    isList ? .union : .lastWrite
  }

  /// Whether it holds several words, which its column keeps as a JSON list.
  var isList: Bool {
    switch self {
    case .words, .countries: true
    default: false
    }
  }

  /// The type as which programs read it.
  var content: Any.Type {
    switch self {
    case .line, .text, .choice, .currency, .rate, .zone, .country: String.self
    case .integer, .decimal, .money, .latitude, .longitude: Int64.self
    case .flag: Bool.self
    case .day: Day.self
    case .instant: Instant.self
    case .reference: RecordID.self
    case .words, .countries: [String].self
    case .bytes: [UInt8].self
    }
  }

  /// The type of the column in a STRICT table.
  var columnType: String {
    switch self {
    case .line, .text, .choice, .currency, .rate, .zone, .country, .countries, .words: "TEXT"
    case .reference, .bytes: "BLOB"
    case .flag, .integer, .decimal, .money, .day, .instant, .latitude, .longitude: "INTEGER"
    }
  }
}
