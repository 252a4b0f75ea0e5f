internal import Text

/// Keeps a flood of reports from waking the recorder for each of them.
///
/// Waking up costs more than reading. If reports arrive in quick succession, they gather for a
/// moment and are then read together; a receiver with ten fixes a second never waits. So a gpsd
/// that floods its clients costs a bounded share of the processor, no matter what it sends.
struct ReadingPace {
  /// How long reports gather, in milliseconds.
  static let pause: Int64 = 20
  /// Reads no farther apart than this are one flood.
  static let flood: Int64 = 40
  /// This many reads in a row may be the one burst that makes up a slow receiver's fix.
  static let burst = 4

  private var lastRead: Int64 = .min
  private var quickReadings = 0
  /// Nothing is read before this moment.
  private(set) var restsUntil: Int64?

  /// Bytes were read.
  mutating func read(at now: Int64) {
    let isQuick = now.subtractingSaturated(lastRead) <= Self.flood
    quickReadings = isQuick ? min(quickReadings + 1, Self.burst) : 0
    restsUntil = quickReadings == Self.burst ? now.addingSaturated(Self.pause) : nil
    lastRead = now
  }

  /// There was nothing to read: the flood is over.
  mutating func readNothing() {
    quickReadings = 0
    restsUntil = nil
  }

  func isResting(at now: Int64) -> Bool {
    restsUntil.map { now < $0 } ?? false
  }

  /// Whether bytes have had time to gather, so that reading is worthwhile without `poll`.
  func hasRested(at now: Int64) -> Bool {
    restsUntil.map { now >= $0 } ?? false
  }
}
