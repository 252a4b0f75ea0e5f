/// Numbers of places, as rows of 1/64 degree that are divided into runs from west to east.
struct RowPlane {
  private static let rowsPerDegree = 64

  private let section: UnsafeRawPointer
  private let firstRow, rowCount: Int
  private let rowOffsets: UnsafeRawPointer

  /// The plane at an offset of its section.
  init(_ section: UnsafeRawPointer, at offset: Int) {
    self.section = section
    firstRow = Int((section + offset).load(as: Int16.self))
    rowCount = Int((section + offset + 2).load(as: UInt16.self))
    rowOffsets = section + offset + 4
  }

  /// The number of the run that a place is in; rows beyond the ends are like the last one there.
  func number(at place: GridPoint) -> Int {
    let (row, count, run) = run(at: place)
    return Int((row + 2 + count * 2).load(fromByteOffset: run, as: UInt8.self))
  }

  /// Whether the place lies in an odd run, in a plane without numbers; not beyond its rows.
  func isOdd(at place: GridPoint) -> Bool {
    let row = self.row(at: place)
    guard row >= 0, row < rowCount else { return false }
    return !run(at: place).run.isMultiple(of: 2)
  }

  private func row(at place: GridPoint) -> Int {
    place.y * Self.rowsPerDegree / GridPoint.degree - 90 * Self.rowsPerDegree - firstRow
  }

  /// The last run that begins at the place or west of it.
  private func run(at place: GridPoint) -> (row: UnsafeRawPointer, count: Int, run: Int) {
    let index = min(max(row(at: place), 0), rowCount - 1)
    let row = section + Int(rowOffsets.load(fromByteOffset: index * 4, as: UInt32.self))
    let count = row.number(0)
    let column = place.x * 65_536 / (360 * GridPoint.degree)
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if row.number(1 + middle) <= column { low = middle } else { high = middle }
    }
    return (row, count, low)
  }
}
