import CommandLineKit
import Geodesy
import SpotsVault
import Text

/// Parts of spots in words and symbols.
enum SpotPhrases {
  /// The pack and the id in it, or the short id where that would be long to type.
  static func id(_ hit: SpotHit) -> String {
    let name = "\(hit.pack)/\(hit.id)"
    return name.utf8.count <= longestID ? name : hit.shortID
  }

  private static let longestID = 12

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

  static func trait(_ trait: Bool?) -> String {
    trait.map { $0 ? "yes" : "no" } ?? "unknown"
  }

  static func fit(_ fit: Fit?, _ units: UnitSystem) -> String {
    switch fit {
    case nil: return ""
    case .yes?: return "yes"
    case .no?: return "no: \(fit.flatMap { reason($0, units) } ?? "")"
    // Short, since a narrow list cuts it off.
    case .unknown(let measures)?: return "unknown: \(names(measures))"
    }
  }

  /// One word for programs.
  static func answer(_ fit: Fit) -> String {
    switch fit {
    case .yes: "yes"
    case .no: "no"
    case .unknown: "unknown"
    }
  }

  static func reason(_ fit: Fit, _ units: UnitSystem = .metric) -> String? {
    switch fit {
    case .yes: nil
    case .no(let measure, let limit):
      "\(measure.rawValue) at most \(text(of: measure, limit, units))"
    case .unknown(let measures): "no limit known for \(names(measures))"
    }
  }

  private static func names(_ measures: [Fit.Measure]) -> String {
    measures.map(\.rawValue).joined(separator: ", ")
  }

  private static func text(of measure: Fit.Measure, _ limit: Int, _ units: UnitSystem) -> String {
    switch (measure, units) {
    case (.weight, .metric): "\(tonnes(limit)) t"
    case (.weight, .imperial): units.weight(kilograms: Double(limit))
    default: units.length(centimetres: Int64(limit), isLimit: true)
    }
  }

  /// All limits that are known: `height 3 m, weight 3.5 t`.
  static func limits(_ limits: VehicleSize, _ units: UnitSystem) -> String {
    let known: [(Fit.Measure, Int?)] = [
      (.height, limits.height), (.length, limits.length), (.width, limits.width),
      (.weight, limits.weight),
    ]
    return known.compactMap { measure, limit in
      limit.map { "\(measure.rawValue) \(text(of: measure, $0, units))" }
    }.joined(separator: ", ")
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
