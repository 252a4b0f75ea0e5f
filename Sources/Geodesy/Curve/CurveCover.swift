/// A few ranges of Hilbert curve numbers that together hold all cells of an area, and some others.
public struct CurveCover: Sendable {
  public struct Range: Hashable, Sendable {
    /// Numbers of cells, the last one included.
    public var first, last: UInt64
    /// A lower bound: no place of the area in this range is nearer to the centre, on the ellipsoid.
    public var leastMetres: Double
  }

  /// Nearest first, none touching another.
  public let ranges: [Range]

  /// Covers all places within a distance of a centre, on the ellipsoid, with at most twelve ranges.
  ///
  /// If the circle reaches a pole, the cap around it is covered; otherwise cells of about half the
  /// radius. Takes some microseconds.
  public init(around center: Coordinate, radiusMetres: Double) {
    let box = BoundingBox.around(center, radiusMetres: radiusMetres)
    let grid = CellGrid(box, mostCells: 40)
    ranges = Self.ranges(grid, center, radiusMetres: radiusMetres, most: 12)
  }

  /// Covers a box with at most 16 ranges, ordered by distance from a place.
  public init(of box: BoundingBox, from center: Coordinate) {
    let grid = CellGrid(box, mostCells: 64)
    ranges = Self.ranges(grid, center, radiusMetres: .infinity, most: 16)
  }

  /// The whole earth in one range.
  public static let world = CurveCover([
    Range(first: 0, last: 1 << (2 * UInt64(HilbertCurve.bits)) - 1, leastMetres: 0)
  ])

  init(_ ranges: [Range]) {
    self.ranges = ranges
  }

  private static func ranges(
    _ grid: CellGrid, _ center: Coordinate, radiusMetres: Double, most: Int
  ) -> [Range] {
    var cells: [Range] = []
    append(grid, center, radiusMetres: radiusMetres, to: &cells)
    var ranges = joined(cells, most: most)
    ranges.sort { ($0.leastMetres, $0.first) < ($1.leastMetres, $1.first) }
    return ranges
  }

  /// Adds the squares that hold a circle; they may overlap those already there.
  static func cells(
    around center: Coordinate, radiusMetres: Double, mostCells: Int, into cells: inout [Range]
  ) {
    let box = BoundingBox.around(center, radiusMetres: radiusMetres)
    append(CellGrid(box, mostCells: mostCells), center, radiusMetres: radiusMetres, to: &cells)
  }

  private static func append(
    _ grid: CellGrid, _ center: Coordinate, radiusMetres: Double, to cells: inout [Range]
  ) {
    let distances = CellDistances(grid, from: center)
    for column in 0..<grid.columns.count {
      for row in 0..<grid.rows.count {
        let least = distances.leastMetres(column: column, row: row)
        guard least <= radiusMetres else { continue }
        let (first, last) = grid.numbers(column: column, row: row)
        cells.append(Range(first: first, last: last, leastMetres: least))
      }
    }
  }

  /// Joins neighbours, then the ranges with the smallest gaps, until there are few enough.
  static func joined(_ cells: [Range], most: Int) -> [Range] {
    let cells = cells.sorted { $0.first < $1.first }
    let gap = largestGapToClose(cells, most: most)
    var ranges: [Range] = []
    ranges.reserveCapacity(most)
    for cell in cells {
      guard let last = ranges.last, cell.first <= last.last &+ 1 &+ gap else {
        ranges.append(cell)
        continue
      }
      ranges[ranges.count - 1].last = max(last.last, cell.last)
      ranges[ranges.count - 1].leastMetres = min(last.leastMetres, cell.leastMetres)
    }
    return ranges
  }

  private static func largestGapToClose(_ cells: [Range], most: Int) -> UInt64 {
    var gaps: [UInt64] = []
    gaps.reserveCapacity(cells.count)
    var end: UInt64?
    for cell in cells {
      if let end, cell.first > end + 1 { gaps.append(cell.first - end - 1) }
      end = max(end ?? 0, cell.last)
    }
    guard gaps.count >= most else { return 0 }
    gaps.sort()
    return gaps[gaps.count - most]
  }
}
