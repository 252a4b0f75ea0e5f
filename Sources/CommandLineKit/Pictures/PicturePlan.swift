/// Maps places to a canvas; both directions share one scale.
struct PicturePlan {
  /// The width of a picture in a file or pipe, and the most it takes on a terminal, in columns.
  private static let usualWidth = 80
  private static let widest = 100
  /// Taller pictures would push the text above them off the screen.
  private static let highest = 24

  let columns, rows: Int
  let dotsPerMetre: Double
  private let west, north: Double

  init(_ frame: PlaneFrame, columns: Int) {
    let rows = min(Self.highest, max(4, columns / 3))
    west = frame.west
    north = frame.north
    let dots = (Double(max(columns, 1) * 2 - 1), Double(max(rows, 1) * 4 - 1))
    // Halves, since the sum of two huge numbers may overflow.
    let (halfWidth, halfHeight) = (
      frame.east / 2 - frame.west / 2, frame.north / 2 - frame.south / 2
    )
    let scale = min(dots.0 / halfWidth, dots.1 / halfHeight) / 2
    dotsPerMetre = scale.isFinite ? scale : 0
    self.columns = Self.cells(halfWidth * 2 * dotsPerMetre, 2, atMost: columns)
    self.rows = Self.cells(halfHeight * 2 * dotsPerMetre, 4, atMost: rows)
  }

  /// How many columns a picture gets on a page of this width.
  static func columns(in width: Int?) -> Int {
    min(width ?? usualWidth, widest)
  }

  private static func cells(_ dots: Double, _ perCell: Int, atMost limit: Int) -> Int {
    guard dots.isFinite else { return max(1, limit) }
    return min(max(1, limit), Int(min(dots, 1e6).rounded()) / perCell + 1)
  }

  func place(_ point: PlanePoint) -> PlanePoint {
    PlanePoint(x: (point.x - west) * dotsPerMetre, y: (north - point.y) * dotsPerMetre)
  }

  /// The number of the cell that holds a place.
  func cell(of point: PlanePoint) -> Int? {
    let place = place(point)
    guard place.isFinite, abs(place.x) < 1e6, abs(place.y) < 1e6 else { return nil }
    return Int(place.y.rounded()) / 4 * columns + Int(place.x.rounded()) / 2
  }

  /// The key to the marks and a scale bar, in as many lines as needed.
  func legend(
    _ marks: [String], columns: Int, _ style: DotStyle, _ units: UnitSystem
  ) -> [String] {
    let bar = ScaleBar(columnsPerMetre: dotsPerMetre / 2, widest: max(2, columns / 4), units: units)
    var lines: [String] = []
    for part in marks + [bar?.drawn(style.signs)].compactMap({ $0 }) {
      let joined = lines.last.map { $0 + "   " + part }
      if let joined, DisplayWidth.of(joined) <= columns {
        lines[lines.count - 1] = joined
      } else {
        lines.append(DisplayWidth.truncate(part, to: columns))
      }
    }
    return lines
  }
}
