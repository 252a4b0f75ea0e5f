internal import SQLite

/// The stretches of `geo` in which a row may pass a filter, as the table of blocks tells.
struct PassingBlocks {
  /// Ascending and disjoint; neighbours without a block between them are one.
  private var ranges: [ClosedRange<Int64>] = []

  /// Reads all blocks; `nil` if the filter excludes none, or if the vault has no blocks.
  init?(_ terms: BlockTerms, of connection: Connection) throws {
    guard !terms.values.isEmpty else { return nil }
    var (count, isOpen) = (0, false)
    try connection.withCursor(terms.statement) { cursor in
      for (index, value) in terms.values.enumerated() { try cursor.bind(index + 1, value) }
      while try cursor.step() {
        count += 1
        let passes = cursor.int64(2) != 0
        if passes { add(cursor.int64(0), cursor.int64(1), isNext: isOpen) }
        isOpen = passes
      }
    }
    guard count > 0 else { return nil }
  }

  private mutating func add(_ first: Int64, _ last: Int64, isNext: Bool) {
    guard first <= last, first > ranges.last?.upperBound ?? .min else { return }
    if isNext, let before = ranges.popLast() {
      ranges.append(before.lowerBound...last)
    } else {
      ranges.append(first...last)
    }
  }

  /// The parts of a range that must be read, in key order.
  func parts(of range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return ranges[low...].prefix { $0.lowerBound <= range.upperBound }.map {
      $0.clamped(to: range)
    }
  }
}
