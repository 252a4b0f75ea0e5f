/// Builds the table to which another format is converted in order to be read.
public struct ReadableTable: ~Copyable {
  private static let pieceBytes = 1 << 16

  private var writer = TableWriter(lineEnd: .lf, protectsFormulas: false)
  private var sink: TextSink

  /// A large table goes into an unlinked file in the folder.
  public init(folder: String) {
    sink = TextSink(folder: folder)
  }

  public mutating func row(_ fields: [String]) throws(TableError) {
    writer.row(fields)
    if writer.bytes.count >= Self.pieceBytes { try sink.append(writer.takeBytes()) }
  }

  /// Adds the rows of another table as they are.
  public mutating func rows(of table: TextMemory) throws(TableError) {
    try sink.append(writer.takeBytes())
    try sink.append(UnsafeRawBufferPointer(table.bytes))
  }

  public consuming func finish() throws(TableError) -> TextMemory {
    try sink.append(writer.takeBytes())
    return try sink.finish()
  }
}
