import Glibc

/// The squares of 2ⁿ by 2ⁿ cells of the curve that hold a box, n being as small as a limit allows.
struct CellGrid {
  /// Bits of a cell's column and row that a square leaves open.
  let level: UInt32
  /// Squares from west to east, numbered on past 180°; squares from south to north.
  let columns, rows: Range<UInt32>

  private static let worldBits = UInt32(HilbertCurve.bits)

  init(_ box: BoundingBox, mostCells: Int) {
    let west = HilbertCurve.column(ofLongitude: Self.e7(box.west.rounded(degreesDown: true)))
    let east = HilbertCurve.column(ofLongitude: Self.e7(box.east.rounded(degreesDown: false)))
    let south = HilbertCurve.row(ofLatitude: Self.e7(box.south.rounded(degreesDown: true)))
    let north = HilbertCurve.row(ofLatitude: Self.e7(box.north.rounded(degreesDown: false)))
    self.init(
      // One more column on either side, so that an edge on 180° finds what its other side stores.
      west: Int64(west) - 1,
      east: Int64(east) + 1 + (box.crossesAntimeridian ? 1 << Int64(HilbertCurve.bits) : 0),
      south: south, north: north, mostCells: mostCells)
  }

  private init(west: Int64, east: Int64, south: UInt32, north: UInt32, mostCells: Int) {
    let world = Int64(1) << Int64(Self.worldBits)
    let isRound = east - west + 1 >= world
    let first = isRound ? 0 : UInt32(truncatingIfNeeded: west < 0 ? west + world : west)
    let last = isRound ? UInt32(world - 1) : first + UInt32(truncatingIfNeeded: east - west)
    var level: UInt32 = 0
    // Across 180° there are two columns at every level, until one square is the whole world.
    while level < Self.worldBits,
      Int((last >> level) - (first >> level) + 1) * Int((north >> level) - (south >> level) + 1)
        > mostCells
    {
      level += 1
    }
    self.level = level
    let around = UInt32(1) << (Self.worldBits - level)
    // A box that is almost the whole circle may begin and end in the same square.
    let end = min((last >> level) + 1, (first >> level) + around)
    columns = (first >> level)..<end
    rows = (south >> level)..<((north >> level) + 1)
  }

  /// The numbers on the curve of the cells of a square, counted from the south-west of the grid.
  func numbers(column: Int, row: Int) -> (first: UInt64, last: UInt64) {
    let mask = UInt32(1) << Self.worldBits - 1
    let x = (columns.lowerBound + UInt32(column)) << level & mask
    let y = (rows.lowerBound + UInt32(row)) << level
    let size = UInt64(1) << (2 * UInt64(level))
    let first = HilbertCurve.index(column: x, row: y) & ~(size - 1)
    return (first, first + size - 1)
  }

  /// The longitude of a column's western edge, which may be beyond 180°.
  func west(ofColumn column: Int) -> Double {
    Double(columns.lowerBound + UInt32(column)) * degrees(of: 360) - 180
  }

  /// The latitude of a row's southern edge.
  func south(ofRow row: Int) -> Double {
    Double(rows.lowerBound + UInt32(row)) * degrees(of: 180) - 90
  }

  private func degrees(of world: Double) -> Double {
    world / Double(UInt32(1) << (Self.worldBits - level))
  }

  private static func e7(_ degrees: Double) -> Int32 { Int32(degrees) }
}

extension Double {
  /// The longitude or latitude in 10⁻⁷ degrees, rounded down to the west or south, or up.
  fileprivate func rounded(degreesDown down: Bool) -> Double {
    (self * 1e7).rounded(down ? .down : .up)
  }
}
