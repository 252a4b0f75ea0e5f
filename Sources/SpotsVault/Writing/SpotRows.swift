internal import SQLite

/// The rows of `spots`, in key order.
final class SpotRows<Texts: RowTexts>: RowSource {
  private let source: ImportSource
  private let producer: TextProducer<Texts>
  private(set) var progress: ImportProgress
  private var keys = RowBlock<Int64>()
  private var key: Int64 = 0
  private var block: UnsafePointer<TextBlock>?
  private var row = -1

  init(_ source: ImportSource, _ producer: TextProducer<Texts>, _ progress: ImportProgress) {
    self.source = source
    self.producer = producer
    self.progress = progress
  }

  override func next() throws -> Bool {
    let next = keys.next(of: source.changes.writes.count) { [source] number in
      source.changes.keys[Int(source.changes.writes[number])]
    }
    guard let next else { return false }
    key = next
    row &+= 1
    if block.map({ row >= $0.pointee.rowCount }) ?? true {
      block = producer.next()
      row = 0
    }
    try progress.step()
    return true
  }

  override func column(_ column: Int, to value: RowValue) {
    guard column > 0, column <= SpotText.allCases.count, let block else { return value.set(key) }
    let isNeeded = column <= SpotText.name.rawValue + 1
    block.pointee.withText(column &- 1, ofRow: row) { text in
      // An optional text that is empty is stored as NULL.
      if isNeeded || !text.isEmpty { value.set(utf8: text) }
    }
  }
}

extension SpotText {
  /// The columns of `spots`: the key, then the cases in order.
  static let columns: [StaticString] = [
    "key", "id", "name", "place", "description", "url", "extra",
  ]
}
