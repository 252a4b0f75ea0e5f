internal import Text

/// A part of a drive in which uptimes count from the same boot.
struct BootStretch {
  enum Kind: UInt8 {
    case point, note, proof, event
  }

  /// A moment of the drive, and its time as far as it is known.
  struct Moment {
    let uptime: Int64
    fileprivate(set) var time: Instant?
    let kind: Kind

    fileprivate var mark: TimeMark? { time.map { TimeMark(time: $0, uptime: uptime) } }
  }

  private(set) var moments: [Moment] = []
  private(set) var uptimes: ClosedRange<Int64>?
  /// Whether lines were lost before it, one of which may have named another boot.
  private(set) var followsDamage: Bool
  private var series: [TimeSeries] = []
  private var proofs = 0
  private let isReplay: Bool

  /// A wrong clock that jumps about is not followed through all of its times.
  private static let mostSeries = 8

  init(isReplay: Bool, followsDamage: Bool = false) {
    self.isReplay = isReplay
    self.followsDamage = followsDamage
  }

  mutating func take(_ time: Instant?, uptime: Int64, _ kind: Kind) {
    let moment = Moment(uptime: uptime, time: time, kind: kind)
    moments.append(moment)
    let known = uptimes ?? uptime...uptime
    uptimes = min(known.lowerBound, uptime)...max(known.upperBound, uptime)
    if kind == .proof { proofs += 1 }
    if let mark = moment.mark { count(mark) }
  }

  private mutating func count(_ mark: TimeMark) {
    for index in series.indices.reversed() {
      if series[index].take(mark) { return }
    }
    if series.count == Self.mostSeries { series.removeFirst() }
    series.append(TimeSeries(mark))
  }

  /// The times that count, if any does.
  var believed: TimeSeries? { TimeSeries.best(of: series) }

  /// Whether the driver or the route would miss something without it.
  var hasContent: Bool { moments.contains { $0.kind == .point || $0.kind == .note } }

  var length: Int64 {
    uptimes.map { $0.upperBound.subtractingSaturated($0.lowerBound) } ?? 0
  }

  /// Its first and last moment by the times that count.
  var times: (start: Int64, end: Int64)? {
    guard let mark = believed?.last, let uptimes else { return nil }
    return (
      mark.time(at: uptimes.lowerBound).millisecondsSinceEpoch,
      mark.time(at: uptimes.upperBound).millisecondsSinceEpoch
    )
  }

  /// Forgets which times were shown, since all were wrong.
  mutating func revoke() {
    series = []
  }

  /// Whether the next stretch, after damage, seems to be of the same boot.
  ///
  /// A new boot nearly always shows, since uptimes start over. If both sides know the time, they
  /// stay apart unless time would go back: then the earlier was wrong.
  func continues(in next: BootStretch) -> Bool {
    guard next.followsDamage, let mine = uptimes, let others = next.uptimes,
      mine.upperBound <= others.lowerBound
    else { return false }
    guard let times, let nextTimes = next.times else { return true }
    return nextTimes.start < times.end
  }

  /// Takes over the moments of the next stretch.
  mutating func join(_ next: BootStretch) {
    for moment in next.moments { take(moment.time, uptime: moment.uptime, moment.kind) }
  }

  /// Dates every moment by a time: with its own if that agrees, else by the next that does, or by
  /// the last.
  ///
  /// The times of a recording are taken as they are, unless they had to prove themselves and
  /// failed.
  mutating func date(by last: TimeMark) {
    let keepsTimes = isReplay && proofs <= 1 && !series.isEmpty
    var mark = last
    for index in moments.indices.reversed() {
      if let own = moments[index].mark, keepsTimes || ClockLimits.agree(own, mark) {
        mark = own
      } else {
        moments[index].time = mark.time(at: moments[index].uptime)
      }
    }
  }
}
