import CommandLineKit
import Geodesy
import SpotsVault
import Text

/// Parts of spots in words and symbols.
enum SpotWords {
  /// An arrow and degrees: `↗ 42°`.
  static func bearing(_ degrees: Double) -> String {
    let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
    let whole = Int(degrees.rounded()) % 360
    return "\(arrows[(whole * 2 + 45) / 90 % 8]) \(whole)°"
  }

  static func rating(_ tenths: Int?) -> String {
    guard let tenths else { return "" }
    return "\(tenths / 10).\(tenths % 10)"
  }

  static func fit(_ fit: Fit?) -> String {
    guard let fit else { return "" }
    guard let reason = reason(fit) else { return answer(fit) }
    return "\(answer(fit)): \(reason)"
  }

  /// For lists, where room is short: `unknown: height`.
  static func shortFit(_ fit: Fit) -> String {
    guard case .unknown(let measures) = fit else { return self.fit(fit) }
    return "unknown: " + measures.map(\.rawValue).concatenated(separator: ", ")
  }

  /// One word for programs.
  static func answer(_ fit: Fit) -> String {
    switch fit {
    case .yes: "yes"
    case .no: "no"
    case .unknown: "unknown"
    }
  }

  static func reason(_ fit: Fit) -> String? {
    switch fit {
    case .yes: nil
    case .no(let measure, let limit): "\(measure.rawValue) at most \(limitText(measure, limit))"
    case .unknown(let measures):
      "no limit known for " + measures.map(\.rawValue).concatenated(separator: ", ")
    }
  }

  private static func limitText(_ measure: Fit.Measure, _ limit: Int) -> String {
    measure == .weight ? "\(tonnes(limit)) t" : "\(metres(limit)) m"
  }

  /// All limits that are known: `height 3 m, weight 3.5 t`.
  static func limits(_ limits: VehicleSize, _ units: UnitSystem) -> String {
    [
      limits.height.map { "height \(length($0, units))" },
      limits.length.map { "length \(length($0, units))" },
      limits.width.map { "width \(length($0, units))" },
      limits.weight.map { "weight \(weight($0, units))" },
    ].compactMap { $0 }.concatenated(separator: ", ")
  }

  /// A limit, never more than it is: `3.2 m`, `10.4 ft`.
  private static func length(_ centimetres: Int, _ units: UnitSystem) -> String {
    switch units {
    case .metric: "\(metres(centimetres)) m"
    case .imperial: "\(Decimals.text(Int64(centimetres * 1_000 / 3_048), places: 1)) ft"
    }
  }

  private static func weight(_ kilograms: Int, _ units: UnitSystem) -> String {
    switch units {
    case .metric: "\(tonnes(kilograms)) t"
    case .imperial: "\(kilograms * 100_000_000 / 45_359_237) lb"
    }
  }

  /// Centimetres as metres.
  static func metres(_ centimetres: Int) -> String { Decimals.text(Int64(centimetres), places: 2) }

  /// Kilograms as tonnes.
  static func tonnes(_ kilograms: Int) -> String { Decimals.text(Int64(kilograms), places: 3) }

  /// Degrees as other programs get them.
  static func degrees(_ e7: Int32) -> String { Decimals.text(Int64(e7), places: 7) }

  static func link(_ position: CoordinateE7) -> String {
    "geo:\(degrees(position.latitude)),\(degrees(position.longitude))"
  }
}
