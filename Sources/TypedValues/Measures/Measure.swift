/// What is measured, and in which unit its values are kept.
public struct Measure: Sendable, Hashable {
  /// The unit in which a bare number counts, such as `km`.
  public let unit: String
  /// Whether only whole numbers are kept, as on an odometer.
  public let isWhole: Bool

  public init(unit: String, isWhole: Bool = false) {
    (self.unit, self.isWhole) = (unit, isWhole)
  }

  /// What a mark before exactly three digits means: a count and an odometer have no decimals, and what
  /// is measured has.
  var loneMark: LoneMark { isWhole && unit != "m" ? .thousands : .decimals }

  /// Another unit than the one that values are kept in.
  struct Unit {
    /// How many of the unit that is kept it is.
    let factor: Double
    /// What is added first, as for Fahrenheit.
    var shift = 0.0
  }

  /// How people write the unit itself, in lower case.
  var ownNames: [String] {
    switch unit {
    case "m": ["m", "metre", "metres", "meter", "meters"]
    case "km": ["km", "kilometres", "kilometers"]
    case "kg": ["kg"]
    case "g": ["g"]
    case "t": ["t", "tonnes", "tons"]
    case "l": ["l", "litre", "litres", "liter", "liters"]
    case "°C": ["°c", "c"]
    case "degrees": ["°", "degrees"]
    case "percent": ["%", "percent"]
    default: [unit.lowercased()]
    }
  }

  /// Every other unit by its name in lower case.
  var otherUnits: [String: Unit] {
    switch unit {
    case "m": Self.lengths(metre: 1)
    // The m behind a reading of an odometer may be meant for miles.
    case "km" where isWhole: Self.lengths(metre: 0.001).filter { $0.key.hasPrefix("mi") }
    case "km": Self.lengths(metre: 0.001)
    case "kg": Self.masses(kilogram: 1)
    case "g": Self.masses(kilogram: 1_000)
    case "t": Self.masses(kilogram: 0.001)
    case "l":
      [
        "ml": Unit(factor: 0.001), "cl": Unit(factor: 0.01), "dl": Unit(factor: 0.1),
      ]
    case "°C": ["f": Self.fahrenheit, "°f": Self.fahrenheit]
    case "Wh": ["kwh": Unit(factor: 1_000)]
    case "W": ["kw": Unit(factor: 1_000)]
    case "cm/s":
      ["m/s": Unit(factor: 100), "km/h": Unit(factor: 100 / 3.6), "mph": Unit(factor: 44.704)]
    case "s": ["min": Unit(factor: 60), "h": Unit(factor: 3_600)]
    default: [:]
    }
  }

  private static let fahrenheit = Unit(factor: 5 / 9, shift: -32)

  private static func lengths(metre: Double) -> [String: Unit] {
    let mile = Unit(factor: 1_609.344 * metre)
    return [
      "cm": Unit(factor: 0.01 * metre), "m": Unit(factor: metre),
      "km": Unit(factor: 1_000 * metre), "mi": mile, "mile": mile, "miles": mile,
      "ft": Unit(factor: 0.3048 * metre), "feet": Unit(factor: 0.3048 * metre),
      "in": Unit(factor: 0.0254 * metre), "yd": Unit(factor: 0.9144 * metre),
    ]
  }

  private static func masses(kilogram: Double) -> [String: Unit] {
    let pound = Unit(factor: 0.453_592_37 * kilogram)
    return [
      "g": Unit(factor: kilogram / 1_000), "kg": Unit(factor: kilogram),
      "t": Unit(factor: kilogram * 1_000), "lb": pound, "lbs": pound,
      "oz": Unit(factor: 0.028_349_523_125 * kilogram),
    ]
  }

  /// An example with another unit, for help and errors.
  public var example: String? {
    switch unit {
    case "m": isWhole ? "1500ft" : "9ft 6in"
    case "km": isWhole ? "71500mi" : "30mi or 500m"
    case "kg": "7700lb"
    case "g": "11kg or 24lb"
    case "t": "3500kg or 7700lb"
    case "°C": "68F"
    default: nil
    }
  }
}
