/// The columns that the vault understands; all others are kept as extra.
public enum SpotField: String, CaseIterable, Sendable, Hashable {
  case id, name
  case latitude = "lat"
  case longitude = "lon"
  /// Both in one column, latitude first.
  case coordinates
  case type, description, rating
  case height = "max_height"
  case length = "max_length"
  case width = "max_width"
  case weight = "max_weight"
  case country, place, url
  /// A list of services in one column.
  case services
}

/// How the fields of a column are read.
enum ColumnMeaning: Hashable {
  case extra
  /// What an export says besides the spot itself.
  case ignored
  case field(SpotField)
  /// A word that precedes the id, such as `node` in `node/123`.
  case idKind
  /// Whether a service is available.
  case service(SpotServices)
  /// Whether there is a fee.
  case fee
  /// Whether there is shade, or a zone for low emissions.
  case trait(SpotTrait)

  var words: String? {
    switch self {
    case .extra: nil
    case .ignored: "left out"
    case .idKind: "kind of id"
    case .fee: "service free, if no"
    case .trait(.shade): "shade"
    case .trait: "low-emission zone"
    case .service(let services): "service " + services.names.joined(separator: ", ")
    case .field(.latitude): "latitude"
    case .field(.longitude): "longitude"
    case .field(.height): "maximum height"
    case .field(.length): "maximum length"
    case .field(.width): "maximum width"
    case .field(.weight): "maximum weight"
    case .field(let field): field.rawValue
    }
  }
}

/// A column of a file and what it means.
struct SpotColumn {
  var name: String
  var meaning = ColumnMeaning.extra
  var unit: ColumnUnit?
  /// The highest possible rating.
  var scale = 5
}

/// The unit that a column's name implies.
enum ColumnUnit: String {
  case metres, centimetres, feet, inches, tonnes, kilograms, pounds, percent

  /// Creates the unit that a trailing word names.
  init?(word: String) {
    switch word {
    case "m", "metre", "metres", "meter", "meters", "mtr": self = .metres
    case "cm", "centimetres", "centimeters": self = .centimetres
    case "ft", "feet", "foot": self = .feet
    case "inches": self = .inches
    case "t", "tonnes", "tons", "tonne", "to": self = .tonnes
    case "kg", "kilograms": self = .kilograms
    case "lb", "lbs", "pounds": self = .pounds
    case "percent", "pct": self = .percent
    default: return nil
    }
  }

  /// Splits a name into its words and a trailing unit.
  static func split(_ name: String) -> (base: String, unit: ColumnUnit?) {
    var words = SpotColumnName.words(name)
    guard words.count > 1, let unit = words.last.flatMap(ColumnUnit.init(word:)) else {
      return (words.joined(), nil)
    }
    words.removeLast()
    return (words.joined(), unit)
  }
}
