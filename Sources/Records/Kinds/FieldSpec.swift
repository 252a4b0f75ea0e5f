internal import Text

/// A field of a kind of record, declared once: its table column, JSON member, CSV column,
/// command-line option, limits and merge rule are derived from this.
public struct FieldSpec: Sendable {
  /// How concurrent writes by two devices are merged.
  public enum Rule: String, Sendable {
    case lastWrite = "last write"
    case counter
    case union
    /// A person chooses; until then the newest is shown.
    case manual
    /// Both texts are kept.
    case texts = "both texts"
  }

  /// Permanent: a new meaning gets a new name.
  public let name: String
  public let type: FieldType
  public let rule: Rule
  public let isRequired: Bool
  /// One sentence for help and documentation.
  public let help: String
  /// Words that are read for a choice, and what they mean.
  public let synonyms: [String: String]
  /// The name in JSON without the unit, if it differs from `name`.
  let jsonStem: String?
  /// Where its days and times lie.
  let timing: FieldTiming
  /// What its bytes are, if they can be recognised.
  let content: LargeContent?

  public init<Value>(
    _ field: Field<Value>, _ type: FieldType, rule: Rule? = nil, isRequired: Bool = false,
    json jsonStem: String? = nil, when timing: FieldTiming = .past, of content: LargeContent? = nil,
    synonyms: [String: String] = [:], _ help: String
  ) {
    assert(type.content == Value.self, "the key of \(field.name) is of another type")
    self.init(
      named: field.name, type, rule: rule, isRequired: isRequired, json: jsonStem, when: timing,
      of: content, synonyms: synonyms, help)
  }

  init(
    named name: String, _ type: FieldType, rule: Rule? = nil, isRequired: Bool = false,
    json jsonStem: String? = nil, when timing: FieldTiming = .past, of content: LargeContent? = nil,
    synonyms: [String: String] = [:], _ help: String
  ) {
    self.synonyms = synonyms
    self.name = name
    self.type = type
    self.rule = rule ?? type.usualRule
    self.isRequired = isRequired
    self.help = help
    self.jsonStem = jsonStem
    self.timing = timing
    self.content = content
  }

  /// The command-line option that sets the field.
  public var optionName: String { Self.optionName(name) }

  /// The option that sets a field of this name.
  public static func optionName(_ field: String) -> String {
    name(field, between: UInt8(ascii: "-"))
  }

  /// The kind of record that the field refers to, by name; `nil` if it refers to none.
  public var target: String? {
    switch type {
    case .reference(let kind), .references(let kind): kind
    default: nil
    }
  }

  /// The name as shown to people.
  public static func spokenName(_ name: String) -> String {
    Self.name(name, between: UInt8(ascii: " "))
  }

  private static func name(_ name: String, between words: UInt8) -> String {
    String(decoding: name.utf8.map { $0 == UInt8(ascii: "_") ? words : $0 }, as: UTF8.self)
  }
}

/// The type of a field, and how people write its values.
public enum FieldType: Sendable, Hashable {
  /// One line of at most this many bytes.
  case line(Int)
  /// One or more lines, of at most this many bytes in all.
  case text(Int)
  case choice([String])
  case flag
  /// A whole number.
  case integer(ClosedRange<Int64>, unit: String)
  /// A number with this many decimals, stored as a whole number of its smallest unit.
  case decimal(ClosedRange<Int64>, places: Int, unit: String)
  /// An amount in minor units of the currency in the given field.
  case money(currency: Field<String>)
  case currency
  case rate
  /// A local calendar day, as days since 1970-01-01.
  case day
  /// Milliseconds since 1970-01-01 UTC.
  case instant
  /// Whole numbers of 10⁻⁷ degrees.
  case latitude
  case longitude
  /// A time zone name, such as Europe/Oslo.
  case zone
  /// An ISO 3166 code of two capital letters.
  case country
  /// Several country codes.
  case countries
  /// The id of a record of the given kind.
  case reference(String)
  /// The ids of several records of the given kind, as text.
  case references(String)
  /// Words from a list, or any words if the list is empty.
  case words([String])
  /// Bytes that only vanlog reads.
  case bytes(Int)

  var usualRule: FieldSpec.Rule {
    isList ? .union : .lastWrite
  }

  /// Whether it holds several words, stored as a JSON list.
  public var isList: Bool {
    switch self {
    case .words, .countries, .references: true
    default: false
    }
  }

  /// The Swift type of the value.
  var content: Any.Type {
    switch self {
    case .line, .text, .choice, .currency, .rate, .zone, .country: String.self
    case .integer, .decimal, .money, .latitude, .longitude: Int64.self
    case .flag: Bool.self
    case .day: Day.self
    case .instant: Instant.self
    case .reference: RecordID.self
    case .words, .countries, .references: [String].self
    case .bytes: [UInt8].self
    }
  }

  /// The column type in a STRICT table.
  var columnType: String {
    switch self {
    case .line, .text, .choice, .currency, .rate, .zone, .country, .countries, .words, .references:
      "TEXT"
    case .reference, .bytes: "BLOB"
    case .flag, .integer, .decimal, .money, .day, .instant, .latitude, .longitude: "INTEGER"
    }
  }
}

/// What the bytes of a field are, which are read only on request and can be lost with a page.
public struct LargeContent: Sendable {
  /// What they are, as a plural noun.
  let noun: String
  /// Whether they can still be read.
  let isSound: @Sendable ([UInt8]) -> Bool

  public init(_ noun: String, isSound: @escaping @Sendable ([UInt8]) -> Bool) {
    (self.noun, self.isSound) = (noun, isSound)
  }
}
