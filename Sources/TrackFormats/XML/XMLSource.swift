internal import Tables

/// Supplies the bytes of a document as UTF-8, without a byte order mark, in pieces of 64 KiB.
struct XMLSource {
  static let pieceBytes = 65_536

  /// Returns at most `maximum` bytes, or none at the end of the file.
  typealias Read = (_ maximum: Int) throws -> [UInt8]

  private enum Encoding {
    case utf8
    case windows1252
    case utf16(UTF16Decoder)
  }

  private let read: Read
  private var encoding = Encoding.utf8
  /// Whether the first bytes or a declaration determined the encoding; later ones change nothing.
  private var isMarked = false
  private var hasEnded = false
  /// Raw bytes not yet decoded.
  private var raw: ArraySlice<UInt8> = []

  private var bytes: [UInt8] = []
  private var position = 0
  private var passed = 0
  private var passedPlace = XMLPlace()

  init(_ read: @escaping Read) throws {
    self.read = read
    while raw.count < 4, try readMore() {}
    let start = Array(raw.prefix(4))
    switch (start.first, start.dropFirst().first) {
    case (0xEF, 0xBB) where start.dropFirst(2).first == 0xBF: mark(.utf8, skipping: 3)
    case (0xFF, 0xFE): mark(.utf16(UTF16Decoder(isBigEndian: false)), skipping: 2)
    case (0xFE, 0xFF): mark(.utf16(UTF16Decoder(isBigEndian: true)), skipping: 2)
    case (0x3C, 0): mark(.utf16(UTF16Decoder(isBigEndian: false)), skipping: 0)
    case (0, 0x3C): mark(.utf16(UTF16Decoder(isBigEndian: true)), skipping: 0)
    default: break
    }
  }

  /// The place of the next byte.
  var place: XMLPlace {
    mutating get {
      passedPlace.pass(bytes[passed..<position])
      passed = position
      return passedPlace
    }
  }

  /// The next byte without taking it; `nil` at the end of the file.
  @inline(__always)
  mutating func peek() throws -> UInt8? {
    if position == bytes.count, try !refill() { return nil }
    return bytes[position]
  }

  /// Consumes the byte that was peeked at.
  @inline(__always)
  mutating func advance() { position += 1 }

  @inline(__always)
  mutating func next() throws -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    return byte
  }

  /// Consumes buffered bytes up to one with a special meaning.
  @inline(__always)
  mutating func takeRun(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var end = position
    while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
    defer { position = end }
    return bytes[position..<end]
  }

  /// Continues in the encoding that the document declares; returns false if it is unknown.
  mutating func declare(_ name: String) -> Bool {
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be", "ucs-2":
      return true
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252":
      if !isMarked { decodeRest() }
      return true
    default: return isMarked
    }
  }

  private mutating func decodeRest() {
    _ = place
    let rest = bytes[position...]
    mark(.windows1252, skipping: 0)
    bytes = Windows1252.utf8(rest)
    (position, passed) = (0, 0)
  }

  private mutating func mark(_ encoding: Encoding, skipping count: Int) {
    self.encoding = encoding
    isMarked = true
    raw = raw.dropFirst(count)
  }

  /// Replaces the consumed bytes with the next ones; returns false at the end of the file.
  private mutating func refill() throws -> Bool {
    _ = place
    bytes.removeAll(keepingCapacity: true)
    (position, passed) = (0, 0)
    while bytes.isEmpty {
      if raw.isEmpty, try !readMore() {
        finish()
        return !bytes.isEmpty
      }
      decode(raw.prefix(Self.pieceBytes))
      raw = raw.dropFirst(Self.pieceBytes)
    }
    return true
  }

  private mutating func decode(_ piece: ArraySlice<UInt8>) {
    switch encoding {
    case .utf8: bytes.append(contentsOf: piece)
    case .windows1252: bytes = Windows1252.utf8(piece)
    case .utf16(var decoder):
      decoder.decode(piece, into: &bytes)
      encoding = .utf16(decoder)
    }
  }

  private mutating func finish() {
    guard case .utf16(var decoder) = encoding else { return }
    decoder.finish(into: &bytes)
    encoding = .utf16(decoder)
  }

  private mutating func readMore() throws -> Bool {
    guard !hasEnded else { return false }
    let piece = try read(Self.pieceBytes)
    hasEnded = piece.isEmpty
    raw = raw.isEmpty ? piece[...] : raw + piece
    return !piece.isEmpty
  }
}
