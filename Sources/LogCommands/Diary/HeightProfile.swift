import CommandLineKit
import Geodesy
import Text
import TrackFormats

/// The heights of a trip over its way, as a drawing (SVG).
struct HeightProfile {
  private static let (width, height, columns) = (960.0, 200.0, 480)
  private static let (left, bottom, top) = (64.0, 24.0, 8.0)

  private let lengthMetres, metresPerColumn: Double
  private var metres = 0.0
  /// The highest and lowest decimetres in each column, where any are known.
  private var tops: [Int32?]
  private var lowest, highest: Int32?

  /// `lengthMetres` is how long the way will be.
  init(lengthMetres: Double) {
    self.lengthMetres = lengthMetres
    metresPerColumn = max(1, lengthMetres / Double(Self.columns))
    tops = Array(repeating: nil, count: Self.columns)
  }

  var isEmpty: Bool { highest == nil }

  /// `lengthMetres` is its real length, which the line of a sketch falls short of.
  mutating func add(_ track: Track, lengthMetres: Double? = nil) {
    let drawn = lengthMetres == nil ? 0 : track.segments.reduce(0) { $0 + Self.metres(of: $1) }
    let scale = drawn > 0 ? (lengthMetres ?? drawn) / drawn : 1
    for segment in track.segments {
      var last: Coordinate?
      var lastTop: (column: Int, altitude: Int32)?
      for point in segment {
        let place = Coordinate(point.position)
        metres += last.map { $0.sphericalDistanceMetres(to: place) * scale } ?? 0
        last = place
        guard let altitude = point.altitudeDecimetres, (-5_000...90_000).contains(altitude) else {
          continue
        }
        let column = min(Self.columns - 1, Int(metres / metresPerColumn))
        raise(from: lastTop ?? (column, altitude), to: (column, altitude))
        lastTop = (column, altitude)
        lowest = min(altitude, lowest ?? altitude)
        highest = max(altitude, highest ?? altitude)
      }
    }
  }

  private static func metres(of segment: ArraySlice<TrackPoint>) -> Double {
    zip(segment, segment.dropFirst()).reduce(0) { sum, ends in
      sum
        + Coordinate(ends.0.position).sphericalDistanceMetres(to: Coordinate(ends.1.position))
    }
  }

  /// Heights between two points lie on the line between them.
  private mutating func raise(
    from start: (column: Int, altitude: Int32), to end: (column: Int, altitude: Int32)
  ) {
    for column in start.column...max(start.column, end.column) {
      let share = Double(column - start.column) / Double(max(1, end.column - start.column))
      let rise = start.column == end.column ? 0 : Double(end.altitude - start.altitude) * share
      let altitude = column == end.column ? end.altitude : start.altitude + Int32(rise)
      tops[column] = max(altitude, tops[column] ?? altitude)
    }
  }

  func svg(label: String, _ units: UnitSystem) -> String {
    guard let lowest, let highest else { return "" }
    // A flat way stays flat: the drawing is never of less than a hundred metres.
    let range = Double(max(1_000, highest - lowest))
    let room = Self.height - Self.bottom - Self.top
    let base = Self.height - Self.bottom
    func y(_ decimetres: Int32) -> Double { base - Double(decimetres - lowest) / range * room }
    let step = (Self.width - Self.left) / Double(Self.columns)
    var svg =
      "<svg class=\"heights\" viewBox=\"0 0 \(Self.text(Self.width)) \(Self.text(Self.height))\" "
      + "role=\"img\" aria-label=\"\(HTMLText.escaped(label))\">\n"
    for run in runs {
      var path = "M\(Self.text(Self.left + Double(run.lowerBound) * step)) \(Self.text(base))"
      for column in run {
        guard let top = tops[column] else { continue }
        path += "L\(Self.text(Self.left + (Double(column) + 0.5) * step)) \(Self.text(y(top)))"
      }
      path += "L\(Self.text(Self.left + Double(run.upperBound) * step)) \(Self.text(base))Z"
      svg += "<path d=\"\(path)\"/>\n"
    }
    for decimetres in Set([lowest, highest]) {
      svg +=
        "<text x=\"4\" y=\"\(Self.text(min(base, y(decimetres) + 5)))\">"
        + "\(units.height(metres: Double(decimetres) / 10))</text>\n"
    }
    svg +=
      "<text x=\"\(Self.text(Self.width - 4))\" y=\"\(Self.text(Self.height - 6))\" text-anchor=\"end\">"
      + "\(units.distance(metres: shownMetres))</text>\n"
    return svg + "</svg>\n"
  }

  /// What the drives say of their length, unless parts of them are not shown.
  private var shownMetres: Double {
    abs(metres - lengthMetres) < 0.02 * lengthMetres ? lengthMetres : metres
  }

  /// Columns with heights that follow each other, where gaps of a few columns, between two
  /// segments, are not an end.
  private var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in tops.indices where tops[column] != nil {
      if let last = runs.last, column - last.upperBound < 8 {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }

  private static func text(_ number: Double) -> String {
    FixedDecimal.text(number, decimals: 1)
  }
}
