internal import Text

/// When the next write is due, by the monotonic clock alone, in milliseconds.
struct FlushSchedule {
  /// Points that make a write worth a block of the card.
  static let points = 5
  /// No point waits longer than this since the last write.
  static let longestWait: Int64 = 15_000

  private var lastWrite: Int64
  private var pause = GrowingPause(first: 1_000, longest: 30_000)

  init(at now: Int64) {
    lastWrite = now
  }

  /// When a write is due; `nil` if nothing waits.
  func deadline(for backlog: borrowing Backlog) -> Int64? {
    guard !backlog.isEmpty else { return nil }
    // A disk that has failed is retried after a while, no matter what waits.
    if let end = pause.end { return end }
    let isFull = backlog.points >= Self.points || backlog.urgent > 0
    return isFull ? lastWrite : lastWrite.addingSaturated(Self.longestWait)
  }

  mutating func succeeded(at now: Int64) {
    lastWrite = now
    pause.succeed()
  }

  mutating func failed(at now: Int64) {
    lastWrite = now
    pause.fail(now: now)
  }
}
