/// A length of 1, 2 or 5 times a power of ten, drawn to the scale of a picture.
struct ScaleBar {
  let columns: Int
  let text: String

  /// The longest bar that fits into this many columns; `nil` if even the shortest does not.
  init?(columnsPerMetre: Double, widest: Int, units: UnitSystem) {
    guard columnsPerMetre.isFinite, columnsPerMetre > 0 else { return nil }
    let fitting = Self.lengths(units).last { $0.metres * columnsPerMetre <= Double(widest) }
    guard let fitting, fitting.metres * columnsPerMetre >= 1.5 else { return nil }
    columns = Int((fitting.metres * columnsPerMetre).rounded())
    text = fitting.text
  }

  func drawn(_ signs: DotStyle.Signs) -> String {
    let middle = String(repeating: signs.level, count: max(0, columns - 2))
    return "\(signs.barStart)\(middle)\(signs.barEnd) \(text)"
  }

  /// All lengths in ascending order: up to 500 of the small unit, then of the large one.
  private static func lengths(_ units: UnitSystem) -> [(metres: Double, text: String)] {
    switch units {
    case .metric: round(upTo: 500, 1, "m") + round(upTo: 20_000, 1_000, "km")
    case .imperial: round(upTo: 2_000, 0.3048, "ft") + round(upTo: 20_000, 1_609.344, "mi")
    }
  }

  private static func round(
    upTo limit: Int, _ metres: Double, _ unit: String
  ) -> [(metres: Double, text: String)] {
    var lengths: [(metres: Double, text: String)] = []
    var power = 1
    while power <= limit {
      for number in [1, 2, 5].map({ $0 * power }) where number <= limit {
        lengths.append((Double(number) * metres, "\(number) \(unit)"))
      }
      power *= 10
    }
    return lengths
  }
}
