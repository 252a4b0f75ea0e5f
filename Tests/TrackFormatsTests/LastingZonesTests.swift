import Geodesy
import Testing
import TrackFormats

struct LastingZonesTests {
  private static func zone(_ latitude: Double, _ radius: Double) throws -> PrivacyZone {
    try PrivacyZone(
      center: try Coordinate(latitude: latitude, longitude: 8), radiusMetres: radius)
  }

  /// How far from the middle of a zone places are hidden, to the north, east, south and west.
  private func reach(_ zones: LastingZones, from zone: PrivacyZone) -> [Int] {
    [0.0, 90, 180, 270].map { bearing in
      (0...2_000).first { step in
        let place = zone.center.destination(bearing: bearing, distanceMetres: Double(step))
        return !zones.hides(place)
      } ?? -1
    }
  }

  @Test(arguments: [UInt64(1), 2, 77, .max])
  func `a circle covers its zone, is wider, and not in its middle`(secret: UInt64) throws {
    let zone = try Self.zone(47, 500)
    let reach = reach(LastingZones([zone], secret: secret), from: zone)
    #expect(reach.allSatisfy { $0 > 500 && $0 <= 1_001 }, "\(reach)")
    #expect(Set(reach).count > 1)
  }

  @Test func `circles are the same every time, no matter what other zones there are`() throws {
    let zone = try Self.zone(47, 500)
    let other = try Self.zone(60, 300)
    let alone = reach(LastingZones([zone], secret: 5), from: zone)
    #expect(reach(LastingZones([zone], secret: 5), from: zone) == alone)
    #expect(reach(LastingZones([other, zone], secret: 5), from: zone) == alone)
    #expect(reach(LastingZones([zone], secret: 6), from: zone) != alone)
  }

  @Test func `without zones nothing is hidden`() throws {
    let zones = LastingZones([], secret: 1)
    let place = try Coordinate(latitude: 47, longitude: 8)
    #expect(!zones.hides(place, uncertainMetres: 1_000_000))
  }
}
