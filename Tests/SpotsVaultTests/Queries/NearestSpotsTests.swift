import Foundation
import Geodesy
import TestSupport
import Testing

@testable import SpotsVault

@Suite struct NearestSpotsTests {
  /// The textbook formula.
  private func haversine(_ first: Coordinate, _ second: Coordinate) -> Double {
    let degree = Double.pi / 180
    let north = sin((second.latitude - first.latitude) * degree / 2)
    let east = sin((second.longitude - first.longitude) * degree / 2)
    return north * north
      + cos(first.latitude * degree) * cos(second.latitude * degree) * east * east
  }

  @Test(
    arguments: [1e-6, 0.001, 0.1, 1, 3.4, 3.5, 20, 180], 1...5 as ClosedRange<UInt64>)
  func `distances near and far match the formula`(degrees: Double, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let center = try Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random))
      let offset = -degrees...degrees
      let place = try Coordinate(
        latitude: min(90, max(-90, center.latitude + .random(in: offset, using: &random))),
        longitude: min(180, max(-180, center.longitude + .random(in: offset, using: &random)))
      ).e7
      var spots = NearestSpots(around: center, count: 1, withinMetres: .infinity)
      _ = spots.add(
        key: 1, latitude: Int64(place.latitude), longitude: Int64(place.longitude),
        isUnknown: false)
      let found = try #require(spots.candidates.first).haversine
      let expected = haversine(center, Coordinate(place))
      #expect(abs(found - expected) <= 1e-9 * expected + 1e-26, "\(center) \(place)")
    }
  }
}
