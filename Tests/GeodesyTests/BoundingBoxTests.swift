import Geodesy
import TestSupport
import Testing

private func box(
  _ south: Double, _ west: Double, _ north: Double, _ east: Double
) throws -> BoundingBox {
  try BoundingBox(south: south, west: west, north: north, east: east)
}

@Suite struct BoundingBoxTests {
  @Test(
    arguments: [
      ((10.0, 0.0, 9.0, 1.0), GeodesyError.southAboveNorth),
      ((-91, 0, 0, 1), .outOfRange(.latitude)),
      ((0, 0, 90.1, 1), .outOfRange(.latitude)),
      ((0, -180.5, 1, 1), .outOfRange(.longitude)),
      ((0, 0, 1, .infinity), .notFinite(.longitude)),
      ((.nan, 0, 1, 1), .notFinite(.latitude)),
    ] as [((Double, Double, Double, Double), GeodesyError)])
  func `impossible edges are refused`(
    edges: (Double, Double, Double, Double), expected: GeodesyError
  ) {
    #expect(throws: expected) { try box(edges.0, edges.1, edges.2, edges.3) }
  }

  @Test(arguments: [
    (5.0, 10.0, true), (0, 10, true), (5, 20, true), (5, 20.1, false), (10.1, 15, false),
  ])
  func `a plain box contains its inside and its edges`(
    latitude: Double, longitude: Double, isInside: Bool
  ) throws {
    let place = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(try box(0, 10, 10, 20).contains(place) == isInside)
  }

  @Test(arguments: [
    (175.0, true), (180, true), (-180, true), (-175, true), (-169, false), (0, false), (169, false),
  ])
  func `a box across the antimeridian contains both its sides`(
    longitude: Double, isInside: Bool
  ) throws {
    let crossing = try box(-10, 170, 10, -170)
    #expect(crossing.crossesAntimeridian)
    #expect(crossing.contains(try Coordinate(latitude: 0, longitude: longitude)) == isInside)
  }

  @Test(arguments: [(-180.0, -170.0), (170, 180), (180, 180), (-180, -180), (180, -180)])
  func `an edge at 180 degrees matches either sign`(west: Double, east: Double) throws {
    let edge = try box(0, west, 1, east)
    #expect(edge.contains(try Coordinate(latitude: 0.5, longitude: 180)))
    #expect(edge.contains(try Coordinate(latitude: 0.5, longitude: -180)))
  }
}
