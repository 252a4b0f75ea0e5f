/// The connection to gpsd as the recorder's loop sees it: one descriptor, one deadline, one call.
public struct Receiver<Source: ReportSource & ~Copyable>: ~Copyable {
  /// The most reads in one turn, so that endless bytes leave time for everything else; the rest
  /// makes the next `poll` return at once.
  private static var readsPerTurn: Int { 8 }
  private static var bufferSize: Int { 8_192 }

  private var source: Source
  private var link: ReceiverLink
  private var lines = LineCutter()
  private var pace = ReadingPace()
  private var rhythm = BurstRhythm()
  /// What the source was last told about the rhythm.
  private var threshold = 1
  private var random: any RandomNumberGenerator
  private var buffer = [UInt8](repeating: 0, count: bufferSize)
  /// Why the last attempt to connect failed, or `nil` if it did not.
  public private(set) var lastFailure: ReportSourceError?
  /// Whether the last turn has left bytes for the next one.
  public private(set) var hasMore = false

  public init(
    _ source: consuming Source, now: Int64, limits: ReceiverLink.Limits = .init(),
    random: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    self.source = source
    self.random = random
    link = ReceiverLink(now: now, limits: limits)
  }

  /// What to poll for bytes, or `nil` while there is no connection or bytes are to gather.
  public func descriptor(at now: Int64) -> CInt? {
    pace.isResting(at: now) ? nil : source.descriptor
  }

  /// When `turn` needs to be called even if no bytes arrive, or to read gathered bytes.
  public func deadline(at now: Int64) -> Int64 {
    let next = min(link.deadline, rhythm.deadline ?? .max)
    guard pace.isResting(at: now), let rested = pace.restsUntil else { return next }
    return min(next, rested)
  }

  public var state: ReceiverLink.State { link.state }
  public var counters: ReceiverLink.Counters { link.counters }

  /// The state of the connection, as a sentence for the user.
  public func sentence(now: Int64) -> String {
    link.sentence(now: now, failure: lastFailure)
  }

  /// Reads what has arrived and does what is due; never waits.
  ///
  /// `use` receives each line and returns what it was worth.
  public mutating func turn(
    now: Int64, isReadable: Bool, _ use: (ArraySlice<UInt8>) -> ReceiverLink.Line
  ) {
    let isDue = isReadable || pace.hasRested(at: now) || isOverdue(at: now)
    if isDue, source.descriptor != nil { read(now: now, use) }
    while let step = link.step(now: now) { perform(step, now: now) }
  }

  /// Whether the bytes that were to gather have not come in time.
  private func isOverdue(at now: Int64) -> Bool {
    rhythm.deadline.map { now >= $0 } ?? false
  }

  private mutating func perform(_ step: ReceiverLink.Step, now: Int64) {
    switch step {
    case .connect: connect(now: now)
    case .close: lose(now: now)
    case .ask:
      do {
        try source.ask()
      } catch {
        lose(now: now)
      }
    }
  }

  private mutating func connect(now: Int64) {
    do {
      try source.connect()
      lastFailure = nil
      rhythm = BurstRhythm()
      threshold = 1
      link.connected(now: now)
    } catch {
      source.close()
      lastFailure = error
      link.failed(now: now, using: &random)
    }
  }

  private mutating func lose(now: Int64) {
    source.close()
    lines.startLine()
    pace.readNothing()
    rhythm = BurstRhythm()
    link.lost(now: now, using: &random)
  }

  private mutating func read(now: Int64, _ use: (ArraySlice<UInt8>) -> ReceiverLink.Line) {
    let badBefore = lines.badLines
    var (total, hasEnded) = (0, false)
    hasMore = true
    reading: for _ in 0..<Self.readsPerTurn {
      switch source.read(into: &buffer) {
      case .nothingYet:
        pace.readNothing()
        hasMore = false
        break reading
      case .ended:
        hasEnded = true
        hasMore = false
        break reading
      case .bytes(let count):
        total += count
        take(buffer[..<min(count, buffer.count)], now: now, use)
        pace.read(at: now)
        // Nothing is left; bytes that arrive meanwhile make the next `poll` return at once.
        guard count == buffer.count else {
          hasMore = false
          break reading
        }
      }
    }
    link.skipped(lines.badLines - badBefore, longestLine: lines.longestLine)
    if hasEnded { lose(now: now) } else { follow(total, now: now) }
  }

  /// Lets the rhythm learn from what was read, and sets when to be woken up next.
  private mutating func follow(_ count: Int, now: Int64) {
    if count > 0 {
      rhythm.read(count, at: now)
    } else if isOverdue(at: now) {
      rhythm.forget()
    }
    guard rhythm.threshold != threshold else { return }
    threshold = rhythm.threshold
    source.wakeUp(at: threshold)
  }

  private mutating func take(
    _ bytes: ArraySlice<UInt8>, now: Int64, _ use: (ArraySlice<UInt8>) -> ReceiverLink.Line
  ) {
    lines.take(bytes) { line in link.received(use(line), now: now) }
  }
}
