internal import Text

/// Values along a route, such as heights, as a curve with its lowest and highest value beside it.
public struct ProfilePicture: Sendable {
  /// Curves with distance to the right and value upwards; gaps separate them.
  private let segments: [[PlanePoint]]
  private let mark: PlanePoint?
  private let style: DotStyle
  private let rows: Int
  private let startsAtZero: Bool
  private let value, distance: @Sendable (Double) -> String

  /// A profile whose numbers are formatted by the given functions.
  ///
  /// With a base of zero, half the height is half the value. The mark is put on top of the curve.
  /// Points that are not finite are left
  /// out.
  public init(
    segments: [[PlanePoint]], mark: PlanePoint? = nil, style: DotStyle, rows: Int = 6,
    startsAtZero: Bool = false,
    value: @escaping @Sendable (Double) -> String,
    distance: @escaping @Sendable (Double) -> String
  ) {
    self.segments = segments.map { $0.filter(\.isFinite) }.filter { !$0.isEmpty }
    self.mark = mark
    self.style = style
    self.rows = min(max(rows, 2), 100)
    self.startsAtZero = startsAtZero
    self.value = value
    self.distance = distance
  }

  /// No lines if there is nothing to show or too little room for it.
  func lines(width: Int?, ink: Ink) -> [String] {
    guard let range = Reach(segments.joined(), startsAtZero: startsAtZero) else { return [] }
    let top = Printable.line(value(range.top))
    let bottom = range.top == range.bottom ? "" : Printable.line(value(range.bottom))
    let margin = max(DisplayWidth.of(top), DisplayWidth.of(bottom)) + 2
    let columns = PicturePlan.columns(in: width) - margin
    guard columns >= Self.narrowest else { return [] }
    let curve = curve(range, columns: columns)
    let labels = [top] + Array(repeating: "", count: rows - 2) + [bottom]
    return zip(labels, curve).map { label, dots in
      let sign = label.isEmpty ? style.signs.upright : style.signs.tick
      let text = DisplayWidth.pad(label, to: margin - 2, alignRight: true)
      return ink.faint("\(text) \(sign)") + dots
    } + axis(range, margin: margin, columns: columns).map(ink.faint)
  }

  private static let narrowest = 10

  private func curve(_ range: Reach, columns: Int) -> [String] {
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    let right = Double(canvas.dotColumns - 1)
    let floor = Double(canvas.dotRows - 1)
    for segment in segments {
      var last = range.place(segment[0], right: right, floor: floor)
      canvas.line(from: last, to: last)
      for point in segment.dropFirst() {
        let next = range.place(point, right: right, floor: floor)
        canvas.line(from: last, to: next)
        last = next
      }
    }
    if let mark, mark.isFinite {
      canvas.mark(range.place(mark, right: right, floor: floor), style.signs.both)
    }
    return canvas.lines(style)
  }

  /// The line below the curve, and the distances at its two ends.
  private func axis(_ range: Reach, margin: Int, columns: Int) -> [String] {
    let indent = String.blanks(margin - 1)
    let line = String.row(of: style.signs.level, count: columns)
    let from = Printable.line(distance(range.left))
    let to = Printable.line(distance(range.right))
    let gap = columns + 1 - DisplayWidth.of(from) - DisplayWidth.of(to)
    let ends = gap >= 1 ? from + String.blanks(gap) + to : to
    return [
      "\(indent)\(style.signs.corner)\(line)",
      indent + DisplayWidth.truncate(ends, to: columns + 1),
    ]
  }
}

/// The range of each axis.
private struct Reach {
  private let frame: PlaneFrame

  init?(_ points: some Sequence<PlanePoint>, startsAtZero: Bool) {
    guard var frame = PlaneFrame(around: points) else { return nil }
    if startsAtZero { frame.include(PlanePoint(x: frame.west, y: 0)) }
    self.frame = frame
  }

  var left: Double { frame.west }
  var right: Double { frame.east }
  var bottom: Double { frame.south }
  var top: Double { frame.north }

  func place(_ point: PlanePoint, right edge: Double, floor: Double) -> PlanePoint {
    let x = Self.share(point.x, of: left, right)
    let y = Self.share(point.y, of: bottom, top)
    return PlanePoint(x: (x ?? 0) * edge, y: floor - (y ?? 0.5) * floor)
  }

  /// How far a number is from the first to the second of two others, from 0 to 1; `nil` if they are
  /// equal.
  private static func share(_ number: Double, of low: Double, _ high: Double) -> Double? {
    let whole = high / 2 - low / 2
    return whole > 0 ? (number / 2 - low / 2) / whole : nil
  }
}

extension Page {
  public mutating func profile(_ profile: ProfilePicture) {
    for text in profile.lines(width: width, ink: ink) { line(text) }
  }
}
