/// A way seen from above, north up, in the scale that fits the terminal.
public struct TrackPicture: Sendable {
  /// The lines to draw, in metres east and north of anywhere; nothing is drawn between two of them.
  private let segments: [[PlanePoint]]
  private let style: DotStyle

  /// The columns that a picture takes in a file or pipe, and the most it takes on a terminal.
  static let usualWidth = 80
  static let widest = 100
  /// Pictures that are higher push what stands above them off the screen.
  static let highest = 24

  /// Points that are not finite are left out.
  public init(segments: [[PlanePoint]], style: DotStyle) {
    self.segments = segments.map { $0.filter(\.isFinite) }.filter { !$0.isEmpty }
    self.style = style
  }

  func lines(width: Int?, units: UnitSystem, ink: Ink) -> [String] {
    guard let frame = Frame(around: segments.joined()) else { return [] }
    let columns = min(width ?? Self.usualWidth, Self.widest)
    let plan = Plan(frame, columns: columns, rows: min(Self.highest, max(4, columns / 3)))
    return drawing(plan) + legend(plan, columns: columns, units, ink)
  }

  private func drawing(_ plan: Plan) -> [String] {
    var canvas = BrailleCanvas(columns: plan.columns, rows: plan.rows)
    for segment in segments {
      var last = segment[0]
      canvas.line(from: plan.place(last), to: plan.place(last))
      for point in segment.dropFirst() {
        canvas.line(from: plan.place(last), to: plan.place(point))
        last = point
      }
    }
    if let start = segments.first?.first, let end = segments.last?.last {
      let isOneCell = plan.cell(of: start) == plan.cell(of: end)
      canvas.mark(plan.place(start), style.signs.start)
      canvas.mark(plan.place(end), isOneCell ? style.signs.both : style.signs.end)
    }
    return canvas.lines(style)
  }

  /// What the marks mean and how long a kilometre is, in as many lines as it takes.
  private func legend(_ plan: Plan, columns: Int, _ units: UnitSystem, _ ink: Ink) -> [String] {
    guard let start = segments.first?.first, let end = segments.last?.last else { return [] }
    let signs = style.signs
    var parts =
      plan.cell(of: start) == plan.cell(of: end)
      ? ["\(signs.both) start and end"] : ["\(signs.start) start", "\(signs.end) end"]
    let bar = ScaleBar(
      columnsPerMetre: plan.dotsPerMetre / 2, widest: max(2, columns / 4), units: units)
    if let bar { parts.append(bar.drawn(signs)) }
    var lines: [String] = []
    for part in parts {
      let joined = lines.last.map { $0 + "   " + part }
      if let joined, DisplayWidth.of(joined) <= columns {
        lines[lines.count - 1] = joined
      } else {
        lines.append(DisplayWidth.truncate(part, to: columns))
      }
    }
    return lines.map(ink.faint)
  }
}

/// The rectangle that a way fills.
private struct Frame {
  private(set) var west, east, south, north: Double

  init?(around points: some Sequence<PlanePoint>) {
    var frame: Frame?
    for point in points {
      if frame == nil { frame = Frame(point) }
      frame?.include(point)
    }
    guard let frame else { return nil }
    self = frame
  }

  private init(_ point: PlanePoint) {
    (west, east, south, north) = (point.x, point.x, point.y, point.y)
  }

  private mutating func include(_ point: PlanePoint) {
    west = min(west, point.x)
    east = max(east, point.x)
    south = min(south, point.y)
    north = max(north, point.y)
  }
}

/// Where on a canvas each place is; both directions have one scale.
private struct Plan {
  let columns, rows: Int
  let dotsPerMetre: Double
  private let west, north: Double

  init(_ frame: Frame, columns: Int, rows: Int) {
    west = frame.west
    north = frame.north
    let dots = (Double(max(columns, 1) * 2 - 1), Double(max(rows, 1) * 4 - 1))
    // Halves, since the sum of two great numbers may be beyond what a number holds.
    let (halfWidth, halfHeight) = (
      frame.east / 2 - frame.west / 2, frame.north / 2 - frame.south / 2
    )
    let scale = min(dots.0 / halfWidth, dots.1 / halfHeight) / 2
    dotsPerMetre = scale.isFinite ? scale : 0
    self.columns = Self.cells(halfWidth * 2 * dotsPerMetre, 2, atMost: columns)
    self.rows = Self.cells(halfHeight * 2 * dotsPerMetre, 4, atMost: rows)
  }

  private static func cells(_ dots: Double, _ perCell: Int, atMost limit: Int) -> Int {
    guard dots.isFinite else { return max(1, limit) }
    return min(max(1, limit), Int(min(dots, 1e6).rounded()) / perCell + 1)
  }

  func place(_ point: PlanePoint) -> PlanePoint {
    PlanePoint(x: (point.x - west) * dotsPerMetre, y: (north - point.y) * dotsPerMetre)
  }

  /// The number of a cell; two places of one cell have the same.
  func cell(of point: PlanePoint) -> Int? {
    let place = place(point)
    guard place.isFinite, abs(place.x) < 1e6, abs(place.y) < 1e6 else { return nil }
    return Int(place.y.rounded()) / 4 * columns + Int(place.x.rounded()) / 2
  }
}

extension Page {
  public mutating func picture(_ picture: TrackPicture) {
    for text in picture.lines(width: width, units: units, ink: ink) { line(text) }
  }
}
