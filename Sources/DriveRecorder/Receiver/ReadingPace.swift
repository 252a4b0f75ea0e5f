internal import Text

/// Keeps a flood of reports from waking the recorder for each of them.
///
/// To wake up costs more than to read. Where reports come one close behind the other, they are let
/// gather for a moment and then read at once; a receiver with ten fixes a second never waits. So a gpsd
/// that floods its clients costs a bounded share of the processor, whatever it sends.
struct ReadingPace {
  /// For how long reports gather, in milliseconds.
  static let pause: Int64 = 20
  /// Readings no farther apart than this are one flood.
  static let flood: Int64 = 40
  /// So many readings in a row may be the one burst that a slow receiver's fix consists of.
  static let burst = 4

  private var lastRead: Int64 = .min
  private var quickReadings = 0
  /// Until when nothing is to be read.
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

  /// Whether bytes have had time to gather, so that it is worth reading without having been told.
  func hasRested(at now: Int64) -> Bool {
    restsUntil.map { now >= $0 } ?? false
  }
}
