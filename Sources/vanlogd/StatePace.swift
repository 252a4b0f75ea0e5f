/// How often the state is written for those who look: what has changed at once, but on average no more
/// than once a minute, since it is written to a card.
struct StatePace: Equatable {
  /// Someone who tries out settings or cables sees this many changes at once.
  private static let burst = 8
  private static let interval: Int64 = 60_000

  private var left = burst
  private var refilled: Int64

  init(now: Int64) { refilled = now }

  /// Whether it may be written now, which then counts.
  mutating func admits(now: Int64) -> Bool {
    let earned = max(0, (now - refilled) / Self.interval)
    if left + Int(clamping: earned) >= Self.burst {
      (left, refilled) = (Self.burst, now)
    } else {
      left += Int(clamping: earned)
      refilled += earned * Self.interval
    }
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
