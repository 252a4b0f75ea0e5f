/// A table in the making that is read again at once: what other formats become on their way in.
public struct ReadableTable: ~Copyable {
  private static let pieceBytes = 1 << 16

  private var writer = TableWriter(lineEnd: .lf, protectsFormulas: false)
  private var sink: TextSink

  /// A large table goes into a file without a name in the folder.
  public init(folder: String) {
    sink = TextSink(folder: folder)
  }

  public mutating func row(_ fields: [String]) throws(TableError) {
    writer.row(fields)
    if writer.bytes.count >= Self.pieceBytes { try sink.append(writer.takeBytes()) }
  }

  public consuming func finish() throws(TableError) -> TextMemory {
    try sink.append(writer.takeBytes())
    return try sink.finish()
  }
}
