/// A rectangle of latitudes and longitudes, edges included.
///
/// If `west` is greater than `east`, the box crosses the antimeridian. Longitudes 180 and −180 count as
/// the same, but at a pole a longitude is taken literally, as in an index.
public struct BoundingBox: Hashable, Sendable {
  public let south, west, north, east: Double

  /// Refuses values that are not finite or out of range, and a south above the north.
  public init(
    south: Double, west: Double, north: Double, east: Double
  ) throws(GeodesyError) {
    self.south = try Axis.latitude.checked(south)
    self.west = try Axis.longitude.checked(west)
    self.north = try Axis.latitude.checked(north)
    self.east = try Axis.longitude.checked(east)
    guard south <= north else { throw .southAboveNorth }
  }

  init(latitudes: ClosedRange<Double>, west: Double, east: Double) {
    south = latitudes.lowerBound
    north = latitudes.upperBound
    self.west = west
    self.east = east
  }

  /// The whole earth.
  public static let world = BoundingBox(latitudes: -90...90, west: -180, east: 180)

  public var crossesAntimeridian: Bool { west > east }

  /// Whether a place lies inside or on an edge.
  public func contains(_ coordinate: Coordinate) -> Bool {
    latitudes.contains(coordinate.latitude)
      && longitudes.contains { $0.contains(coordinate.longitude) }
  }

  private var latitudes: ClosedRange<Double> { south...north }

  /// The longitudes as one or two ranges of numbers.
  private var longitudes: [ClosedRange<Double>] {
    if crossesAntimeridian { return [west...180, -180...east] }
    if west == -180, east < 180 { return [west...east, 180...180] }
    if east == 180, west > -180 { return [west...east, -180...(-180)] }
    return [west...east]
  }
}
