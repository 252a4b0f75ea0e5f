internal import Tables
internal import Text

/// Gives back the texts of rows that were read before.
final class SpotRowTexts: RowTexts {
  private let reader: SpotRowReader
  /// Lent to one reading at a time, as in `SpotRowReader`.
  @exclusivity(unchecked) private var field = FieldText()
  private var extra: [UInt8] = []
  private var isWhole = true
  /// What `expect` read, so that the reads are not optimised away.
  private var touched: UInt8 = 0
  /// The column of each text, in the order of `SpotText`; -1 for none.
  private let columns: [Int]
  private let keys: [[UInt8]]

  init(_ reader: SpotRowReader) {
    self.reader = reader
    let fields: [SpotField?] = [.id, .name, .place, .description, .url, nil]
    columns = fields.map { field in
      guard let field else { return -1 }
      return reader.interpreter.columns.firstIndex { $0.meaning == .field(field) } ?? -1
    }
    keys = reader.interpreter.columns.map { column in
      var writer = JSONWriter()
      writer.value(column.name)
      return writer.bytes + [0x3A]
    }
  }

  func expect(_ offset: Int) {
    // Two reads bring in the row's first cache lines, or its page, before they are needed.
    let text = reader.text
    guard text.count > 0 else { return }
    let start = min(offset >> 1, text.count - 1)
    let next = min(start + 100, text.count - 1)
    touched = touched &+ text.base[start] &+ text.base[next]
  }

  func seek(to offset: Int) {
    isWhole = offset & 1 == 1
    reader.move(to: offset >> 1)
  }

  func withText<Result>(
    _ text: SpotText, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    switch text {
    case .id:
      var entry = SpotEntry()
      let id = reader.span(reader.places.id)
      // Only a derived id needs the place; one with unusual bytes may turn out to be empty.
      if id.count == 0 || id.flags != 0 { _ = reader.readPlace(&entry) }
      return reader.withID(entry, body)
    case .extra:
      writeExtra()
      return extra.withUnsafeBufferPointer(body)
    default:
      let span = reader.span(columns[text.rawValue])
      return field.with(
        span, of: reader.text.base, keepsLines: text == .description, body)
    }
  }

  /// Collects what neither the numbers nor the other texts hold.
  private func writeExtra() {
    extra.removeAll(keepingCapacity: true)
    if isWhole { return }
    var entry = SpotEntry()
    let row = reader.row
    for index in 0..<min(row.fields.count, reader.stepCount) {
      let span = row.fields[index]
      guard span.count > 0 else { continue }
      field.with(span, of: reader.text.base, keepsLines: true) { bytes in
        let isTold = reader.interpreter.take(reader.steps[index], bytes, &entry)
        guard !isTold, !bytes.isEmpty else { return }
        extra.append(extra.isEmpty ? 0x7B : 0x2C)
        extra.append(contentsOf: keys[index])
        appendQuoted(bytes)
      }
    }
    if !extra.isEmpty { extra.append(0x7D) }
  }

  private func appendQuoted(_ bytes: UnsafeBufferPointer<UInt8>) {
    extra.append(0x22)
    for byte in bytes {
      switch byte {
      case 0x22, 0x5C: extra.append(contentsOf: [0x5C, byte])
      case 0x0A: extra.append(contentsOf: [0x5C, 0x6E])
      case ..<0x20: extra.append(0x20)
      default: extra.append(byte)
      }
    }
    extra.append(0x22)
  }
}
