internal import Geodesy

/// A place as a weather service may know it: rounded, so that it tells no more than the valley.
///
/// A tenth of a degree is 11 km, and less from east to west.
public struct ForecastPlace: Hashable, Sendable {
  public let latitudeTenths: Int
  /// From -1800 to 1799, and 0 at the poles, so that equal places have equal numbers.
  public let longitudeTenths: Int
  /// Rounded to 100 m; `nil` if unknown.
  public let heightMetres: Int?

  private static let heights = -500.0...9_000.0

  /// Rounds a place.
  public init(latitude: Double, longitude: Double, heightMetres: Double? = nil) {
    let north = Int((min(max(latitude, -90), 90) * 10).rounded())
    let east = Int((min(max(longitude, -180), 180) * 10).rounded())
    latitudeTenths = north
    longitudeTenths = north.magnitude == 900 ? 0 : east == 1_800 ? -1_800 : east
    self.heightMetres = heightMetres.flatMap { height in
      Self.heights.contains(height) ? Int((height / 100).rounded()) * 100 : nil
    }
  }

  public var latitude: Double { Double(latitudeTenths) / 10 }
  public var longitude: Double { Double(longitudeTenths) / 10 }

  /// Whether both are the same cell, regardless of what is known about their heights.
  public func isSameCell(as other: ForecastPlace) -> Bool {
    latitudeTenths == other.latitudeTenths && longitudeTenths == other.longitudeTenths
  }

  /// How far a place is away that a service names; `nil` if it is not one.
  func distanceMetres(latitude: Double, longitude: Double) -> Double? {
    guard let here = try? Coordinate(latitude: self.latitude, longitude: self.longitude),
      let there = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return here.sphericalDistanceMetres(to: there)
  }
}
