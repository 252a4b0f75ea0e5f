internal import Text

/// Sends a queue over a connection that acknowledges: in order, a few at once, at a bounded rate.
///
/// An entry leaves the queue when it and all before it were acknowledged. What a lost connection has
/// left open is sent again over the next one.
struct Outbox {
  /// How many may wait for their acknowledgement.
  static let window = 10

  let queue: DiskQueue
  /// The numbers of what is on its way, the oldest first; those that were acknowledged are `nil`.
  private var underWay: [CInt?] = []

  init(queue: DiskQueue) {
    self.queue = queue
  }

  var isIdle: Bool { queue.count == 0 }
  var waits: Bool { underWay.count < min(Self.window, queue.count) }

  mutating func append(_ text: [UInt8], now: Int64) {
    underWay.removeFirst(min(underWay.count, queue.append(text, now: now)))
  }

  /// Passes on the next entry; `send` returns its number, or `nil` if it cannot be sent now.
  ///
  /// One that must not be sent goes once nothing before it is under way.
  mutating func send(
    unless isForbidden: (_ text: [UInt8]) -> Bool = { _ in false },
    _ send: (_ text: [UInt8]) -> CInt?
  ) -> Bool {
    while waits, isForbidden(queue[underWay.count]) {
      guard underWay.isEmpty else { return false }
      queue.removeFirst(1)
    }
    guard waits, let number = send(queue[underWay.count]) else { return false }
    underWay.append(number)
    return true
  }

  /// Notes that a number was acknowledged; one that is not under way belongs to someone else.
  mutating func acknowledge(_ number: CInt) {
    guard let place = underWay.firstIndex(of: number) else { return }
    underWay[place] = nil
    let done = underWay.prefix { $0 == nil }.count
    underWay.removeFirst(done)
    queue.removeFirst(done)
  }

  /// The connection is lost, and with it all that is under way.
  mutating func startAgain() {
    underWay.removeAll()
  }
}

/// A bounded rate.
struct Pace {
  /// Fifty a second, and five at once.
  static let interval: Int64 = 20
  private static let burst: Int64 = 100

  private var next: Int64 = .min

  /// Whether one may go now, and so counts.
  mutating func admits(now: Int64) -> Bool {
    guard now >= next else { return false }
    next = max(next, now - Self.burst) + Self.interval
    return true
  }

  var deadline: Int64 { next }
}
