extension Array where Element == Coordinate {
  /// The length of the line through the places in their order; 0 if there are fewer than two.
  public var lengthMetres: Double {
    zip(self, dropFirst()).reduce(0) { sum, ends in sum + ends.0.distanceMetres(to: ends.1) }
  }

  /// The indices, ascending, of the places to keep so that no other is farther from the line than the
  /// tolerance (Douglas-Peucker).
  ///
  /// First and last are kept. Distances are those of `distanceMetres(toSegmentFrom:to:)`. Takes
  /// O(n log n) typically and O(n²) at worst. Does not recurse, so long tracks cannot overflow the
  /// stack.
  public func simplified(toleranceMetres: Double) -> [Int] {
    precondition(toleranceMetres >= 0)
    guard count > 2 else { return Array<Int>(indices) }
    return Simplification(of: self, toleranceMetres: toleranceMetres).keptIndices
  }
}

/// Which places of a line to keep, found by splitting it at the place farthest from its chord.
private struct Simplification {
  private let places: [Geocentric]
  private var isKept: [Bool]

  init(of line: [Coordinate], toleranceMetres: Double) {
    places = line.map(Geocentric.init)
    isKept = Array(repeating: false, count: line.count)
    keep(0, line.count - 1, toleranceMetres)
  }

  var keptIndices: [Int] { isKept.indices.filter { isKept[$0] } }

  private mutating func keep(_ first: Int, _ last: Int, _ tolerance: Double) {
    isKept[first] = true
    isKept[last] = true
    var open = [(first, last)]
    while let (start, end) = open.popLast() {
      guard let farthest = farthest(between: start, end), farthest.distance > tolerance else {
        continue
      }
      isKept[farthest.index] = true
      open.append((start, farthest.index))
      open.append((farthest.index, end))
    }
  }

  /// The place between two others that is farthest from their segment, if any lies between.
  private func farthest(between start: Int, _ end: Int) -> (index: Int, distance: Double)? {
    let segment = LineSegment(from: places[start], to: places[end])
    var found: (index: Int, distance: Double)?
    for index in (start + 1)..<end {
      let distance = segment.distanceMetres(to: places[index])
      if distance > found?.distance ?? -1 { found = (index, distance) }
    }
    return found
  }
}
