/// Writes the table that other formats become, each field in quotes.
struct InternalTable: ~Copyable {
  private var sink: TextSink
  private var row: [UInt8] = []

  init(folder: String) {
    sink = TextSink(folder: folder)
  }

  mutating func field(_ text: String?) {
    if !row.isEmpty { row.append(0x2C) }
    row.append(0x22)
    for byte in (text ?? "").utf8 {
      if byte == 0x22 { row.append(0x22) }
      row.append(byte)
    }
    row.append(0x22)
  }

  mutating func endRow() throws(SpotFileError) {
    row.append(0x0A)
    try sink.append(row)
    row.removeAll(keepingCapacity: true)
  }

  consuming func finish() throws(SpotFileError) -> TextMemory {
    try sink.finish()
  }
}
