internal import Text

/// Finds the time of every moment of a drive, once all of it is known.
///
/// Times are tied to uptimes stretch by stretch. Of the times that a stretch shows, those count
/// that held last for a minute, or else longest; moments with others, or with none, are dated by
/// them. A time that no receiver can have seen, as that of a recording with a year of 14, is none.
/// A stretch whose end would be later than the begin of a later one was wrong. One without
/// any time follows the one before it, the first one at the header's time, and is moved back if it
/// would overlap the next.
struct DriveDating {
  private let started: Instant
  private let isReplay: Bool
  private var current: BootStretch
  private var stretches: [BootStretch] = []

  init(_ header: DriveHeader) {
    started = header.started
    isReplay = header.isReplay
    current = BootStretch(isReplay: header.isReplay)
  }

  mutating func take(_ time: Instant?, uptime: Int64, _ kind: BootStretch.Kind) {
    current.take(time.flatMap { ClockLimits.isPossible($0) ? $0 : nil }, uptime: uptime, kind)
  }

  /// Ends a stretch: what follows has uptimes of another boot or, after damage, may have.
  mutating func endStretch(isDamaged: Bool) {
    let mayGoOn = isDamaged || (current.followsDamage && current.uptimes == nil)
    let ended = current
    current = BootStretch(isReplay: isReplay, followsDamage: mayGoOn)
    guard ended.uptimes != nil else { return }
    if let last = stretches.last, last.continues(in: ended) {
      stretches[stretches.count - 1].join(ended)
    } else {
      stretches.append(ended)
    }
  }

  /// Reports the kind and time of every moment, in the order in which they were taken, and whether
  /// the time is a guess; returns whether none is.
  mutating func finish(
    _ report: (BootStretch.Kind, _ time: Instant, _ isGuess: Bool) -> Void
  ) -> Bool {
    endStretch(isDamaged: false)
    revokeWhatLaterTimesContradict()
    let isProven = dateAll()
    for stretch in stretches {
      let isGuess = stretch.believed == nil
      for moment in stretch.moments {
        if let time = moment.time { report(moment.kind, time, isGuess) }
      }
    }
    return isProven
  }

  private mutating func revokeWhatLaterTimesContradict() {
    guard !isReplay else { return }
    var limit = Int64.max
    for index in stretches.indices.reversed() {
      guard let times = stretches[index].times else { continue }
      if times.end.subtractingSaturated(ClockLimits.disagreement) > limit {
        stretches[index].revoke()
      } else {
        limit = times.start
      }
    }
  }

  private mutating func dateAll() -> Bool {
    var isProven = stretches.contains { $0.times != nil }
    var end = started.millisecondsSinceEpoch
    var index = 0
    while index < stretches.count {
      if let mark = stretches[index].believed?.last {
        end = stretches[index].times?.end ?? end
        stretches[index].date(by: mark)
        index += 1
      } else {
        let next = stretches[index...].firstIndex { $0.times != nil } ?? stretches.count
        if stretches[index..<next].contains(where: \.hasContent) { isProven = false }
        place(
          index..<next, &end, before: next < stretches.count ? stretches[next].times?.start : nil)
        index = next
      }
    }
    return isProven
  }

  /// Places stretches without times one after another, so that they end before the next one.
  private mutating func place(_ range: Range<Int>, _ end: inout Int64, before limit: Int64?) {
    let length = range.reduce(Int64(0)) { $0.addingSaturated(stretches[$1].length) }
    end = min(end, (limit ?? .max).subtractingSaturated(length))
    for index in range {
      guard let first = stretches[index].uptimes?.lowerBound else { continue }
      let start = Instant(millisecondsSinceEpoch: end)
      stretches[index].date(by: TimeMark(time: start, uptime: first))
      end = end.addingSaturated(stretches[index].length)
    }
  }
}
