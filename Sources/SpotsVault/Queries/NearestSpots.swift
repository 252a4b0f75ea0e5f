internal import Glibc
internal import Geodesy

/// The nearest spots that a search has seen, by their distance on the sphere.
///
/// As that is up to 0.562 % off, it keeps all that could be among the nearest on the ellipsoid.
/// Distances are compared by haversine, the squared sine of half the angle, which saves an arcsine
/// per row.
struct NearestSpots {
  struct Candidate {
    var haversine: Double
    var key: Int64
    var latitude, longitude: Int32
  }

  private let center: Coordinate
  private let latitude, longitude, sine, cosine: Double
  private let count: Int
  private(set) var candidates: [Candidate] = []
  /// Candidates that a strict filter leaves out.
  private(set) var unknown: [Candidate] = []
  /// The smallest haversines of the candidates, as a max-heap.
  private var best: [Double] = []
  /// Haversines above this cannot be among the nearest.
  private(set) var limit: Double

  /// The largest factor by which the ellipsoid can reverse two distances on the sphere; squared, as
  /// a haversine is about the square of a distance.
  private static let doubt = 1.0229

  init(around center: Coordinate, count: Int, withinMetres: Double) {
    self.center = center
    self.count = count
    latitude = center.latitude
    longitude = center.longitude
    sine = sin(center.latitude * degree)
    cosine = cos(center.latitude * degree)
    limit = Self.haversine(ofMetres: withinMetres * (1 + WGS84.sphericalError) + 1e-3)
    candidates.reserveCapacity(min(2 * count, 64) + 8)
    best.reserveCapacity(min(count, 256))
  }

  var isFull: Bool { best.count >= count }

  /// The greatest possible distance of the last result on the ellipsoid, once there are enough.
  var farthestMetres: Double? {
    guard isFull, let last = best.first else { return nil }
    return Self.metres(ofHaversine: last) * (1 + WGS84.sphericalError) + 1e-3
  }

  /// The distance of the spot at this index among the nearest so far; the nearest has index 0.
  func metres(ofNearest number: Int) -> Double {
    Self.metres(ofHaversine: best.sorted()[number])
  }

  /// Adds a row; returns whether it would qualify if it were near enough.
  ///
  /// Coordinates out of range are left out.
  mutating func add(key: Int64, latitude: Int64, longitude: Int64, isUnknown: Bool) -> Bool {
    guard -900_000_000...900_000_000 ~= latitude, -1_800_000_000...1_800_000_000 ~= longitude else {
      return false
    }
    let haversine = haversine(
      (Double(latitude) / 1e7 - self.latitude) * (degree / 2),
      (Double(longitude) / 1e7 - self.longitude) * (degree / 2))
    guard haversine <= limit else { return !isUnknown }
    let candidate = Candidate(
      haversine: haversine, key: key, latitude: Int32(truncatingIfNeeded: latitude),
      longitude: Int32(truncatingIfNeeded: longitude))
    if isUnknown {
      unknown.append(candidate)
    } else {
      candidates.append(candidate)
      rank(haversine)
    }
    return !isUnknown
  }

  /// Computes the haversine from half the angles to the north and to the east.
  ///
  /// Near the centre it uses the first terms of the Taylor series, which are exact there: most rows
  /// are near, and `sin` and `cos` would take an eighth of the whole search.
  private func haversine(_ north: Double, _ east: Double) -> Double {
    guard north.magnitude < 0.03, east.magnitude < 0.03 else {
      let (up, aside) = (sin(north), sin(east))
      return up * up + cosine * cos(latitude * degree + 2 * north) * aside * aside
    }
    let (up, aside) = (Self.smallSine(north), Self.smallSine(east))
    // The cosine of the row's latitude, from that of the centre and the angle between them.
    let away = 1 - 2 * up * up
    let across = Self.smallSine(2 * north)
    return up * up + cosine * (cosine * away - sine * across) * aside * aside
  }

  private static func smallSine(_ angle: Double) -> Double {
    let square = angle * angle
    return angle * (1 - square * (1 / 6.0 - square * (1 / 120.0 - square * (1 / 5_040.0))))
  }

  private mutating func rank(_ haversine: Double) {
    if best.count < count {
      best.append(haversine)
      siftUp()
      guard isFull else { return }
    } else {
      guard haversine < best[0] else { return }
      best[0] = haversine
      siftDown()
    }
    limit = min(limit, best[0] * Self.doubt + 1e-22)
    if candidates.count > 4 * count + 64 { forgetFar() }
  }

  private mutating func forgetFar() {
    let limit = limit
    candidates.removeAll { $0.haversine > limit }
    unknown.removeAll { $0.haversine > limit }
  }

  private mutating func siftUp() {
    var child = best.count - 1
    while child > 0, best[(child - 1) / 2] < best[child] {
      best.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < best.count else { return }
      if child + 1 < best.count, best[child + 1] > best[child] { child += 1 }
      guard best[child] > best[parent] else { return }
      best.swapAt(child, parent)
      parent = child
    }
  }
}

extension NearestSpots {
  /// A spot with its distance on the ellipsoid.
  struct Found {
    var key: Int64
    var metres, bearing: Double
  }

  /// The nearest spots in order of distance; ties are broken by key.
  func found(withinMetres: Double) -> [Found] {
    var found: [Found] = []
    found.reserveCapacity(candidates.count)
    for candidate in candidates where candidate.haversine <= limit {
      let way = center.geodesic(to: candidate.place)
      guard way.lengthMetres <= withinMetres else { continue }
      found.append(
        Found(key: candidate.key, metres: way.lengthMetres, bearing: way.initialBearing))
    }
    found.sort { ($0.metres, $0.key) < ($1.metres, $1.key) }
    return found
  }

  /// The number of spots within this distance that a strict filter leaves out.
  func unknownCount(withinMetres: Double) -> Int {
    unknown.reduce(0) { count, candidate in
      let sphere = Self.metres(ofHaversine: candidate.haversine)
      if sphere * (1 + WGS84.sphericalError) + 1e-3 < withinMetres { return count + 1 }
      if sphere * (1 - WGS84.sphericalError) - 1e-3 > withinMetres { return count }
      return center.distanceMetres(to: candidate.place) <= withinMetres ? count + 1 : count
    }
  }

  private static func metres(ofHaversine haversine: Double) -> Double {
    2 * WGS84.meanRadius * asin(min(1, haversine.squareRoot()))
  }

  private static func haversine(ofMetres metres: Double) -> Double {
    let angle = metres / (2 * WGS84.meanRadius)
    guard angle < .pi / 2 else { return 1.1 }
    return sin(angle) * sin(angle)
  }
}

extension NearestSpots.Candidate {
  var place: Coordinate {
    // The coordinates were in range when it was added.
    guard let place = try? CoordinateE7(latitude: latitude, longitude: longitude) else {
      preconditionFailure("a candidate is out of range")
    }
    return Coordinate(place)
  }
}

private let degree = Double.pi / 180
