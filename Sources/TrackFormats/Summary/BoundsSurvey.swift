internal import Geodesy

/// Finds the box around a track, following its longitude across the antimeridian without a jump.
struct BoundsSurvey {
  private var latitudes: ClosedRange<Int32>?
  private var longitudes: ClosedRange<Int64> = 0...0

  /// The last longitude, unwrapped: beyond ±180 degrees if the track crossed the antimeridian.
  private var longitude: Int64 = 0

  private static let turn: Int64 = 3_600_000_000

  /// Adds a place, in the shorter direction.
  mutating func add(_ place: CoordinateE7) {
    guard let latitudes else { return begin(at: place) }
    self.latitudes =
      min(latitudes.lowerBound, place.latitude)...max(latitudes.upperBound, place.latitude)
    longitude += Self.shorterWay(from: longitude, to: Int64(place.longitude))
    longitudes = min(longitudes.lowerBound, longitude)...max(longitudes.upperBound, longitude)
  }

  /// The box, or `nil` before the first place.
  var box: BoundingBox? {
    guard let latitudes else { return nil }
    let goesRound = longitudes.upperBound - longitudes.lowerBound >= Self.turn
    do {
      return try BoundingBox(
        south: Double(latitudes.lowerBound) / 1e7,
        west: goesRound ? -180 : Self.degrees(longitudes.lowerBound),
        north: Double(latitudes.upperBound) / 1e7,
        east: goesRound ? 180 : Self.degrees(longitudes.upperBound))
    } catch {
      preconditionFailure("edges made of coordinates are in range")
    }
  }

  private mutating func begin(at place: CoordinateE7) {
    latitudes = place.latitude...place.latitude
    longitude = Int64(place.longitude)
    longitudes = longitude...longitude
  }

  private static func shorterWay(from start: Int64, to end: Int64) -> Int64 {
    let way = (end - start) % turn
    return way > turn / 2 ? way - turn : way < -turn / 2 ? way + turn : way
  }

  private static func degrees(_ longitude: Int64) -> Double {
    let rest = longitude % turn
    return Double(rest > turn / 2 ? rest - turn : rest < -turn / 2 ? rest + turn : rest) / 1e7
  }
}
