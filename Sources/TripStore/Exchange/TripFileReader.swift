internal import DurableFiles
public import Records
internal import Text

/// Reads a trip file, any byte of which may be hostile.
public struct TripFileReader {
  public let path: String
  private let kinds: KindSet

  public init(path: String, of kinds: KindSet = .trips) {
    (self.path, self.kinds) = (path, kinds)
  }

  /// Passes each record to `body`, and throws at the end if the file is not whole.
  ///
  /// So callers store records in a transaction that such an error rolls back.
  public func forEach(_ body: (TripFileRecord) throws -> Void) throws {
    let file = try File(path, links: .follow)
    var lines = Lines(path: path)
    var reading = Reading(path: path, kinds)
    _ = try file.eachPiece { piece in
      try lines.add(piece) { line in try reading.read(line, body) }
    }
    try lines.finish { line in try reading.read(line, body) }
    try reading.finish()
  }
}

/// Cuts pieces of a file into lines, with their line ends.
private struct Lines {
  let path: String
  private var line: [UInt8] = []
  private var number = 1

  init(path: String) {
    self.path = path
  }

  mutating func add(_ piece: [UInt8], _ body: ([UInt8]) throws -> Void) throws {
    for part in piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if part.offset > 0 {
        try body(line + [UInt8(ascii: "\n")])
        line = []
        number += 1
      }
      line += part.element
      guard line.count < TripFile.longestLine else {
        throw number == 1
          ? TripFileError.notATripFile(path: path)
          : TripFileError.badLine(path: path, line: number, reason: "the line is too long")
      }
    }
  }

  /// A last line without a line end is handed over as it is.
  func finish(_ body: ([UInt8]) throws -> Void) throws {
    if !line.isEmpty { try body(line) }
  }
}

/// Goes through the lines of a trip file.
private struct Reading {
  let path: String
  private let kinds: KindSet
  private var number = 0
  private var records = 0
  private var seen: Set<RecordID> = []
  /// The bytes of the record that follows.
  private var bytes: [UInt8] = []
  private var hasher: Hashing? = Hashing()
  private var isOver = false

  init(path: String, _ kinds: KindSet) {
    (self.path, self.kinds) = (path, kinds)
  }

  mutating func read(_ line: [UInt8], _ body: (TripFileRecord) throws -> Void) throws {
    number += 1
    guard !isOver else { throw bad("something follows the end") }
    guard let json = try? JSONValue(parsing: line, maximumDepth: 4) else {
      if number == 1 { throw TripFileError.notATripFile(path: path) }
      // The last line of a file that was cut off is half a line.
      throw line.last == UInt8(ascii: "\n")
        ? bad("it cannot be read as JSON") : TripFileError.cutOff(path: path, line: number - 1)
    }
    if number == 1 {
      try readHeader(json)
    } else if let end = json["end"] {
      return try readEnd(end)
    } else if let text = json["bytes"]?.string {
      try add(text)
    } else {
      try body(try record(json))
    }
    hasher?.update(line)
  }

  func finish() throws {
    guard number > 0 else { throw TripFileError.notATripFile(path: path) }
    guard isOver else { throw TripFileError.cutOff(path: path, line: number) }
  }

  private func readHeader(_ json: JSONValue) throws {
    guard json["format"]?.string == TripFile.format, let version = json["format_version"]?.integer
    else { throw TripFileError.notATripFile(path: path) }
    guard version == TripFile.version else {
      throw version > TripFile.version
        ? TripFileError.newerVersion(path: path, version: version)
        : TripFileError.notATripFile(path: path)
    }
  }

  private mutating func readEnd(_ end: JSONValue) throws {
    let hash = hasher?.finish()
    hasher = nil
    isOver = true
    guard bytes.isEmpty, end["records"]?.integer == Int64(records),
      end["blake2b_256"]?.string == hash?.description
    else { throw TripFileError.damaged(path: path) }
  }

  private mutating func add(_ text: String) throws {
    guard let piece = Base64.bytes(parsing: text.utf8) else {
      throw bad("its bytes are not Base64")
    }
    guard bytes.count + piece.count <= TripFile.mostBytes else {
      throw bad("a record takes at most \(TripFile.mostBytes / 1_000_000) MB")
    }
    bytes += piece
  }

  private mutating func record(_ json: JSONValue) throws -> TripFileRecord {
    guard let name = json["kind"]?.string,
      let kind = TripFile.kinds.first(where: { $0.name == name })
    else { throw bad("it is not a record of a trip") }
    guard let id = json["id"]?.string.flatMap({ RecordID(text: $0) }), seen.insert(id).inserted
    else {
      throw bad("its id is missing, malformed or used twice")
    }
    guard (kind.name == KindSpec.trip.name) == (records == 0) else {
      throw bad("the trip comes first, and there is only one")
    }
    guard json["size"]?.integer ?? 0 == Int64(bytes.count) else {
      throw bad("its bytes are not all there")
    }
    let values = try values(of: kind, json["fields"] ?? .null)
    defer { bytes = [] }
    records += 1
    return TripFileRecord(kind: kind, id: id, values: values, bytes: bytes)
  }

  /// Fields that this version does not know are those of a newer one, and left out.
  private func values(of kind: KindSpec, _ json: JSONValue) throws -> FieldValues {
    let days = TypedDays(at: Instant(millisecondsSinceEpoch: 0), offsetSeconds: 0)
    let context = FieldContext(
      days: days, currency: { json[$0.name]?.string },
      reference: { [kinds] kind, text in
        guard let id = RecordID(text: text) else { throw kinds.missing(kind, text) }
        return id
      })
    var values = FieldValues()
    do {
      for field in kind.exchanged {
        guard let text = json[field.name]?.string else { continue }
        values[field] = try field.value(exchanged: text, context)
      }
      for field in kind.fields where field.isRequired && values[field].isNone {
        throw StoreError.missingField(kind: kind.noun, field: field.name)
      }
    } catch {
      throw bad("\(error)")
    }
    return values
  }

  private func bad(_ reason: String) -> TripFileError {
    .badLine(path: path, line: number, reason: reason)
  }
}
