import Glibc

/// The shorter arc between two places, prepared for measuring the distances of many others to it.
///
/// It lies in the plane through both ends and the earth's centre. The distance of a place beside it
/// is that to the plane; before or past it, that to the nearer end.
struct LineSegment {
  private let start, end, direction: Geocentric
  private let normal: Geocentric
  private let normalLength: Double

  init(from start: Geocentric, to end: Geocentric) {
    self.start = start
    self.end = end
    // From the difference, which keeps its digits when the ends are a metre apart.
    direction = end - start
    normal = start.cross(direction)
    normalLength = normal.length
  }

  func distanceMetres(to place: Geocentric) -> Double {
    let fromStart = place - start
    let fromEnd = place - end
    guard normalLength > 0, isAhead(fromStart, of: start), !isAhead(fromEnd, of: end) else {
      return Self.arc(chord: min(fromStart.length, fromEnd.length))
    }
    let radius = place.length
    return radius * asin(min(1, abs(fromStart.dot(normal)) / normalLength / radius))
  }

  /// Whether a place lies beyond an end, in the direction of the segment there.
  private func isAhead(_ offset: Geocentric, of end: Geocentric) -> Bool {
    offset.dot(direction) * end.dot(end) > offset.dot(end) * end.dot(direction)
  }

  private static func arc(chord: Double) -> Double {
    2 * WGS84.meanRadius * asin(min(1, chord / (2 * WGS84.meanRadius)))
  }
}

extension Coordinate {
  /// The distance to the nearest point of a segment, which may have no length.
  ///
  /// While segment and distance are below 10 km, the error is at most 0.01 % and a centimetre,
  /// below 100 km 0.01 % and half a metre, anywhere on earth; not meant for segments that span an
  /// ocean.
  public func distanceMetres(toSegmentFrom start: Coordinate, to end: Coordinate) -> Double {
    LineSegment(from: Geocentric(start), to: Geocentric(end)).distanceMetres(to: Geocentric(self))
  }
}
