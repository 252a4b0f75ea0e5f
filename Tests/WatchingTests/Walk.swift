import Geodesy
import TestSupport
import Text
import Watching

/// Sightings of a van, one a second, made for a test.
struct Walk {
  static let home = place(47.05, 8.31)

  static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let place = try? Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("no place on earth")
    }
    return place
  }

  static let start = Instant(secondsSinceEpoch: 1_786_000_000)

  private(set) var sightings: [Sighting] = []
  private(set) var place: Coordinate
  private(set) var second: Int64 = 100
  private var noise = SplitMix64(seed: 7)

  init(at place: Coordinate = Walk.home) {
    self.place = place
  }

  /// Stands for so long; the receiver wanders by up to so many metres.
  mutating func stand(seconds: Int, wandering: Double = 0) {
    for _ in 0..<seconds {
      let seen =
        wandering > 0
        ? place.destination(
          bearing: .random(in: 0..<360, using: &noise),
          distanceMetres: .random(in: 0...wandering, using: &noise)) : place
      see(seen, speed: wandering > 0 ? .random(in: 0...1.2, using: &noise) : 0)
    }
  }

  mutating func drive(seconds: Int, speed: Double, bearing: Double = 90) {
    for _ in 0..<seconds {
      place = place.destination(bearing: bearing, distanceMetres: speed)
      see(place, speed: speed)
    }
  }

  /// Nothing is seen for so long.
  mutating func sleep(seconds: Int) { second += Int64(seconds) }

  /// It is somewhere else when it is seen next.
  mutating func jump(metres: Double, bearing: Double = 90) {
    place = place.destination(bearing: bearing, distanceMetres: metres)
  }

  private mutating func see(_ place: Coordinate, speed: Double) {
    second += 1
    sightings.append(
      Sighting(
        uptime: second * 1_000,
        time: Instant(millisecondsSinceEpoch: Self.start.millisecondsSinceEpoch + second * 1_000),
        place: place, accuracyMetres: 8, speedMetresPerSecond: speed))
  }

  static func time(at second: Int64) -> Instant {
    Instant(millisecondsSinceEpoch: start.millisecondsSinceEpoch + second * 1_000)
  }
}
