internal import Glibc
internal import Geodesy

/// The nearest place at which the territory of another country begins.
struct NearestLine {
  var chunk = -1
  /// In quanta of the layer.
  var x = 0.0
  var y = 0.0
}

extension ArcLayer {
  /// The nearest line that has a country other than this one on some side.
  ///
  /// `limit` is in radians of arc. Found by descending a tree of balls in space, so that neither the
  /// poles nor the 180th meridian are special; among lines at nearly the same distance, one that is
  /// up to a thousandth farther may be taken. Without a limit, the first line looked at is one that
  /// the file names for the cell, as most of the tree is then too far away.
  func nearestLine(
    to coordinate: Coordinate, exceptOf country: Int, within limit: Double
  ) -> NearestLine? {
    var search = LineSearch(coordinate, country: country, limit: limit, layer: self)
    if limit > .pi, let hint = hint(at: GridPoint(coordinate)) { search.begin(withChunk: hint) }
    search.run()
    return search.best.chunk < 0 ? nil : search.best
  }
}

/// A search for the nearest line, which remembers the best one so far.
private struct LineSearch {
  private static let fanOut = 8
  private static let groupSize = 80
  /// The earth's radius in the tree.
  private static let radius: Float = 32_767

  private let layer: ArcLayer
  private let country: UInt16
  private let centre: SIMD3<Float>
  private let plane: LocalPlane
  /// The square of the distance of the best line, as the radius of the earth has it.
  private var square: Double {
    didSet { limit = Float(square.squareRoot()) * Self.radius }
  }
  /// The same as the tree has it.
  private var limit: Float
  private(set) var best = NearestLine()

  init(_ coordinate: Coordinate, country: Int, limit: Double, layer: ArcLayer) {
    self.layer = layer
    self.country = UInt16(country == 0 ? 0xFFFF : country)
    plane = LocalPlane(coordinate, unit: Double(layer.unit))
    centre =
      SIMD3(
        Float(plane.cosine * cos(plane.longitude)), Float(plane.cosine * sin(plane.longitude)),
        Float(plane.sine)) * Self.radius
    let chord = 2 * sin(min(limit, .pi) / 2)
    square = chord * chord
    self.limit = Float(chord) * Self.radius
  }

  /// Looks at a line that is likely to be near, unless the tree says that it is of no other country.
  mutating func begin(withChunk chunk: Int) {
    let group = layer.level(0) + chunk / Self.fanOut * Self.groupSize
    if UInt16(group.number(32 + chunk % Self.fanOut)) != country { consider(chunk: chunk) }
  }

  /// Searches the whole tree, with room for the keys of one group a level.
  mutating func run() {
    let levels = layer.levelCount
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: levels * Self.fanOut) { room in
      guard let keys = room.baseAddress else { return }
      visit(level: levels - 1, group: 0, keys)
    }
  }

  /// Looks at the parts of a group that can be nearer than the best line, the nearest first.
  private mutating func visit(level: Int, group: Int, _ keys: UnsafeMutablePointer<UInt32>) {
    let count = sort(layer.level(level) + group * Self.groupSize, into: keys)
    for index in 0..<count {
      let key = keys[index]
      guard Float(bitPattern: key) < limit else { return }
      let child = group * Self.fanOut + Int(key & 7)
      if level > 0 {
        visit(level: level - 1, group: child, keys + Self.fanOut)
      } else if child != best.chunk {
        consider(chunk: child)
      }
    }
  }

  /// The keys of the parts of a group that can be nearer than the best line, in order; how many.
  ///
  /// A key is the least distance that a part can have, as the bits of a number that is not negative,
  /// which order like the number; the lowest three are those of the part's place in the group.
  @inline(__always)
  private func sort(_ group: UnsafeRawPointer, into keys: UnsafeMutablePointer<UInt32>) -> Int {
    func numbers(_ index: Int) -> SIMD8<Float> {
      SIMD8<Float>(group.loadUnaligned(fromByteOffset: index * 16, as: SIMD8<Int16>.self))
    }
    let x = numbers(0) - centre.x
    let y = numbers(1) - centre.y
    let z = numbers(2) - centre.z
    let squares = x * x + y * y + z * z
    let radii = SIMD8<Float>(group.loadUnaligned(fromByteOffset: 48, as: SIMD8<UInt16>.self))
    let reaches = radii + limit
    let margins = reaches * reaches - squares
    let countries = (group + 64).assumingMemoryBound(to: UInt16.self)
    var count = 0
    for index in 0..<Self.fanOut where margins[index] > 0 {
      guard countries[index] != country, countries[index] != 0xFFFF else { continue }
      let bound = max(squares[index].squareRoot() - radii[index], 0)
      let key = bound.bitPattern & ~7 | UInt32(index)
      var place = count
      while place > 0, keys[place - 1] > key {
        keys[place] = keys[place - 1]
        place -= 1
      }
      keys[place] = key
      count += 1
    }
    return count
  }

  private mutating func consider(chunk: Int) {
    var vertices = layer.vertices(ofChunk: chunk)
    let patch = plane.patch(startingAt: vertices.x, vertices.y)
    var (ax, ay) = (vertices.x, vertices.y)
    var a = patch.point(ax, ay)
    var aSquare = (a * a).sum()
    if aSquare < square { take(aSquare, chunk, Double(ax), Double(ay)) }
    while vertices.advance() {
      let (bx, by) = (vertices.x, vertices.y)
      let b = patch.point(bx, by)
      let bSquare = (b * b).sum()
      if bSquare < square { take(bSquare, chunk, Double(bx), Double(by)) }
      // The nearest place lies between both ends if it is ahead of one and behind the other.
      let edge = b - a
      let along = -(a * edge).sum()
      let length = (edge * edge).sum()
      if along > 0, along < length, (aSquare - square) * length < along * along {
        let part = along / length
        take(
          max(aSquare - along * part, 0), chunk, Double(ax) + Double(bx - ax) * part,
          Double(ay) + Double(by - ay) * part)
      }
      (a, aSquare, ax, ay) = (b, bSquare, bx, by)
    }
  }

  private mutating func take(_ square: Double, _ chunk: Int, _ x: Double, _ y: Double) {
    self.square = square
    best = NearestLine(chunk: chunk, x: x, y: y)
  }
}
