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
