import Glibc

/// Lower bounds on the distances from a place to the squares of a grid.
///
/// Seen from a place to the west or east, the nearest point of a square is on its nearer meridian:
/// where the path to that meridian is shortest, or at the corner next to there. So a few sines for
/// each column and each row are enough for all squares.
struct CellDistances {
  private struct Column {
    /// Of the longitude between the place and the nearer meridian.
    var squaredHalfSine = 0.0
    /// The latitude of the point nearest to the place, and the haversine of that distance; covers
    /// every latitude if the place is in the column.
    var nearestLatitude = 0.0
    var leastHaversine = 0.0
  }

  private struct Edge {
    var latitude = 0.0
    var squaredHalfSine = 0.0
    var cosines = 0.0
  }

  private var columns: [Column] = []
  private var edges: [Edge] = []

  init(_ grid: CellGrid, from center: Coordinate) {
    let latitude = center.latitude * .radiansPerDegree
    let (sine, cosine) = (sin(latitude), cos(latitude))
    columns.reserveCapacity(grid.columns.count)
    edges.reserveCapacity(grid.rows.count + 1)
    for column in 0..<grid.columns.count {
      let degrees = Self.degreesAway(
        center.longitude, from: grid.west(ofColumn: column), to: grid.west(ofColumn: column + 1))
      columns.append(Self.column(degrees * .radiansPerDegree, latitude, sine, cosine))
    }
    for row in 0...grid.rows.count {
      let edge = grid.south(ofRow: row) * .radiansPerDegree
      let half = sin((edge - latitude) / 2)
      edges.append(
        Edge(latitude: edge, squaredHalfSine: half * half, cosines: cosine * max(0, cos(edge))))
    }
  }

  private static func column(
    _ longitude: Double, _ latitude: Double, _ sine: Double, _ cosine: Double
  ) -> Column {
    guard longitude > 0 else { return Column(nearestLatitude: latitude) }
    let half = sin(longitude / 2)
    let across = cosine * sin(longitude)
    // The path to a meridian more than 90° away goes over the pole, and its corners bound it.
    let distance = longitude < .pi / 2 ? asin(min(1, across)) : .pi
    let halfDistance = sin(distance / 2)
    return Column(
      squaredHalfSine: half * half, nearestLatitude: atan2(sine, cosine * cos(longitude)),
      leastHaversine: halfDistance * halfDistance)
  }

  /// Degrees of longitude to the nearer edge of a column, 0 within it.
  private static func degreesAway(_ longitude: Double, from west: Double, to east: Double) -> Double
  {
    let fromWest = (longitude - west).remainder(dividingBy: 360)
    let within = fromWest < 0 ? fromWest + 360 : fromWest
    guard within > east - west else { return 0 }
    return max(0, min(within - (east - west), 360 - within))
  }

  /// No place of the square is nearer on the ellipsoid.
  func leastMetres(column: Int, row: Int) -> Double {
    let (column, south, north) = (columns[column], edges[row], edges[row + 1])
    var haversine = min(
      south.squaredHalfSine + south.cosines * column.squaredHalfSine,
      north.squaredHalfSine + north.cosines * column.squaredHalfSine)
    if south.latitude...north.latitude ~= column.nearestLatitude {
      haversine = min(haversine, column.leastHaversine)
    }
    let sphere = 2 * WGS84.meanRadius * asin(min(1, haversine.squareRoot()))
    // The sphere is up to 0.562 % longer than the ellipsoid; a millimetre is for rounding.
    return max(0, sphere * (1 - WGS84.sphericalError) - 1e-3)
  }
}
