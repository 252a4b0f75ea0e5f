internal import Glibc
internal import Text

/// The only place where a program that stays running waits.
///
/// Each turn registers its descriptors afresh, waits until one is ready or a deadline passes, and
/// then asks which. Nothing carries over from turn to turn, so a closed descriptor is never waited
/// for.
public struct EventLoop {
  private var requests: [pollfd] = []

  public init() {}

  /// Forgets the descriptors of the last turn.
  public mutating func startTurn() {
    requests.removeAll(keepingCapacity: true)
  }

  public mutating func add(_ descriptor: CInt, forReading: Bool = true, forWriting: Bool = false) {
    let events = (forReading ? POLLIN : 0) | (forWriting ? POLLOUT : 0)
    requests.append(pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0))
  }

  /// Waits until a descriptor is ready or the deadline passes, however many signals interrupt.
  public mutating func wait(until deadline: Int64) {
    while true {
      let now = MonotonicClock.now
      let left = deadline > now ? deadline - now : 0
      let count = poll(&requests, nfds_t(requests.count), CInt(clamping: left))
      let code = errno
      if count > 0 || (count == 0 && left <= CInt.max) { return }
      if count < 0, code != EINTR { return pause() }
    }
  }

  /// Whether there is something to read or write, or the other side is gone, as reading will show.
  public func isReady(_ descriptor: CInt) -> Bool {
    requests.contains { $0.fd == descriptor && $0.revents != 0 }
  }

  /// Without memory for `poll`, sleeps for a moment so that the loop does not spin.
  private mutating func pause() {
    for index in requests.indices { requests[index].revents = 0 }
    _ = poll(nil, 0, 100)
  }
}

/// The earliest of some deadlines, any of which may be `nil`.
@inlinable public func earliest(_ all: Int64?...) -> Int64? {
  var first: Int64?
  for case let moment? in all { first = min(first ?? moment, moment) }
  return first
}
