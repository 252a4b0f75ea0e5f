public import Records
public import Text

/// Writes a trip file, one record after the other.
public struct TripFileWriter {
  private let sink: ([UInt8]) throws -> Void
  private let hasher = Hashing()
  private var records = 0

  /// Begins a file; `program` is the version of vanlog.
  public init(
    program: String, created: Instant, to sink: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.sink = sink
    var json = JSONWriter()
    json.object { json in
      json.field("format", TripFile.format)
      json.field("format_version", TripFile.version)
      json.field("vanlog", program)
      json.field("created", created.wholeSeconds.description)
    }
    try write(json)
  }

  /// Writes a record; `piece` gives its bytes from a position on, none at their end.
  public mutating func write(
    _ record: Record,
    bytes piece: (_ start: Int, _ count: Int) throws -> ArraySlice<UInt8> = { _, _ in [] }
  ) throws {
    var size = 0
    while true {
      let bytes = try piece(size, TripFile.pieceSize)
      guard !bytes.isEmpty else { break }
      var json = JSONWriter()
      json.object { json in json.field("bytes", Base64.text(of: bytes)) }
      try write(json)
      size += bytes.count
    }
    var json = JSONWriter()
    json.object { json in
      json.field("kind", record.kind.name)
      json.field("id", record.id.description)
      json.field(object: "fields") { json in
        for field in record.kind.exchanged where !record[field].isNone {
          json.field(
            field.name, field.plainText(record[field], currency: record.currency(of: field)))
        }
      }
      if size > 0 { json.field("size", size) }
    }
    try write(json)
    records += 1
  }

  public func finish() throws {
    let hash = hasher.finish()
    var json = JSONWriter()
    json.object { json in
      json.field(object: "end") { json in
        json.field("records", records)
        json.field("blake2b_256", hash?.description)
      }
    }
    try sink(json.bytes + [UInt8(ascii: "\n")])
  }

  private func write(_ json: JSONWriter) throws {
    let line = json.bytes + [UInt8(ascii: "\n")]
    hasher.update(line)
    try sink(line)
  }
}
