import Geodesy
import TestSupport
import Testing

@Suite struct CoordinateTests {
  @Test(
    arguments: [
      (90.000_001, 0.0, GeodesyError.outOfRange(.latitude)),
      (-91, 0, .outOfRange(.latitude)),
      (0, 180.000_001, .outOfRange(.longitude)),
      (0, -181, .outOfRange(.longitude)),
      (.nan, 0, .notFinite(.latitude)),
      (0, .infinity, .notFinite(.longitude)),
    ] as [(Double, Double, GeodesyError)])
  func `an invalid place is refused`(latitude: Double, longitude: Double, expected: GeodesyError) {
    #expect(throws: expected) { try Coordinate(latitude: latitude, longitude: longitude) }
  }

  @Test func `the limits themselves are valid, and zero is never negative`() throws {
    #expect(try Coordinate(latitude: -90, longitude: 180).longitude == 180)
    #expect(try Coordinate(latitude: 90, longitude: -180).longitude == -180)
    let zero = try Coordinate(latitude: -0.0, longitude: -0.0)
    #expect(zero.latitude.sign == .plus)
    #expect(zero.longitude.sign == .plus)
  }

  @Test(
    arguments: [
      (GeodesyError.notFinite(.latitude), "the latitude is not a finite number"),
      (.outOfRange(.longitude), "the longitude is outside -180 to 180 degrees"),
      (.southAboveNorth, "the southern edge of the box is north of its northern edge"),
    ] as [(GeodesyError, String)])
  func `an error says what is wrong`(error: GeodesyError, text: String) {
    #expect("\(error)" == text)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `whole numbers of a store round-trip unchanged`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let stored = try CoordinateE7(
        latitude: .random(in: -900_000_000...900_000_000, using: &generator),
        longitude: .random(in: -1_800_000_000...1_800_000_000, using: &generator))
      #expect(Coordinate(stored).e7 == stored)
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `rounding to a store moves a place by less than a centimetre`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let place = try Coordinate.awkward(using: &generator)
      #expect(Coordinate(place.e7).distanceMetres(to: place) < 0.008)
    }
  }

  @Test func `numbers beyond the limits of a store are refused`() {
    #expect(throws: GeodesyError.outOfRange(.latitude)) {
      try CoordinateE7(latitude: .min, longitude: 0)
    }
    #expect(throws: GeodesyError.outOfRange(.longitude)) {
      try CoordinateE7(latitude: 0, longitude: 1_800_000_001)
    }
  }
}
