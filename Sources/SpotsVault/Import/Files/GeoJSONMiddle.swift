internal import Text

/// The place of a point, or the middle of an area: the centroid of its largest ring.
struct GeoJSONMiddle {
  let latitude: Double
  let longitude: Double

  init?(_ kind: String, _ coordinates: JSONValue) {
    let polygons: [JSONValue]
    switch kind {
    case "Point":
      guard let place = Self.place(coordinates) else { return nil }
      (longitude, latitude) = place
      return
    case "Polygon": polygons = [coordinates]
    case "MultiPolygon": polygons = coordinates.elements ?? []
    default: return nil
    }
    var best: (area: Double, x: Double, y: Double)?
    for polygon in polygons {
      let ring = (polygon.elements?.first?.elements ?? []).compactMap(Self.place)
      guard let middle = Self.middle(of: ring), middle.area > best?.area ?? -1 else { continue }
      best = middle
    }
    guard let best else { return nil }
    latitude = best.y
    longitude = Self.wrapped(best.x)
  }

  /// A longitude beyond 180 degrees as one within them.
  static func wrapped(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }

  private static func place(_ value: JSONValue) -> (x: Double, y: Double)? {
    guard let numbers = value.elements, numbers.count >= 2, let x = numbers[0].number,
      let y = numbers[1].number, y.isFinite, x.isFinite
    else { return nil }
    return (x, y)
  }

  /// The area and the centroid of a ring, whose longitudes may jump at 180 degrees.
  static func middle(
    of ring: [(x: Double, y: Double)]
  ) -> (area: Double, x: Double, y: Double)? {
    guard let first = ring.first, ring.count >= 3 else { return nil }
    let points = ring.map { point in
      let east = point.x - first.x
      return (x: east > 180 ? east - 360 : east < -180 ? east + 360 : east, y: point.y - first.y)
    }
    var (twice, x, y) = (0.0, 0.0, 0.0)
    for (start, end) in zip(points, points.dropFirst() + points.prefix(1)) {
      let cross = start.x * end.y - end.x * start.y
      twice += cross
      x += (start.x + end.x) * cross
      y += (start.y + end.y) * cross
    }
    guard twice.magnitude > 1e-15 else {
      let count = Double(points.count)
      let sums = points.reduce((x: 0.0, y: 0.0)) { ($0.x + $1.x, $0.y + $1.y) }
      return (0, first.x + sums.x / count, first.y + sums.y / count)
    }
    return (twice.magnitude / 2, first.x + x / (3 * twice), first.y + y / (3 * twice))
  }
}
