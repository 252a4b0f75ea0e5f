internal import Geodesy

extension Track {
  /// The track without the points that lie nearer than this to the line through the others.
  ///
  /// First and last of each segment stay, and what stays is unchanged; nothing is lost below 0
  /// metres.
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
