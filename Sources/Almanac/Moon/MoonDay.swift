public import Text

/// When the moon rises and sets in a stretch of time, such as a day of the calendar.
public struct MoonDay: Sendable {
  /// Whether it is above the horizon at the start.
  public let isUpAtStart: Bool
  /// When it rises and sets, in milliseconds since 1970; rises and sets take turns.
  private let passages: [Int64]
  private let risesFirst: Bool

  /// Looks from one moment to just before another, both in the years that the almanac covers.
  public init(_ place: SkyPlace, from start: Instant, to end: Instant) {
    self = MoonDays(place, from: start, to: end).day(from: start, to: end)
  }

  init(_ search: HorizonSearch, from start: Double, to end: Double) {
    let horizon = Altitude(riseAt: search.observer)
    var passages: [Int64] = []
    var risesFirst = false
    var meridian = search.meridian(near: start - Self.lead, isUpper: true)
    var isUpper = true
    var last = search.mark(search.culmination(nearMeridian: meridian, isUpper: true))
    while last.days < end {
      isUpper.toggle()
      meridian = search.meridian(near: meridian + Self.halfDay, isUpper: isUpper, steps: 2)
      let next = search.mark(search.culmination(nearMeridian: meridian, isUpper: isUpper))
      if let passage = search.passage(of: horizon, from: last, to: next),
        passage >= start, passage < end
      {
        if passages.isEmpty { risesFirst = search.excess(horizon, last) < 0 }
        passages.append(UniversalTime(days: passage).instant.millisecondsSinceEpoch)
      }
      last = next
    }
    self.passages = passages
    self.risesFirst = risesFirst
    isUpAtStart = search.excess(horizon, search.mark(start)) >= 0
  }

  /// So long before, a culmination is found that is over by the start, even near a pole.
  private static let lead = 0.9
  /// Half of the time from one passage of the meridian to the next, on average.
  private static let halfDay = 0.517_5

  // MARK: What was found

  /// How often it rises or sets.
  public var count: Int { passages.count }

  /// A rise or a set, in order of time.
  public subscript(number: Int) -> (at: Instant, isRise: Bool) {
    (
      Instant(millisecondsSinceEpoch: passages[number]),
      number.isMultiple(of: 2) ? risesFirst : !risesFirst
    )
  }

  public var firstRise: Instant? { first(isRise: true) }
  public var firstSet: Instant? { first(isRise: false) }

  private func first(isRise: Bool) -> Instant? {
    for number in 0..<min(count, 2) where self[number].isRise == isRise { return self[number].at }
    return nil
  }

  public var rises: [Instant] { moments(isRise: true) }
  public var sets: [Instant] { moments(isRise: false) }

  private func moments(isRise: Bool) -> [Instant] {
    passages.indices.map { self[$0] }.filter { $0.isRise == isRise }.map(\.at)
  }
}

/// The days of the moon over one place, which share its track.
public struct MoonDays: Sendable {
  private let search: HorizonSearch

  /// Prepares for days between two moments.
  public init(_ place: SkyPlace, from start: Instant, to end: Instant) {
    let (first, last) = (UniversalTime(start).days, UniversalTime(max(start, end)).days)
    self.init(
      BodyTrack(.moon, from: first - Self.before, to: last + Self.after), Observer(place))
  }

  init(_ track: BodyTrack, _ observer: Observer) {
    search = HorizonSearch(track, observer)
  }

  /// The stretch from one of these moments to just before another.
  public func day(from start: Instant, to end: Instant) -> MoonDay {
    MoonDay(search, from: UniversalTime(start).days, to: UniversalTime(end).days)
  }

  var track: BodyTrack { search.track }
  var observer: Observer { search.observer }

  /// The culminations of a day reach so far beyond it, even near a pole.
  static let before = 1.65
  static let after = 0.85
}
