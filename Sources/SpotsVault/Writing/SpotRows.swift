internal import SQLite

/// The rows of `spots`, in key order.
///
/// Texts are collected a block at a time. In key order, rows are scattered over the file, and separate
/// loops let the processor overlap its many cache misses.
final class SpotRows<Texts: RowTexts>: RowSource {
  private let source: ImportSource
  private let texts: Texts
  private(set) var progress: ImportProgress
  private var block = TextBlock()
  /// The offsets of the rows of the block, while it is filled.
  private var offsets: [Int] = []
  /// The place of this row among all, and that of the first one of the block.
  private var (number, start) = (-1, 0)
  private var key: Int64 = 0

  init(_ source: ImportSource, _ texts: Texts, _ progress: ImportProgress) {
    self.source = source
    self.texts = texts
    self.progress = progress
  }

  deinit {
    block.free()
  }

  override func next() throws -> Bool {
    number &+= 1
    guard number < source.changes.writes.count else { return false }
    if number - start == block.rowCount { fill() }
    key = source.changes.keys[Int(source.changes.writes[number])]
    try progress.step()
    return true
  }

  override func column(_ column: Int, to value: RowValue) {
    guard column > 0, column <= SpotText.allCases.count else { return value.set(key) }
    let isNeeded = column <= SpotText.name.rawValue + 1
    block.withText(column &- 1, ofRow: number &- start) { text in
      // An optional text that is empty is stored as NULL.
      if isNeeded || !text.isEmpty { value.set(utf8: text) }
    }
  }

  /// Collects the texts of this row and those after it.
  private func fill() {
    let writes = source.changes.writes
    start = number
    let rows = start..<min(start + TextBlock.size, writes.count)
    offsets.removeAll(keepingCapacity: true)
    for index in rows { offsets.append(source.entries[Int(writes[index])].offset) }
    for offset in offsets { texts.expect(offset) }
    block.removeAll()
    for (index, offset) in zip(rows, offsets) {
      texts.seek(to: offset)
      for text in SpotText.allCases {
        texts.withText(text) { block.append($0) }
        if text == .id, let suffix = source.repeated.suffix(of: writes[index]) {
          block.appendToLast(dashAnd: suffix)
        }
      }
    }
  }
}

extension SpotText {
  /// The columns of `spots`: the key, then the cases in order.
  static let columns: [StaticString] = [
    "key", "id", "name", "place", "description", "url", "extra",
  ]
}
