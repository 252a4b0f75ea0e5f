internal import Glibc

/// The bytes that are under way from one socket to another.
struct LinkFlow {
  /// More is not taken from the sender until some has arrived.
  private static let mostUnderWay = 1 << 20
  /// A limited link queues little, so that a sender notices soon how slow it is.
  private static let mostQueued = 16 << 10

  let source, target: CInt
  private var pieces: [(due: Int64, bytes: ArraySlice<UInt8>)] = []
  private var underWay = 0
  private var hasEnded = false
  private(set) var hasClosed = false

  init(from source: CInt, to target: CInt) {
    (self.source, self.target) = (source, target)
  }

  /// Whether more can be taken from the sender.
  func takes(_ manners: LinkManners) -> Bool {
    !hasEnded && underWay < (manners.bytesPerSecond == nil ? Self.mostUnderWay : Self.mostQueued)
  }

  /// When the next bytes arrive, in microseconds; `nil` if none are under way.
  var due: Int64? { pieces.first?.due }

  /// Takes what the sender has; returns how many bytes these are, or `nil` if it is broken.
  mutating func take(
    _ now: Int64, _ manners: LinkManners, linkIsFree: inout Int64
  ) -> Int? {
    var buffer = [UInt8](repeating: 0, count: manners.bytesPerSecond.map(Self.piece) ?? 65_536)
    let count = recv(source, &buffer, buffer.count, 0)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? 0 : nil }
    let passing = manners.bytesPerSecond.map { Int64(count) * 1_000_000 / Int64($0) } ?? 0
    linkIsFree = max(now, linkIsFree) + passing
    pieces.append((linkIsFree + manners.delay * 1_000, buffer[..<count]))
    underWay += count
    hasEnded = count == 0
    return count
  }

  /// A fiftieth of a second.
  private static func piece(_ bytesPerSecond: Int) -> Int {
    min(max(bytesPerSecond / 50, 256), 65_536)
  }

  /// Hands over what is due, but no more than so many bytes; returns how many these were, or `nil` if
  /// the receiver is gone.
  mutating func deliver(_ now: Int64, atMost limit: Int) -> Int? {
    var sum = 0
    while let first = pieces.first, first.due <= now, sum < limit || first.bytes.isEmpty {
      guard !first.bytes.isEmpty else {
        shutdown(target, CInt(SHUT_WR))
        hasClosed = true
        pieces.removeFirst()
        continue
      }
      let part = first.bytes.prefix(limit - sum)
      let count = part.withUnsafeBytes {
        send(target, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return errno == EAGAIN || errno == EINTR ? sum : nil }
      sum += count
      underWay -= count
      if count == first.bytes.count {
        pieces.removeFirst()
      } else {
        pieces[0].bytes.removeFirst(count)
      }
    }
    return sum
  }
}
