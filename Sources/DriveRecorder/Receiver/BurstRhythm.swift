internal import Text

/// Learns in what bursts a slow receiver's reports arrive, to wake up once for each burst.
///
/// gpsd sends position and satellites one after the other, from a few milliseconds to a fifth of a
/// second apart, depending on the speed of the serial line. The kernel can hold the wake-up until
/// enough bytes have arrived to include the last report. If they are late, a deadline wakes the
/// recorder, and the rhythm is learned again.
struct BurstRhythm {
  /// What arrives within this time is one burst; no fix waits longer for what follows it.
  static let longestBurst: Int64 = 250
  /// How much later than expected a burst may be complete.
  static let patience: Int64 = 100
  /// Between bursts there is at least this much, so a receiver with two fixes a second never waits.
  private static let shortestPeriod: Int64 = 800
  /// A receiver that rests between fixes may send one a second in the next moment, and a second wake-up
  /// in ten seconds costs nothing.
  private static let longestPeriodKnown: Int64 = 2_500
  /// Bursts that must be alike before anything waits, and at most after it has gone wrong.
  private static let proof = 5
  private static let longestProof = 320

  private struct Burst {
    let start: Int64
    var end: Int64
    let first: Int
    var bytes: Int
  }

  private var current: Burst?
  private var needed = proof
  /// How many bursts in a row were in step, and what these had in common.
  private var alike = 0
  private var longestFirst = 0
  private var shortestWhole = Int.max
  private var longestPeriod: Int64 = 0

  /// How many bytes make a burst complete; 1 while any byte is worth waking up for.
  private(set) var threshold = 1
  /// When to read although fewer bytes have come.
  private(set) var deadline: Int64?

  /// Bytes were read.
  mutating func read(_ count: Int, at now: Int64) {
    if threshold > 1 { return readWhole(at: now) }
    if var burst = current, now.subtractingSaturated(burst.start) <= Self.longestBurst {
      burst.bytes += count
      current = burst
    } else {
      begin(Burst(start: now, end: now, first: count, bytes: count))
    }
    current?.end = now
    waitIfKnown(at: now)
  }

  /// Once the rhythm is known and a burst is complete, the next one is waited for as a whole.
  private mutating func waitIfKnown(at now: Int64) {
    guard let burst = current, alike >= needed, burst.bytes >= shortestWhole,
      (1..<shortestWhole).contains(longestFirst)
    else { return }
    threshold = longestFirst + (shortestWhole - longestFirst + 1) / 2
    deadline = now.addingSaturated(longestPeriod + Self.patience)
  }

  /// There was nothing to read, or the deadline has passed.
  mutating func forget() {
    if threshold > 1 { needed = min(needed * 2, Self.longestProof) }
    self = BurstRhythm(needed: needed)
  }

  init() {}

  private init(needed: Int) {
    self.needed = needed
  }

  /// A burst that was waited for is there, unless it is too late, or too early to be one.
  private mutating func readWhole(at now: Int64) {
    guard let last = current, let due = deadline, now < due,
      now.subtractingSaturated(last.end) > Self.longestBurst
    else { return forget() }
    current?.end = now
    deadline = now.addingSaturated(longestPeriod + Self.patience)
  }

  private mutating func begin(_ burst: Burst) {
    defer { current = burst }
    guard let last = current else { return }
    let period = burst.start.subtractingSaturated(last.start)
    let drift = period.subtractingSaturated(longestPeriod).magnitude
    let isSteady = alike == 0 || drift <= Self.patience.magnitude
    guard period >= Self.shortestPeriod, period <= Self.longestPeriodKnown, isSteady else {
      return compareAnew()
    }
    alike = min(alike + 1, Self.longestProof)
    include(last)
    longestPeriod = max(longestPeriod, period)
    // Something else was among them, such as gpsd's greeting, which is shorter than any burst.
    guard longestFirst >= shortestWhole else { return }
    compareAnew()
    include(last)
  }

  private mutating func include(_ burst: Burst) {
    // One that came in a single piece does not show how large the first of several is.
    if burst.bytes > burst.first { longestFirst = max(longestFirst, burst.first) }
    shortestWhole = min(shortestWhole, burst.bytes)
  }

  private mutating func compareAnew() {
    alike = 0
    (longestFirst, shortestWhole, longestPeriod) = (0, .max, 0)
  }
}
