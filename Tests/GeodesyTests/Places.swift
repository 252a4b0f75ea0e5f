import Foundation
import Geodesy
import TestSupport

extension Coordinate {
  /// Anywhere by degrees, so that the surroundings of the poles come up often enough.
  static func random(using generator: inout SplitMix64) throws -> Coordinate {
    try Coordinate(
      latitude: .random(in: -90...90, using: &generator),
      longitude: .random(in: -180...180, using: &generator))
  }

  /// Every third time on or beside a pole, the equator or the antimeridian.
  static func awkward(using generator: inout SplitMix64) throws -> Coordinate {
    let place = try random(using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return try Coordinate(latitude: 90, longitude: place.longitude)
    case 1: return try Coordinate(latitude: -90 + 1e-7, longitude: place.longitude)
    case 2:
      let edge: Double = place.longitude < 0 ? -180 : 180
      return try Coordinate(latitude: place.latitude, longitude: edge)
    default: return place
    }
  }
}

extension SplitMix64 {
  /// A length with a random order of magnitude.
  mutating func metres(_ exponents: ClosedRange<Double>) -> Double {
    pow(10, .random(in: exponents, using: &self))
  }

  mutating func bearing() -> Double { .random(in: 0..<360, using: &self) }
}
