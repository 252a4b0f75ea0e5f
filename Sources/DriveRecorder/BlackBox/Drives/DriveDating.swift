internal import Text

/// Finds the time of moments of which only the uptime is known.
///
/// A stretch is a part of a drive in which uptimes count from the same boot. Any entry with proven
/// time ties its two clocks together; waiting moments are dated by the next such entry or, after
/// the last one, by that. A stretch without any follows the one before it, the first one at the
/// header's time, and is moved back if it would overlap the next.
struct DriveDating {
  enum Thing {
    case point(Int)
    case note(Int)
  }

  /// `isGuess`: no proven time of its boot says so.
  typealias Dated = (thing: Thing, time: Instant, isGuess: Bool)

  private struct Stretch {
    var waiting: [(thing: Thing, uptime: Int64)] = []
    var uptimes: ClosedRange<Int64>?
    /// Proven time less uptime, as last seen.
    var offset: Int64?

    var length: Int64 {
      uptimes.map { $0.upperBound.subtractingSaturated($0.lowerBound) } ?? 0
    }

    mutating func note(_ uptime: Int64) {
      let known = uptimes ?? uptime...uptime
      uptimes = min(known.lowerBound, uptime)...max(known.upperBound, uptime)
    }

    /// Everything that waits, dated by an offset; afterwards nothing waits.
    mutating func date(by offset: Int64, isGuess: Bool = false) -> [Dated] {
      defer { waiting.removeAll(keepingCapacity: true) }
      return waiting.map { ($0.thing, Self.moment($0.uptime, offset), isGuess) }
    }

    static func moment(_ uptime: Int64, _ offset: Int64) -> Instant {
      Instant(millisecondsSinceEpoch: uptime.addingSaturated(offset))
    }
  }

  private var current = Stretch()
  /// Stretches without proof, waiting to know where the next one begins.
  private var floating: [Stretch] = []
  /// The end of the last stretch with proof, or the header's time.
  private var end: Int64
  /// Whether no moment had to be guessed.
  private(set) var isProven = true

  init(started: Instant) {
    end = started.millisecondsSinceEpoch
  }

  /// Takes an entry, and returns everything that it dates.
  mutating func take(_ time: Instant?, uptime: Int64, _ thing: Thing?) -> [Dated] {
    current.note(uptime)
    guard let time else {
      if let thing { current.waiting.append((thing, uptime)) }
      return []
    }
    let isFirst = current.offset == nil
    let offset = time.millisecondsSinceEpoch.subtractingSaturated(uptime)
    current.offset = offset
    // The usual case, a point with its own time, needs no array.
    guard isFirst || !current.waiting.isEmpty else { return [] }
    let start = (current.uptimes?.lowerBound ?? uptime).addingSaturated(offset)
    let before = isFirst ? settle(before: start) : []
    return before + current.date(by: offset)
  }

  /// Ends a stretch: what follows has uptimes of another boot, or may have.
  mutating func endStretch() -> [Dated] {
    defer { current = Stretch() }
    guard let offset = current.offset, let uptimes = current.uptimes else {
      if current.uptimes != nil { floating.append(current) }
      return []
    }
    end = uptimes.upperBound.addingSaturated(offset)
    return current.date(by: offset)
  }

  /// Dates everything that is left.
  mutating func finish() -> [Dated] {
    let rest = endStretch()
    return rest + settle(before: .max)
  }

  /// Places the stretches without proof one after another, so that they end before the next one.
  private mutating func settle(before limit: Int64) -> [Dated] {
    var stretches = floating
    floating.removeAll()
    let length = stretches.reduce(Int64(0)) { $0.addingSaturated($1.length) }
    var start = min(end, limit.subtractingSaturated(length))
    var dated: [Dated] = []
    for index in stretches.indices {
      guard let first = stretches[index].uptimes?.lowerBound else { continue }
      if !stretches[index].waiting.isEmpty { isProven = false }
      dated += stretches[index].date(by: start.subtractingSaturated(first), isGuess: true)
      start = start.addingSaturated(stretches[index].length)
    }
    end = start
    return dated
  }
}
