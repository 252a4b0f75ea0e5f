import Glibc

/// The shorter arc between two places in the plane through both and the earth's centre.
struct Arc {
  private let start, end, normal: Geocentric
  /// Seen from the earth's centre; 0 for identical or opposite places, which define no plane.
  let radians: Double

  init(_ start: Geocentric, _ end: Geocentric) {
    self.start = start
    self.end = end
    // From the difference, which keeps its digits when the ends are a metre apart.
    normal = start.cross(end - start)
    radians = normal.length > 0 ? atan2(normal.length, start.dot(end)) : 0
  }

  /// An upper bound on the arc's length.
  var mostMetres: Double { radians * 6_450_000 }

  /// The fraction of the arc, 0...1, at which it is nearest to another place.
  func share(of place: Geocentric) -> Double {
    guard radians > 0 else { return 0 }
    let sine = normal.dot(start.cross(place - start)) / normal.length
    return min(1, max(0, atan2(sine, start.dot(place)) / radians))
  }

  /// The place at a fraction of the arc, by the angle at the earth's centre.
  func place(_ share: Double) -> Coordinate {
    let (first, second) = (sin((1 - share) * radians), sin(share * radians))
    let (before, after) = radians > 0 ? (first / start.length, second / end.length) : (1, 0)
    let x = start.x * before + end.x * after
    let y = start.y * before + end.y * after
    let z = start.z * before + end.z * after
    let latitude = atan2(z, (1 - WGS84.eccentricitySquared) * (x * x + y * y).squareRoot())
    return Coordinate(
      uncheckedLatitude: min(90, max(-90, latitude / .radiansPerDegree)),
      longitude: min(180, max(-180, atan2(y, x) / .radiansPerDegree)))
  }
}
