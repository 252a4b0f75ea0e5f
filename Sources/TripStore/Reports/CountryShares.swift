internal import Geodesy

/// The way along tracks, by country.
struct CountryShares {
  /// A country is looked up every so many metres, and point by point only where it has changed.
  ///
  /// To find it takes longest near its border. A way that leaves a country and is back sooner stays there.
  private static let stride = 500.0

  private var parts: [(country: String, metres: Double)] = []

  /// Adds the way through points; what leads to a point without a country is left out.
  mutating func add(_ points: [Coordinate], _ country: (Coordinate) -> String?) {
    guard var last = points.first else { return }
    var pending: [(place: Coordinate, metres: Double)] = []
    var metres = 0.0
    var here = country(last)
    if let here { add(0, in: here) }
    for (index, place) in points.enumerated().dropFirst() {
      let step = place.sphericalDistanceMetres(to: last)
      last = place
      pending.append((place, step))
      metres += step
      guard metres >= Self.stride || index == points.count - 1 else { continue }
      let there = country(place)
      if here == there {
        if let there { add(metres, in: there) }
      } else {
        for (place, step) in pending.dropLast() {
          if let country = country(place) { add(step, in: country) }
        }
        if let there { add(step, in: there) }
      }
      here = there
      metres = 0
      pending.removeAll(keepingCapacity: true)
    }
  }

  private mutating func add(_ metres: Double, in country: String) {
    if let index = parts.firstIndex(where: { $0.country == country }) {
      parts[index].metres += metres
    } else {
      parts.append((country, metres))
    }
  }

  /// A distance in the same shares: points are fewer than fixes, so their line is a little shorter than the
  /// drive.
  func parts(of metres: Double) -> [(country: String, metres: Double)] {
    let sum = parts.reduce(0) { $0 + $1.metres }
    let scale = sum > 0 ? metres / sum : 0
    return parts.map { ($0.country, $0.metres * scale) }
  }
}
