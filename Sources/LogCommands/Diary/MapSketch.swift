import CommandLineKit
import Geodesy
import Glibc
import Text
import TrackFormats

/// The way of a trip as a drawing (SVG): lines, nights with their names, and a scale.
///
/// Tracks are added one by one and only kept as coarse as the drawing shows them, so that a trip of a
/// year takes little memory.
struct MapSketch {
  struct Place {
    let name: String
    let coordinate: Coordinate
  }

  private static let width = 960.0
  private static let heights = 320.0...720.0
  private static let margin = 48.0

  /// Points that are nearer to the line than this are left out.
  let toleranceMetres: Double
  private var lines: [[Point]] = []
  private var places: [(name: String, point: Point)] = []
  /// Longitudes count from here, so that a way across 180 degrees stays in one piece.
  private var reference: Double?

  /// `extentMetres` is about how large the drawing will be, in the world.
  init(extentMetres: Double) {
    toleranceMetres = max(5, extentMetres / 2_000)
  }

  var isEmpty: Bool { lines.isEmpty && places.isEmpty }

  mutating func add(_ track: Track) { add(track, toleranceMetres: toleranceMetres) }

  /// A sketch must be finer than the drawing.
  mutating func add(_ sketch: TrackSketch) {
    add(sketch.track, toleranceMetres: max(0, toleranceMetres - sketch.toleranceMetres))
  }

  private mutating func add(_ track: Track, toleranceMetres: Double) {
    for segment in track.simplified(toleranceMetres: toleranceMetres).segments {
      let points = segment.map { point(of: Coordinate($0.position)) }
      if points.count > 1 { lines.append(points) }
    }
  }

  mutating func add(_ place: Place) {
    places.append((place.name, point(of: place.coordinate)))
  }

  /// On a Mercator map with a circumference of 360.
  private struct Point {
    var x, y: Double
  }

  private mutating func point(of place: Coordinate) -> Point {
    let start = reference ?? place.longitude
    reference = start
    var x = place.longitude
    if x - start > 180 { x -= 360 } else if x - start < -180 { x += 360 }
    let latitude = min(85, max(-85, place.latitude)) * .pi / 180
    return Point(x: x, y: -log(tan(.pi / 4 + latitude / 2)) * 180 / .pi)
  }
}

// Drawing.
extension MapSketch {
  /// How points of the map come to lie on the page.
  private struct Frame {
    let height, scale, left, top: Double

    init(_ points: some Collection<Point>) {
      var (west, east, north, south) = (
        Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
      )
      for point in points {
        (west, east) = (min(west, point.x), max(east, point.x))
        (north, south) = (min(north, point.y), max(south, point.y))
      }
      // A trip that stayed in one place is shown with some kilometres around it.
      let (width, tall) = (max(east - west, 0.02), max(south - north, 0.02))
      let room = MapSketch.width - 2 * MapSketch.margin
      height = min(
        MapSketch.heights.upperBound,
        max(MapSketch.heights.lowerBound, tall / width * room + 2 * MapSketch.margin))
      scale = min(room / width, (height - 2 * MapSketch.margin) / tall)
      left = MapSketch.width / 2 - (west + east) / 2 * scale
      top = height / 2 - (north + south) / 2 * scale
    }

    func position(_ point: Point) -> (x: Double, y: Double) {
      (point.x * scale + left, point.y * scale + top)
    }

    /// Metres to a unit of the page, in the middle of it.
    var metresPerUnit: Double {
      let latitude = 2 * atan(exp(-(height / 2 - top) / scale * .pi / 180)) - .pi / 2
      return 40_075_016.7 / 360 * cos(latitude) / scale
    }
  }

  func svg(label: String, _ units: UnitSystem) -> String {
    let frame = Frame(lines.joined().map(\.self) + places.map(\.point))
    var svg =
      "<svg class=\"map\" viewBox=\"0 0 \(Self.text(Self.width)) \(Self.text(frame.height))\" "
      + "role=\"img\" aria-label=\"\(HTMLText.escaped(label))\">\n"
    for line in lines { svg += "<path d=\"\(path(line, frame))\"/>\n" }
    svg += marks(frame) + Self.scaleBar(frame, units)
    return svg + "</svg>\n"
  }

  private func path(_ line: [Point], _ frame: Frame) -> String {
    var path = ""
    for (index, point) in line.enumerated() {
      let place = frame.position(point)
      path += "\(index == 0 ? "M" : " ")\(Self.text(place.x)) \(Self.text(place.y))"
    }
    return path
  }

  /// Dots for places, with their names where these hide no others.
  private func marks(_ frame: Frame) -> String {
    var (dots, names) = ("", "")
    var taken = places.map { place in
      let spot = frame.position(place.point)
      return Box(x: spot.x - 5, y: spot.y - 5, width: 10, height: 10)
    }
    for place in places {
      let spot = frame.position(place.point)
      let name = HTMLText.escaped(place.name)
      dots += "<circle cx=\"\(Self.text(spot.x))\" cy=\"\(Self.text(spot.y))\" r=\"4\">"
      dots += (name.isEmpty ? "" : "<title>\(name)</title>") + "</circle>\n"
      guard !name.isEmpty,
        let box = Box.free(for: place.name, at: spot, among: taken, in: frame.height)
      else { continue }
      taken.append(box)
      names +=
        "<text x=\"\(Self.text(box.x))\" y=\"\(Self.text(box.y + 12))\">\(name)</text>\n"
    }
    return dots + names
  }

  private static func scaleBar(_ frame: Frame, _ units: UnitSystem) -> String {
    let widest = frame.metresPerUnit * 200
    let (large, small) = units == .imperial ? (1_609.344, 0.3048) : (1_000, 1)
    let isLarge = widest >= large
    let unit = isLarge ? large : small
    let power = pow(10, floor(log10(widest / unit)))
    let count = ([5, 2, 1].first { $0 * power <= widest / unit } ?? 1) * power
    let length = count * unit / frame.metresPerUnit
    let (x, y) = (margin / 2, frame.height - 16)
    let word = units == .imperial ? (isLarge ? "mi" : "ft") : isLarge ? "km" : "m"
    let name = "\(FixedDecimal.text(count, decimals: 0)) \(word)"
    return
      "<path class=\"scale\" d=\"M\(text(x)) \(text(y - 5))v5h\(text(length))v-5\"/>\n"
      + "<text class=\"scale\" x=\"\(text(x + length + 6))\" y=\"\(text(y))\">\(name)</text>\n"
  }

  fileprivate static func text(_ number: Double) -> String {
    FixedDecimal.text(number, decimals: 1)
  }

  /// The room that a dot or a name takes.
  private struct Box {
    var x, y, width, height: Double

    /// Beside a spot: to the right, to the left, above or below; `nil` if all are taken.
    static func free(
      for name: String, at spot: (x: Double, y: Double), among taken: [Box], in height: Double
    ) -> Box? {
      let width = Double(name.unicodeScalars.count) * 7.5
      let places = [
        (spot.x + 8, spot.y - 8), (spot.x - 8 - width, spot.y - 8),
        (spot.x - width / 2, spot.y - 24), (spot.x - width / 2, spot.y + 8),
      ]
      return places.lazy.map { Box(x: $0.0, y: $0.1, width: width, height: 16) }.first { box in
        box.x >= 0 && box.x + width <= MapSketch.width && box.y >= 0 && box.y + 16 <= height
          && !taken.contains(where: box.overlaps)
      }
    }

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height
        && other.y < y + height
    }
  }
}
