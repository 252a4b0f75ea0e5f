internal import Text

/// Values along a route, such as heights, as a curve with its lowest and highest value beside it.
public struct ProfilePicture: Sendable {
  /// Takes a point of a curve, and whether the curve begins there.
  public typealias Pen = (_ point: PlanePoint, _ isFirst: Bool) -> Void

  /// Hands over all points, each time it is called; finite ones only are drawn.
  private let curves: @Sendable (Pen) -> Void
  private let mark: PlanePoint?
  private let style: DotStyle
  private let rows: Int
  private let startsAtZero: Bool
  private let value, distance: @Sendable (Double) -> String

  /// A profile whose numbers are formatted by the given functions.
  ///
  /// Curves go with distance to the right and with value upwards, and gaps separate them. With a base
  /// of zero, half the height is half the value. The mark is put on top of the curve. Points that are
  /// not finite are left out.
  public init(
    mark: PlanePoint? = nil, style: DotStyle, rows: Int = 6, startsAtZero: Bool = false,
    value: @escaping @Sendable (Double) -> String,
    distance: @escaping @Sendable (Double) -> String,
    curves: @escaping @Sendable (Pen) -> Void
  ) {
    self.curves = curves
    self.mark = mark
    self.style = style
    self.rows = min(max(rows, 2), 100)
    self.startsAtZero = startsAtZero
    self.value = value
    self.distance = distance
  }

  /// A profile of curves that are lists of points.
  public init(
    segments: [[PlanePoint]], mark: PlanePoint? = nil, style: DotStyle, rows: Int = 6,
    startsAtZero: Bool = false,
    value: @escaping @Sendable (Double) -> String,
    distance: @escaping @Sendable (Double) -> String
  ) {
    self.init(
      mark: mark, style: style, rows: rows, startsAtZero: startsAtZero, value: value,
      distance: distance
    ) { pen in
      for segment in segments {
        var isFirst = true
        for point in segment where point.isFinite {
          pen(point, isFirst)
          isFirst = false
        }
      }
    }
  }

  /// No lines if there is nothing to show or too little room for it.
  func lines(width: Int?, ink: Ink) -> [String] {
    var bytes: [UInt8] = []
    append(to: &bytes, width: width, ink: ink)
    return bytes.isEmpty ? [] : String(decoding: bytes.dropLast(), as: UTF8.self).lines
  }

  /// Adds the lines in UTF-8.
  func append(to bytes: inout [UInt8], width: Int?, ink: Ink) {
    guard let range = Reach(startsAtZero: startsAtZero, curves) else { return }
    let top = Printable.line(value(range.top))
    let bottom = range.top == range.bottom ? "" : Printable.line(value(range.bottom))
    let margin = max(DisplayWidth.of(top), DisplayWidth.of(bottom)) + 2
    let columns = PicturePlan.columns(in: width) - margin
    guard columns >= Self.narrowest else { return }
    let canvas = curve(range, columns: columns)
    for row in 0..<rows {
      let label = row == 0 ? top : row == rows - 1 ? bottom : ""
      ink.faint(to: &bytes) { bytes in
        bytes.append(blanks: margin - 2 - DisplayWidth.of(label))
        bytes.append(label)
        bytes.append(UInt8(ascii: " "))
        bytes.append(String(label.isEmpty ? style.signs.upright : style.signs.tick))
      }
      canvas.append(row: row, style, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    appendAxis(to: &bytes, range, margin: margin, columns: columns, ink)
  }

  private static let narrowest = 10

  private func curve(_ range: Reach, columns: Int) -> BrailleCanvas {
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    let right = Double(canvas.dotColumns - 1)
    let floor = Double(canvas.dotRows - 1)
    var last = PlanePoint(x: 0, y: 0)
    curves { point, isFirst in
      guard point.isFinite else { return }
      let next = range.place(point, right: right, floor: floor)
      canvas.line(from: isFirst ? next : last, to: next)
      last = next
    }
    if let mark, mark.isFinite {
      canvas.mark(range.place(mark, right: right, floor: floor), style.signs.both)
    }
    return canvas
  }

  /// The line below the curve, and the distances at its two ends.
  private func appendAxis(
    to bytes: inout [UInt8], _ range: Reach, margin: Int, columns: Int, _ ink: Ink
  ) {
    let from = Printable.line(distance(range.left))
    let to = Printable.line(distance(range.right))
    let gap = columns + 1 - DisplayWidth.of(from) - DisplayWidth.of(to)
    ink.faint(to: &bytes) { bytes in
      bytes.append(blanks: margin - 1)
      bytes.append(String(style.signs.corner))
      bytes.append(String(style.signs.level), count: columns)
    }
    bytes.append(UInt8(ascii: "\n"))
    ink.faint(to: &bytes) { bytes in
      bytes.append(blanks: margin - 1)
      guard gap >= 1 else { return bytes.append(DisplayWidth.truncate(to, to: columns + 1)) }
      bytes.append(from)
      bytes.append(blanks: gap)
      bytes.append(to)
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// The range of each axis.
private struct Reach {
  private let frame: PlaneFrame

  init?(startsAtZero: Bool, _ curves: (ProfilePicture.Pen) -> Void) {
    var around: PlaneFrame?
    curves { point, _ in
      guard point.isFinite else { return }
      if around == nil { around = PlaneFrame(point) }
      around?.include(point)
    }
    guard var frame = around else { return nil }
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
    profile.append(to: &bytes, width: width, ink: ink)
  }
}
