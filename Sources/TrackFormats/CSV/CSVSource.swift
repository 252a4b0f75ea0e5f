/// Hands out a file's bytes in pieces, as UTF-8 and without its byte order mark.
struct CSVSource {
  private(set) var encoding = CSVEncoding.utf8
  /// The present piece; `position` says how much of it is taken.
  private(set) var bytes: [UInt8] = []
  var position = 0

  private let chunks: () throws -> [UInt8]
  private var hasEnded = false
  private var decoder: UTF16Decoder?
  /// Bytes of UTF-16 that wait to be decoded.
  private var raw: ArraySlice<UInt8> = []

  init(_ chunks: @escaping () throws -> [UInt8]) throws {
    self.chunks = chunks
    while bytes.count < 3, try appendChunk() {}
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xEF, 0xBB) where bytes.dropFirst(2).first == 0xBF: position = 3
    case (0xFF, 0xFE): startDecoding(.utf16LittleEndian)
    case (0xFE, 0xFF): startDecoding(.utf16BigEndian)
    default: break
    }
  }

  /// The next bytes, up to so many or the end of the file, without taking them.
  mutating func peek(_ count: Int) throws -> ArraySlice<UInt8> {
    while bytes.count - position < count, try append() {}
    return bytes[position...].prefix(count)
  }

  /// Replaces the present piece, once it is taken; false at the end of the file.
  mutating func refill() throws -> Bool {
    bytes.removeAll(keepingCapacity: decoder != nil)
    position = 0
    return try append()
  }

  private mutating func append() throws -> Bool {
    guard decoder != nil else { return try appendChunk() }
    return try appendDecoded()
  }

  private mutating func appendChunk() throws -> Bool {
    let chunk = try nextChunk()
    if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    return !chunk.isEmpty
  }

  /// Decodes a little at a time, for a piece may be a whole file.
  private mutating func appendDecoded() throws -> Bool {
    let before = bytes.count
    while bytes.count == before {
      if raw.isEmpty { raw = try nextChunk()[...] }
      if raw.isEmpty {
        decoder?.finish(into: &bytes)
        return bytes.count > before
      }
      decoder?.decode(raw.prefix(32_768), into: &bytes)
      raw = raw.dropFirst(32_768)
    }
    return true
  }

  private mutating func nextChunk() throws -> [UInt8] {
    guard !hasEnded else { return [] }
    let chunk = try chunks()
    hasEnded = chunk.isEmpty
    return chunk
  }

  private mutating func startDecoding(_ encoding: CSVEncoding) {
    self.encoding = encoding
    decoder = UTF16Decoder(isBigEndian: encoding == .utf16BigEndian)
    raw = bytes.dropFirst(2)
    bytes = []
  }
}
