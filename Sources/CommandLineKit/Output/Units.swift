internal import Text

/// The system in which lengths, speeds and weights are shown; JSON is always metric.
public enum UnitSystem: String, Sendable, CaseIterable {
  case metric
  case imperial

  /// A distance with only its significant digits: `640 m`, `4.2 km`, `318 km`; `0.4 mi`.
  public func distance(metres: Double) -> String {
    switch self {
    case .metric:
      metres.magnitude < 999.5 ? Self.fixed(metres, 0, "m") : Self.adaptive(metres / 1_000, "km")
    case .imperial:
      metres.magnitude < 160.9
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
    let minutes = milliseconds / 60_000
    switch minutes {
    case ..<0: return "dated in the future, so a clock is wrong"
    case 0: return "just now"
    case 1..<120: return "\(minutes) minutes old"
    case 120..<2_880: return "\(minutes / 60) hours old"
    default: return "\(minutes / 1_440) days old"
    }
  }
}
