/// A row of an import with the number by which rows are sorted.
struct KeyedRow: Comparable {
  let key: UInt64
  let row: UInt32

  static func < (first: KeyedRow, second: KeyedRow) -> Bool {
    (first.key, first.row) < (second.key, second.row)
  }

  /// An unsigned number that sorts as the signed `value` does.
  @inline(__always)
  static func ordered(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value) ^ 1 << 63
  }
}
