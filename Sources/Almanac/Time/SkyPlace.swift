public import Geodesy
public import Text

/// A place from which the sky is seen.
public struct SkyPlace: Hashable, Sendable {
  public let latitudeDegrees: Double
  /// East of Greenwich.
  public let longitudeDegrees: Double
  /// Above the surroundings down to the horizon, which lies lower for that.
  public let heightMetres: Double

  /// The heights that people stand at; others come from receivers without a good fix.
  public static let heights: ClosedRange<Double> = 0...9_000

  public init(_ coordinate: Coordinate, heightMetres: Double = 0) {
    latitudeDegrees = coordinate.latitude
    longitudeDegrees = coordinate.longitude
    let limits = Self.heights
    self.heightMetres =
      heightMetres.isFinite ? min(max(heightMetres, limits.lowerBound), limits.upperBound) : 0
  }
}

/// The years that the series are good for.
public enum AlmanacYears {
  public static let years = 1900...2100

  /// The first and the last day of these years.
  public static let days: ClosedRange<Day> =
    Day(
      daysSinceEpoch: -25_567)...Day(
      daysSinceEpoch: 47_846)

  /// Whether the sky of a moment can be computed.
  public static func contains(_ instant: Instant) -> Bool {
    days.contains(instant.day())
  }
}
