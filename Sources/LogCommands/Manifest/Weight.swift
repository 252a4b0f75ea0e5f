import CommandLineKit
import Text
import TripStore

extension JSONWriter {
  /// Writes a weight in kilograms, as every weight in JSON is.
  mutating func field(_ name: String, grams: Int64?) {
    key(name)
    raw(grams.map { Decimals.text($0, places: 3) } ?? "null")
  }
}

extension UnitSystem {
  /// A weight on a page; small weights in the small unit.
  func weight(grams: Int64) -> String {
    let isSmall = grams.magnitude < (self == .metric ? 1_000 : 454)
    guard isSmall else { return weight(kilograms: Double(grams) / 1_000) }
    switch self {
    case .metric: return "\(grams) g"
    case .imperial: return FixedDecimal.text(Double(grams) / 28.349_523_125, decimals: 1) + " oz"
    }
  }
}
