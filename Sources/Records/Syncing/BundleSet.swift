internal import SQLite

/// Bundles of several kinds that travel together.
struct BundleSet {
  private var writers: [BundleWriter] = []
  private var pieces: [BundleContent] = []

  var size: Int {
    writers.reduce(0) { $0 + $1.size } + pieces.reduce(0) { $0 + $1.bytes.count }
  }

  mutating func add(_ piece: LargePiece) {
    pieces.append(piece.content)
  }

  mutating func add(_ state: RecordState, large: [LargeValue] = []) throws {
    try writers[index(of: state.kind)].add(state, large: large)
  }

  /// Adds a plain row of a kind.
  mutating func add(
    _ row: borrowing Row, of kind: String, packedBy rows: inout PlainRows
  ) throws {
    try rows.add(row, to: &writers[index(of: kind)])
  }

  private mutating func index(of kind: String) -> Int {
    let index = writers.firstIndex { $0.kind == kind } ?? writers.count
    if index == writers.count { writers.append(BundleWriter(kind: kind)) }
    return index
  }

  /// What was gathered, which is then forgotten; pieces come before the records that need them.
  mutating func take() -> [BundleContent] {
    defer { (writers, pieces) = ([], []) }
    return pieces + writers.filter { $0.count > 0 }.map(\.content)
  }
}

/// The large values of a record as they travel: short ones with it, others in pieces before it.
struct LargeParts {
  let pieces: [LargePiece]
  /// The record with nothing but its short large values.
  let state: RecordState
  let large: [LargeValue]

  /// `nil` if the record has none of these.
  init?(
    of state: RecordState, _ kind: KindSpec, _ names: Set<String>, _ sizes: SegmentSizes
  ) {
    var part = RecordState(kind: state.kind, id: state.id, life: state.life, fields: [:])
    var (large, pieces): ([LargeValue], [LargePiece]) = ([], [])
    for name in names.sorted() where kind.field(name)?.isLarge == true {
      guard let field = state.fields[name] else { continue }
      guard case .register(let stamp, .bytes(let bytes)) = field, bytes.count > sizes.largestInline
      else {
        part.fields[name] = field
        continue
      }
      let hash = ContentHash(of: bytes)
      large.append(LargeValue(field: name, stamp: stamp, hash: hash, size: bytes.count))
      pieces += LargePiece.split(bytes, hash, sizes.piece)
    }
    guard !part.fields.isEmpty || !large.isEmpty else { return nil }
    (self.pieces, self.state, self.large) = (pieces, part, large)
  }
}

/// Part of a large value.
struct LargePiece {
  /// Stands for the kind of record.
  static let kind = "piece"

  let hash: ContentHash
  let start: Int
  let bytes: [UInt8]

  static func split(_ value: [UInt8], _ hash: ContentHash, _ size: Int) -> [LargePiece] {
    stride(from: 0, to: value.count, by: size).map { start in
      LargePiece(hash: hash, start: start, bytes: value[start..<min(start + size, value.count)])
    }
  }

  init(hash: ContentHash, start: Int, bytes: ArraySlice<UInt8>) {
    (self.hash, self.start, self.bytes) = (hash, start, Array(bytes))
  }

  /// Hash of the whole value, 32 bytes; where the piece begins; block: its bytes.
  var content: BundleContent {
    var writer = ByteWriter()
    writer.raw(hash.bytes)
    writer.count(start)
    writer.block(bytes)
    return BundleContent(kind: Self.kind, bytes: writer.bytes)
  }

  init(_ content: BundleContent) throws(BundleError) {
    do {
      var reader = ByteReader(content.bytes)
      guard let hash = ContentHash(bytes: try reader.raw(ContentHash.size)),
        let start = Int(exactly: try reader.number())
      else { throw ByteReader.Malformed() }
      (self.hash, self.start, bytes) = (hash, start, try reader.block())
      guard reader.isAtEnd, start >= 0 else { throw ByteReader.Malformed() }
    } catch {
      throw .malformed(kind: Self.kind)
    }
  }
}

/// How much goes into one segment, or one part of a snapshot; tests make them small.
struct SegmentSizes {
  /// Segments of about this length, before they are compressed.
  var segment = 192 << 10
  /// A part of a snapshot ends at some record after the first length, chosen by its id alone: so that
  /// parts which do not change are the same in every snapshot, and are sent once.
  var shortestPart = 64 << 10
  var longestPart = 256 << 10
  /// Longer large values travel in pieces of this size.
  var largestInline = 96 << 10
  var piece = 160 << 10
}
