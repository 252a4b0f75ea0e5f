internal import DurableFiles

/// Reads a file piece by piece into a text of valid UTF-8.
final class TextLoader {
  private static let pieceBytes = 1 << 18

  private let file: File
  private let folder: String

  /// The folder for copies of large texts.
  init(path: String, scratchFolder: String) throws(FileError) {
    file = try File(path, links: .follow)
    folder = scratchFolder
  }

  /// How many bytes the file has, as far as the file system knows.
  var size: Int { get throws(FileError) { max(1, try file.status().size) } }

  /// The first bytes, to see what kind of file it is.
  func start(_ count: Int = 4096) throws(FileError) -> [UInt8] {
    try file.bytes(upTo: count, at: 0)
  }

  /// Bytes from an offset on; none at the end of the file.
  func bytes(upTo count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    try file.bytes(upTo: count, at: offset)
  }

  /// The text, and how it was encoded; bytes before `skip` are no part of it.
  func load(
    _ encoding: SpotEncoding?, skip: Int, _ progress: SpotProgress
  ) throws -> (text: TextMemory, encoding: SpotEncoding, isDamaged: Bool) {
    switch encoding {
    case .utf16LittleEndian:
      return (try decoded(.utf16(isBigEndian: false), skip, progress), .utf16LittleEndian, false)
    case .utf16BigEndian:
      return (try decoded(.utf16(isBigEndian: true), skip, progress), .utf16BigEndian, false)
    case .windows1252:
      return (try decoded(.windows1252, skip, progress), .windows1252, false)
    case .utf8, nil:
      return try loadUTF8(isSure: encoding != nil, skip, progress)
    }
  }

  /// Takes the file for UTF-8 and looks whether it is, or is nearly.
  private func loadUTF8(
    isSure: Bool, _ skip: Int, _ progress: SpotProgress
  ) throws -> (text: TextMemory, encoding: SpotEncoding, isDamaged: Bool) {
    var check = UTF8Check()
    var sink = TextSink(folder: folder)
    var held: [UInt8] = []
    try eachPiece(from: skip, progress) { piece, isLast in
      if check.broken == 0 { try sink.append(piece) }
      if held.isEmpty {
        let open = check.take(piece, isLast: isLast)
        held = Array(piece.suffix(open))
      } else {
        let joined = held + Array(piece)
        held = joined.withUnsafeBytes { Array($0.suffix(check.take($0, isLast: isLast))) }
      }
    }
    guard check.broken > 0 else { return (try sink.finish(), .utf8, false) }
    if isSure || check.characters > check.broken {
      return (try decoded(.repairedUTF8, skip, progress), .utf8, true)
    }
    return (try decoded(.windows1252, skip, progress), .windows1252, false)
  }

  private func decoded(
    _ mode: TextDecoder.Mode, _ skip: Int, _ progress: SpotProgress
  ) throws -> TextMemory {
    var decoder = TextDecoder(mode)
    var sink = TextSink(folder: folder)
    try eachPiece(from: skip, progress) { piece, isLast in
      try sink.append(decoder.decode(piece, isLast: isLast))
    }
    return try sink.finish()
  }

  /// Hands out the file from a byte on; the last piece may be empty.
  private func eachPiece(
    from start: Int, _ progress: SpotProgress,
    _ body: (UnsafeRawBufferPointer, _ isLast: Bool) throws -> Void
  ) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceBytes, alignment: 64)
    defer { buffer.deallocate() }
    let size = try size
    var offset = start
    while true {
      var span = buffer.mutableBytes
      let count = try file.read(into: &span, at: offset)
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]), count == 0)
      if count == 0 { return }
      offset += count
      try progress.report(0, size)
    }
  }
}
