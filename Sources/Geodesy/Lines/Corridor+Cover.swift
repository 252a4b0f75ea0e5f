extension Corridor {
  /// The ranges of the curve that hold the corridor, 160 at most, in numerical order.
  ///
  /// Circles along the line cover it, so that poles and the antimeridian need no special care.
  public func cover() -> CurveCover {
    var cells: [CurveCover.Range] = []
    for circle in circles(ofMost: max(2 * radiusMetres, lengthMetres / 400, 1)) {
      let radius = circle.radiusMetres + radiusMetres * 1.02 + 10
      CurveCover.cells(around: circle.center, radiusMetres: radius, mostCells: 20, into: &cells)
    }
    let ranges = CurveCover.joined(cells, most: 160)
    // There is no centre, so distances from it mean nothing here.
    return CurveCover(
      ranges.map { CurveCover.Range(first: $0.first, last: $0.last, leastMetres: 0) })
  }

  private struct Circle {
    var center: Coordinate
    var radiusMetres: Double
  }

  /// Circles that hold the line, each covering a piece no longer than a step.
  private func circles(ofMost step: Double) -> [Circle] {
    var circles: [Circle] = []
    var start = 0
    repeat {
      var end = start
      while end + 1 < line.count, metresBefore[end + 1] - metresBefore[start] <= step { end += 1 }
      if end > start || line.count == 1 {
        circles.append(circle(of: start...end))
        start = end
      } else {
        circles += segmentCircles(start, step: step)
        start += 1
      }
    } while start + 1 < line.count
    return circles
  }

  /// One circle around the middle of some places.
  private func circle(of range: ClosedRange<Int>) -> Circle {
    let half = (metresBefore[range.lowerBound] + metresBefore[range.upperBound]) / 2
    let middle = range.first { metresBefore[$0] >= half } ?? range.upperBound
    let radius = max(
      metresBefore[middle] - metresBefore[range.lowerBound],
      metresBefore[range.upperBound] - metresBefore[middle])
    // A segment stays in a plane, which is slightly longer than the shortest path.
    return Circle(center: line[middle], radiusMetres: radius * 1.01 + 1)
  }

  /// Circles along a segment that is longer than a step; only its ends if they are opposite.
  private func segmentCircles(_ index: Int, step: Double) -> [Circle] {
    let arc = Arc(places[index], places[index + 1])
    guard arc.radians > 0 else {
      return [index, index + 1].map { Circle(center: line[$0], radiusMetres: 1) }
    }
    let count = max(1, Int((arc.mostMetres / step).rounded(.up)))
    return (0..<count).map { part in
      Circle(
        center: arc.place((Double(part) + 0.5) / Double(count)),
        radiusMetres: arc.mostMetres / Double(count) / 2 + 1)
    }
  }
}
