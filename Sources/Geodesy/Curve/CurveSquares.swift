/// The squares of the curve that divide a box among them, each a range of the curve's numbers.
///
/// They lie on a grid of the whole world, so a box that is moved a little is divided at the same lines.
public struct CurveSquares: Sendable {
  public struct Square: Hashable, Sendable {
    /// Numbers of cells, the last one included.
    public let first, last: UInt64

    /// Its quarters, in the order of the curve; one for a single cell.
    public var quarters: [Square] {
      let size = last - first + 1
      guard size >= 4 else { return [self] }
      return (0..<4).map { index in
        let start = first + UInt64(index) * (size / 4)
        return Square(first: start, last: start + size / 4 - 1)
      }
    }
  }

  /// From the south-west, column by column.
  public let squares: [Square]

  /// Divides a box into at most `most` squares, and into as many as that allows.
  public init(of box: BoundingBox, most: Int) {
    precondition(most > 0)
    // Small grids have a column more on either side, for places on their edges.
    let grid = CellGrid(box, mostCells: most)
    var squares: [Square] = []
    squares.reserveCapacity(grid.columns.count * grid.rows.count)
    for column in 0..<grid.columns.count {
      for row in 0..<grid.rows.count {
        let (first, last) = grid.numbers(column: column, row: row)
        squares.append(Square(first: first, last: last))
      }
    }
    self.squares = squares
  }
}
