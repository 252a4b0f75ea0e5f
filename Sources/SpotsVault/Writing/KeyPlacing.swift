internal import Geodesy

/// Assigns rows their numbers within the cells of the curve.
///
/// (1) A row that stays in its cell keeps its key. (2) Any other gets the lowest free number; a
/// number freed by the same import is not reused until the next. (3) Where all 2,048 are taken, a
/// new row is left out, and a moving one stays where it was.
enum KeyPlacing {
  /// A flag in an item's row: its key comes from the vault and is not just the cell's first.
  private static let fixed: UInt32 = 1 << 31
  private static let cellMask = ~(UInt64(SpotKey.spotsPerCell) - 1)
  static let mostRows = Int(fixed) - 1

  /// The sort item for a row that has a key or needs one in its cell.
  static func item(
    _ row: UInt32, _ entry: SpotEntry, in run: SpotRun, oldKey: Int64?
  ) -> RadixSort.Item {
    let column = HilbertCurve.column(ofLongitude: entry.longitude)
    let curve = HilbertCurve.index(
      column: column, row: HilbertCurve.row(ofLatitude: entry.latitude))
    let first = UInt64(bitPattern: run.firstKey(ofCell: curve))
    if let oldKey, UInt64(bitPattern: oldKey) & cellMask == first {
      return RadixSort.Item(key: UInt64(bitPattern: oldKey), row: row | fixed)
    }
    return RadixSort.Item(key: first, row: row)
  }

  /// Assigns all rows their keys, in `changes`; `taken` holds the vault's keys in cells of new
  /// rows.
  static func place(
    _ items: RowArray<RadixSort.Item>, beside taken: RowArray<Int64>,
    in changes: inout ImportChanges, refuse: (UInt32, inout ImportChanges) -> Void
  ) throws {
    var (start, used) = (0, 0)
    while start < items.count {
      let cell = items[start].key & cellMask
      var end = start + 1
      while end < items.count, items[end].key & cellMask == cell { end += 1 }
      while used < taken.count, UInt64(bitPattern: taken[used]) < cell { used += 1 }
      var usedEnd = used
      while usedEnd < taken.count, UInt64(bitPattern: taken[usedEnd]) & cellMask == cell {
        usedEnd += 1
      }
      if end == start + 1, used == usedEnd {
        try changes.write(items[start].row & ~fixed, Int64(bitPattern: items[start].key))
      } else {
        let cell = Cell(items: items[start..<end], taken: taken[used..<usedEnd])
        for (row, key) in cell.keys { try changes.write(row, key) }
        for row in cell.refused { refuse(row, &changes) }
      }
      (start, used) = (end, usedEnd)
    }
  }

  /// The first keys of the cells that get new rows, in ascending order.
  static func cellsOfNewRows(
    _ items: RowArray<RadixSort.Item>, in memory: ImportMemory
  ) throws -> RowArray<Int64> {
    var cells = try RowArray<Int64>(in: memory)
    for item in items where item.row & fixed == 0 {
      let first = Int64(bitPattern: item.key)
      if cells.last != first { try cells.append(first) }
    }
    return cells
  }

  /// The rows of a cell that gets several.
  private struct Cell {
    private(set) var keys: [(row: UInt32, key: Int64)] = []
    private(set) var refused: [UInt32] = []

    init(items: Slice<RowArray<RadixSort.Item>>, taken: Slice<RowArray<Int64>>) {
      let first = Int64(bitPattern: items[items.startIndex].key & cellMask)
      var isTaken = [Bool](repeating: false, count: Int(SpotKey.spotsPerCell))
      for key in taken { isTaken[Int(key & (SpotKey.spotsPerCell - 1))] = true }
      for item in items where item.row & fixed != 0 {
        isTaken[Int(item.key & ~cellMask)] = true
        keys.append((item.row & ~fixed, Int64(bitPattern: item.key)))
      }
      var number = 0
      for item in items where item.row & fixed == 0 {
        while number < isTaken.count, isTaken[number] { number += 1 }
        guard number < isTaken.count else {
          refused.append(item.row)
          continue
        }
        isTaken[number] = true
        keys.append((item.row, first + Int64(number)))
      }
      keys.sort { $0.key < $1.key }
    }
  }
}

extension ImportChanges {
  fileprivate mutating func write(_ row: UInt32, _ key: Int64) throws {
    keys[Int(row)] = key
    try writes.append(row)
  }
}
