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
  /// up to a thousandth farther may be taken.
  func nearestLine(
    to coordinate: Coordinate, exceptOf country: Int, within limit: Double
  ) -> NearestLine? {
    var search = LineSearch(coordinate, country: country, limit: limit, layer: self)
    search.visit(level: levelCount - 1, group: 0)
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
  private let country: UInt32
  private let centre: SIMD3<Float>
  private let plane: LocalPlane
  /// The square of the distance of the best line, as the radius of the earth has it.
  private var square: Double
  private(set) var best = NearestLine()

  init(_ coordinate: Coordinate, country: Int, limit: Double, layer: ArcLayer) {
    self.layer = layer
    self.country = UInt32(country == 0 ? 0xFFFF : country)
    plane = LocalPlane(coordinate, unit: Double(layer.unit))
    centre =
      SIMD3(
        Float(plane.cosine * cos(plane.longitude)), Float(plane.cosine * sin(plane.longitude)),
        Float(plane.sine)) * Self.radius
    let chord = 2 * sin(min(limit, .pi) / 2)
    square = chord * chord
  }

  mutating func visit(level: Int, group: Int) {
    let start = layer.level(level) + group * Self.groupSize
    func numbers(_ index: Int) -> SIMD8<Float> {
      SIMD8<Float>(start.loadUnaligned(fromByteOffset: index * 16, as: SIMD8<Int16>.self))
    }
    let x = numbers(0) - centre.x
    let y = numbers(1) - centre.y
    let z = numbers(2) - centre.z
    let radii = start.loadUnaligned(fromByteOffset: 48, as: SIMD8<UInt16>.self)
    let countries = SIMD8<UInt32>(
      truncatingIfNeeded: start.loadUnaligned(fromByteOffset: 64, as: SIMD8<UInt16>.self))
    var bounds = (x * x + y * y + z * z).squareRoot() - SIMD8<Float>(radii)
    bounds.replace(with: .infinity, where: countries .== country .| countries .== 0xFFFF)
    while any(bounds .< Float(square.squareRoot()) * Self.radius) {
      var (least, bound) = (0, bounds[0])
      for index in 1..<Self.fanOut where bounds[index] < bound {
        (least, bound) = (index, bounds[index])
      }
      bounds[least] = .infinity
      let child = group * Self.fanOut + least
      if level > 0 { visit(level: level - 1, group: child) } else { consider(chunk: child) }
    }
  }

  private mutating func consider(chunk: Int) {
    var vertices = layer.vertices(ofChunk: chunk)
    let patch = plane.patch(startingAt: Double(vertices.x), Double(vertices.y))
    var (ax, ay) = (Double(vertices.x), Double(vertices.y))
    var a = patch.point(ax, ay)
    while vertices.advance() {
      let (bx, by) = (Double(vertices.x), Double(vertices.y))
      let b = patch.point(bx, by)
      let edge = b - a
      let along = -(a * edge).sum()
      let length = (edge * edge).sum()
      let part = along <= 0 ? 0 : along >= length ? 1 : along / length
      let nearest = a + edge * part
      let distance = (nearest * nearest).sum()
      if distance < square {
        square = distance
        best = NearestLine(chunk: chunk, x: ax + (bx - ax) * part, y: ay + (by - ay) * part)
      }
      (a, ax, ay) = (b, bx, by)
    }
  }
}
