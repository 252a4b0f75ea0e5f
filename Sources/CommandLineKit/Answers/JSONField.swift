internal import Text

/// A member of what `--json` prints: help, `docs/json.md` and tests follow from it.
public struct JSONField: Sendable {
  public let name: String
  public let type: JSONType
  public let help: String
  public let presence: Presence?

  /// Whether it is there when it has no value.
  public enum Presence: Sendable {
    /// It always has a value.
    case always
    /// It is `null`.
    case nullable
    /// It is left out.
    case whenKnown
  }

  public init(_ name: String, _ type: JSONType, _ help: String, _ presence: Presence? = nil) {
    (self.name, self.type, self.help, self.presence) = (name, type, help, presence)
  }

  /// The name with the steps to its values: `spots[]` for a list, `rejected.*` for an object whose
  /// names are data.
  public var path: String { name + type.steps }

  /// The members of the objects that it holds, however deep in lists.
  public var members: [JSONField] { type.members }

  /// The help text, and for a choice the possible words.
  public var explanation: String {
    guard case .choice(let words) = type.innermost else { return help }
    return "\(help): \(Phrase.alternatives(words))"
  }
}

/// What a member of JSON holds.
public indirect enum JSONType: Sendable {
  case text
  /// One of these words.
  case choice([String])
  case flag
  /// A number of things.
  case count
  case number(JSONUnit)
  /// Smallest units of the currency beside it.
  case money
  /// Three letters of ISO 4217.
  case currency
  /// Two letters of ISO 3166.
  case country
  /// The id of a record, and of which kind if it is always the same.
  case id(of: String?)
  /// `2026-08-12`.
  case day
  /// `2026-08-12T15:30:00Z`.
  case instant
  case object([JSONField])
  case list(JSONType)
  /// An object whose names are data, such as reasons or libraries.
  case map(JSONType)
}

extension JSONType {
  var steps: String {
    switch self {
    case .list(let type): "[]" + type.steps
    case .map(let type): ".*" + type.steps
    default: ""
    }
  }

  /// The type inside all lists and maps.
  public var innermost: JSONType {
    switch self {
    case .list(let type), .map(let type): type.innermost
    default: self
    }
  }

  var members: [JSONField] {
    if case .object(let fields) = innermost { fields } else { [] }
  }
}

/// The unit of a number; the number's name ends in its suffix.
public enum JSONUnit: String, Sendable, CaseIterable {
  case metres, seconds, metresPerSecond, degrees, kilograms, litres, litresPer100Kilometres
  case bytes, celsius, percent, millimetres, hectopascals, wattsPerSquareMetre
  case watts, wattHours
  /// Degrees north and east; also the sides of a box.
  case latitude, longitude
  /// No unit, or one that the name makes clear: stars, lines of a file.
  case plain

  /// The last word of the names of such numbers, after an underscore.
  public var suffix: String? {
    switch self {
    case .metres: "m"
    case .seconds: "s"
    case .metresPerSecond: "mps"
    case .degrees: "deg"
    case .kilograms: "kg"
    case .litres: "l"
    case .litresPer100Kilometres: "l_per_100_km"
    case .bytes: "bytes"
    case .celsius: "c"
    case .percent: "percent"
    case .millimetres: "mm"
    case .hectopascals: "hpa"
    case .wattsPerSquareMetre: "w_per_m2"
    case .watts: "w"
    case .wattHours: "wh"
    case .latitude, .longitude, .plain: nil
    }
  }

  /// The unit in words.
  public var words: String {
    switch self {
    case .metresPerSecond: "metres per second"
    case .litresPer100Kilometres: "litres per 100 km"
    case .celsius: "degrees Celsius"
    case .wattsPerSquareMetre: "watts per square metre"
    case .wattHours: "watt-hours"
    case .latitude: "degrees north"
    case .longitude: "degrees east"
    case .plain: ""
    default: rawValue
    }
  }
}

extension JSONField {
  /// A position.
  public static func place(_ help: String) -> [JSONField] {
    [
      JSONField("lat", .number(.latitude), help),
      JSONField("lon", .number(.longitude), help),
    ]
  }
}
