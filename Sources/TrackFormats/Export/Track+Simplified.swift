internal import Geodesy

extension Track {
  /// The track without the points that lie within the tolerance of the line through the others.
  ///
  /// The first and last point of each segment stay, and points that stay are unchanged. A negative
  /// tolerance removes nothing.
  public func simplified(toleranceMetres: Double) -> Track {
    guard toleranceMetres >= 0 else { return self }
    return Track(
      segments: segments.map { segment in
        let places = segment.map { Coordinate($0.position) }
        return places.simplified(toleranceMetres: toleranceMetres).map {
          segment[segment.startIndex + $0]
        }
      })
  }
}
