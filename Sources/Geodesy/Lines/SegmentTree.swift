/// The segments of a line in balls, and those in larger balls, so that most are ruled out together.
struct SegmentTree {
  private struct Ball {
    var x, y, z, radius: Double
  }

  /// From balls of eight segments each up to the one that holds them all.
  private var levels: [[Ball]] = []
  private let places: [Geocentric]

  private static let width = 8

  init(_ places: [Geocentric]) {
    self.places = places
    let count = max(1, places.count - 1)
    levels.append(
      stride(from: 0, to: count, by: Self.width).map { first in
        Self.ball((first..<min(first + Self.width, count)).map { Self.ball(places, $0) }[...])
      })
    while let below = levels.last, below.count > 1 {
      levels.append(
        stride(from: 0, to: below.count, by: Self.width).map { first in
          Self.ball(below[first..<min(first + Self.width, below.count)])
        })
    }
  }

  private static func ball(_ places: [Geocentric], _ segment: Int) -> Ball {
    let (start, end) = (places[segment], places[min(segment + 1, places.count - 1)])
    // Opposite places have no arc, but both are half a chord from the middle.
    let reach = max(Arc(start, end).mostMetres, (end - start).length) / 2
    return Ball(
      x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, z: (start.z + end.z) / 2, radius: reach)
  }

  private static func ball(_ inner: ArraySlice<Ball>) -> Ball {
    let share = 1 / Double(inner.count)
    var outer = Ball(x: 0, y: 0, z: 0, radius: 0)
    for ball in inner {
      outer.x += ball.x * share
      outer.y += ball.y * share
      outer.z += ball.z * share
    }
    for ball in inner {
      outer.radius = max(outer.radius, distance(outer, ball.x, ball.y, ball.z) + ball.radius)
    }
    return outer
  }

  private static func distance(_ ball: Ball, _ x: Double, _ y: Double, _ z: Double) -> Double {
    let (x, y, z) = (x - ball.x, y - ball.y, z - ball.z)
    return (x * x + y * y + z * z).squareRoot()
  }

  struct Nearest {
    var metres: Double
    var segment = 0
    /// The distance of that segment, at most a millimetre more.
    var segmentMetres = Double.infinity
  }

  /// Distances are computed to a fraction of this, so that a line that returns the same way would
  /// win or lose by chance.
  private static let sameMetres = 0.001

  /// The nearest segment within a limit; the first of several that are equally near.
  func nearest(to place: Geocentric, withinMetres limit: Double) -> Nearest? {
    var nearest = Nearest(metres: .infinity)
    search(levels.count - 1, 0, place, limit, &nearest)
    return nearest.metres <= limit ? nearest : nil
  }

  private func search(
    _ level: Int, _ index: Int, _ place: Geocentric, _ limit: Double, _ nearest: inout Nearest
  ) {
    let ball = levels[level][index]
    // The chord is never longer than the path over the surface, apart from measuring errors.
    let reach = min(limit, nearest.metres) * 1.02 + 10 + ball.radius
    guard Self.distance(ball, place.x, place.y, place.z) <= reach else { return }
    let below = level == 0 ? max(1, places.count - 1) : levels[level - 1].count
    for child in index * Self.width..<min((index + 1) * Self.width, below) {
      guard level == 0 else {
        search(level - 1, child, place, limit, &nearest)
        continue
      }
      let metres = LineSegment(from: places[child], to: places[min(child + 1, places.count - 1)])
        .distanceMetres(to: place)
      if metres < nearest.segmentMetres - Self.sameMetres {
        nearest = Nearest(metres: metres, segment: child, segmentMetres: metres)
      } else {
        nearest.metres = min(nearest.metres, metres)
      }
    }
  }
}
