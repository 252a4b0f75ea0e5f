public import DurableFiles

/// A file's text in valid UTF-8, and how it was encoded.
public struct LoadedText {
  public let text: TextMemory
  public let encoding: TextEncoding
  public let hasByteOrderMark: Bool
  /// Whether bytes that are not UTF-8 were replaced by U+FFFD.
  public let isDamaged: Bool
}

/// Reads a file piece by piece and converts it to valid UTF-8.
///
/// UTF-16 is recognised by its byte order mark or its zeros. Anything else is UTF-8, unless it has
/// more invalid bytes than valid multi-byte characters: then the whole file is Windows-1252.
public final class TextLoader {
  /// Called periodically with 0 and the total number of bytes; an error that it throws ends the
  /// reading.
  public typealias Report = (_ done: Int, _ total: Int) throws -> Void

  private static let pieceBytes = 1 << 18

  private let file: File?
  private let memory: [UInt8]
  private let folder: String?

  /// Opens a file; copies of large texts go into unlinked files in a folder.
  public init(path: String, scratchFolder: String) throws(FileError) {
    file = try File(path, links: .follow)
    memory = []
    folder = scratchFolder
  }

  /// Keeps what `fill` hands over piece by piece: in memory while it is small, then in an unlinked
  /// file in the folder.
  public init(
    scratchFolder: String, fill: (_ take: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    let kept = KeptBytes(folder: scratchFolder)
    try fill(kept.append)
    file = try kept.takeFile()
    memory = kept.takeMemory()
    folder = scratchFolder
  }

  /// Uses a file that is in memory, and keeps its text there.
  public init(_ bytes: [UInt8]) {
    file = nil
    memory = bytes
    folder = nil
  }

  /// The size of the file in bytes, as far as the file system knows.
  public var size: Int {
    get throws(FileError) { max(1, try file?.status().size ?? memory.count) }
  }

  /// The first bytes, for format detection.
  public func start() throws(FileError) -> [UInt8] {
    try bytes(upTo: 4_096, at: 0)
  }

  /// The bytes from an offset on; empty at the end of the file.
  public func bytes(upTo count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    try file?.bytes(upTo: count, at: offset) ?? Array(memory.dropFirst(offset).prefix(count))
  }

  /// The text without its byte order mark; a given encoding is not questioned.
  public func load(
    as told: TextEncoding? = nil, report: Report = { _, _ in }
  ) throws -> LoadedText {
    let mark = ByteOrderMark(try start())
    let encoding = told ?? mark.encoding
    guard let encoding, encoding != .utf8 else {
      return try loadUTF8(isSure: encoding != nil, mark, report)
    }
    return try decoded(encoding, mark, report)
  }

  /// Loads the file as UTF-8, checking whether it is, or nearly is.
  private func loadUTF8(
    isSure: Bool, _ mark: ByteOrderMark, _ report: Report
  ) throws -> LoadedText {
    var check = UTF8Check()
    var sink = TextSink(folder: folder)
    var held: [UInt8] = []
    try eachPiece(from: mark.count, report) { piece, isLast in
      if check.broken == 0 { try sink.append(piece) }
      if held.isEmpty {
        let open = check.take(piece, isLast: isLast)
        held = Array(piece.suffix(open))
      } else {
        let joined = held + Array(piece)
        held = joined.withUnsafeBytes { Array($0.suffix(check.take($0, isLast: isLast))) }
      }
    }
    guard check.broken > 0 else {
      return LoadedText(
        text: try sink.finish(), encoding: .utf8, hasByteOrderMark: mark.count > 0, isDamaged: false
      )
    }
    let isUTF8 = isSure || check.characters > check.broken
    return try decoded(isUTF8 ? .utf8 : .windows1252, mark, report)
  }

  private func decoded(
    _ encoding: TextEncoding, _ mark: ByteOrderMark, _ report: Report
  ) throws -> LoadedText {
    var decoder = TextDecoder(encoding)
    var sink = TextSink(folder: folder)
    try eachPiece(from: mark.count, report) { piece, isLast in
      try sink.append(decoder.decode(piece, isLast: isLast))
    }
    return LoadedText(
      text: try sink.finish(), encoding: encoding, hasByteOrderMark: mark.count > 0,
      isDamaged: encoding == .utf8)
  }

  /// Passes on the file in pieces from an offset on; the last piece is empty.
  private func eachPiece(
    from start: Int, _ report: Report,
    _ body: (UnsafeRawBufferPointer, _ isLast: Bool) throws -> Void
  ) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceBytes, alignment: 64)
    defer { buffer.deallocate() }
    let size = try size
    var offset = start
    while true {
      let count = try fill(buffer, from: offset)
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]), count == 0)
      if count == 0 { return }
      offset += count
      try report(0, size)
    }
  }

  private func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(FileError) -> Int {
    var span = buffer.mutableBytes
    if let count = try file?.read(into: &span, at: offset) { return count }
    let piece = memory.dropFirst(offset).prefix(buffer.count)
    buffer.copyBytes(from: piece)
    return piece.count
  }
}
