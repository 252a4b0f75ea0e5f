internal import DurableFiles
internal import Glibc

/// What waits to be sent on a connection, in order; files are read piece by piece.
struct SendQueue {
  enum Result {
    case nothing, some, failed
  }

  private enum Part {
    case bytes([UInt8], sent: Int)
    case constant(StaticBytes, sent: Int)
    case file(ServedFile, Range<Int>)
  }

  private static let pieceSize = 65_536
  /// How much goes out in one turn, so that others have theirs.
  private static let turnLimit = 262_144

  private var parts: [Part] = []
  /// How many bytes wait, but for those of files.
  private(set) var count = 0

  var isEmpty: Bool { parts.isEmpty }

  mutating func add(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    count += bytes.count
    parts.append(.bytes(bytes, sent: 0))
  }

  mutating func add(_ body: Response.Body) {
    switch body {
    case .bytes(let bytes): add(bytes)
    case .constant(let bytes): if bytes.count > 0 { parts.append(.constant(bytes, sent: 0)) }
    case .file(let file, let range): if !range.isEmpty { parts.append(.file(file, range)) }
    }
  }

  /// Sends as much as there is room for.
  mutating func send(to descriptor: CInt) -> Result {
    var total = 0
    while total < Self.turnLimit, let part = parts.first {
      let (sent, wanted, isPending) = Self.sendPiece(of: part, to: descriptor)
      guard sent >= 0 else { return .failed }
      total += sent
      advance(by: sent)
      if isPending || sent < wanted { break }
    }
    return total > 0 ? .some : .nothing
  }

  private static func sendPiece(
    of part: Part, to descriptor: CInt
  ) -> (sent: Int, wanted: Int, isPending: Bool) {
    switch part {
    case .bytes(let bytes, let sent):
      return bytes.withUnsafeBytes { send($0.dropFirst(sent), to: descriptor) }
    case .constant(let bytes, let sent):
      let all = UnsafeRawBufferPointer(start: bytes.start, count: bytes.count)
      return send(all.dropFirst(sent), to: descriptor)
    case .file(let file, let range):
      // A file that has become shorter cannot keep what its length has promised.
      guard let piece = try? file.bytes(upTo: min(pieceSize, range.count), at: range.lowerBound),
        !piece.isEmpty
      else { return (-1, 0, false) }
      return piece.withUnsafeBytes { send($0[...], to: descriptor) }
    }
  }

  private static func send(
    _ bytes: Slice<UnsafeRawBufferPointer>, to descriptor: CInt
  ) -> (sent: Int, wanted: Int, isPending: Bool) {
    let rest = UnsafeRawBufferPointer(rebasing: bytes)
    let count = Glibc.send(descriptor, rest.baseAddress, rest.count, CInt(MSG_NOSIGNAL))
    if count < 0, errno == EAGAIN || errno == EINTR { return (0, rest.count, true) }
    return (count, rest.count, false)
  }

  private mutating func advance(by sent: Int) {
    guard sent > 0, let part = parts.first else { return }
    switch part {
    case .bytes(let bytes, let before):
      count -= sent
      replaceFirst(before + sent < bytes.count ? .bytes(bytes, sent: before + sent) : nil)
    case .constant(let bytes, let before):
      replaceFirst(before + sent < bytes.count ? .constant(bytes, sent: before + sent) : nil)
    case .file(let file, let range):
      let rest = range.lowerBound + sent..<range.upperBound
      replaceFirst(rest.isEmpty ? nil : .file(file, rest))
    }
  }

  private mutating func replaceFirst(_ part: Part?) {
    if let part { parts[0] = part } else { parts.removeFirst() }
  }
}
