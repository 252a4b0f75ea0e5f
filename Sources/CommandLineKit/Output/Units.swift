internal import Text

/// The system in which measurements are shown; JSON is always metric.
///
/// Volumes are litres in both: pumps sell litres in most countries, and a gallon is not the same
/// everywhere.
public enum UnitSystem: String, Sendable, CaseIterable {
  case metric
  case imperial

  /// A distance with only its significant digits: `640 m`, `4.2 km`, `318 km`; `932 ft`, `0.4 mi`.
  public func distance(metres: Double) -> String {
    switch self {
    case .metric:
      metres.magnitude < 999.5 ? Self.fixed(metres, 0, "m") : Self.adaptive(metres / 1_000, "km")
    case .imperial:
      // As road signs do: below a fifth of a mile, a tenth says too little.
      metres.magnitude < 999.5 * 0.3048
        ? Self.fixed(metres / 0.3048, 0, "ft") : Self.adaptive(metres / 1_609.344, "mi")
    }
  }

  public func height(metres: Double) -> String {
    switch self {
    case .metric: Self.fixed(metres, 0, "m")
    case .imperial: Self.fixed(metres / 0.3048, 0, "ft")
    }
  }

  public func speed(metresPerSecond: Double) -> String {
    switch self {
    case .metric: Self.fixed(metresPerSecond * 3.6, 0, "km/h")
    case .imperial: Self.fixed(metresPerSecond * 3_600 / 1_609.344, 0, "mph")
    }
  }

  public func weight(kilograms: Double) -> String {
    switch self {
    case .metric: Self.adaptive(kilograms, "kg")
    case .imperial: Self.adaptive(kilograms / 0.453_592_37, "lb")
    }
  }

  /// A weight, in the small unit if it is small.
  public func weight(grams: Int64) -> String {
    let isSmall = grams.magnitude < (self == .metric ? 1_000 : 454)
    guard isSmall else { return weight(kilograms: Double(grams) / 1_000) }
    return switch self {
    case .metric: "\(grams) g"
    case .imperial: Self.fixed(Double(grams) / 28.349_523_125, 1, "oz")
    }
  }

  /// A measurement of a van, as road signs give limits: `2.9 m`, `9 ft 6 in`.
  ///
  /// What limits a van is rounded down: a bridge must not look higher than it is.
  public func length(centimetres: Int64, isLimit: Bool = false) -> String {
    switch self {
    case .metric: return "\(Decimals.text(centimetres, places: 2)) m"
    case .imperial:
      let inches = Int64((Double(centimetres) / 2.54).rounded(isLimit ? .down : .toNearestOrEven))
      return "\(inches / 12) ft \((inches % 12).magnitude) in"
    }
  }

  public func temperature(tenths: Int64) -> String {
    switch self {
    case .metric: "\(Decimals.text(tenths, places: 1)) °C"
    case .imperial: Self.fixed(Double(tenths) * 0.18 + 32, 0, "°F")
    }
  }

  /// Fuel used, without a unit: litres per 100 km, or miles per British gallon.
  public func consumption(litresPer100Kilometres litres: Double) -> String {
    switch self {
    case .metric: FixedDecimal.text(litres, decimals: 2)
    case .imperial: FixedDecimal.text(Self.milesPerGallon / litres, decimals: 1)
    }
  }

  /// The header for a column of consumptions.
  public var consumptionUnit: String {
    switch self {
    case .metric: "L/100 KM"
    case .imperial: "MPG (UK)"
    }
  }

  /// The unit of long distances: its symbol, its name, and how long it is.
  public var roadUnit: (symbol: String, name: String, millimetres: Int64) {
    switch self {
    case .metric: ("km", "km", 1_000_000)
    case .imperial: ("mi", "mile", 1_609_344)
    }
  }

  /// 4.546 09 l to the gallon, 1.609 344 km to the mile.
  private static let milesPerGallon = 454.609 / 1.609_344

  private static func adaptive(_ value: Double, _ unit: String) -> String {
    fixed(value, value.magnitude < 9.95 ? 1 : 0, unit)
  }

  private static func fixed(_ value: Double, _ decimals: Int, _ unit: String) -> String {
    "\(FixedDecimal.text(value, decimals: decimals)) \(unit)"
  }
}

/// Sizes of files for people.
public enum Bytes {
  public static func text(_ count: Int) -> String {
    switch count {
    case ..<1_000: "\(count) bytes"
    case ..<1_000_000: "\(FixedDecimal.text(Double(count) / 1e3, decimals: 1)) kB"
    case ..<1_000_000_000: "\(FixedDecimal.text(Double(count) / 1e6, decimals: 1)) MB"
    default: "\(FixedDecimal.text(Double(count) / 1e9, decimals: 1)) GB"
    }
  }
}

/// How long ago something was, for people.
public enum Age {
  public static func text(milliseconds: Int64) -> String {
    switch milliseconds / 60_000 {
    case ..<0: "dated in the future, so a clock is wrong"
    case 0: "just now"
    default: "\(span(milliseconds: milliseconds)) old"
    }
  }

  /// How long something has lasted, such as `12 minutes`.
  public static func span(milliseconds: Int64) -> String {
    let minutes = milliseconds / 60_000
    return switch minutes {
    case ..<1: Phrase.count(Int(max(0, milliseconds) / 1_000), "second")
    case 1..<120: Phrase.count(Int(minutes), "minute")
    case 120..<2_880: "\(minutes / 60) hours"
    default: "\(minutes / 1_440) days"
    }
  }
}
