public import Text

/// When the moon rises and sets in a stretch of time, such as a day of the calendar.
public struct MoonDay: Sendable {
  public let rises, sets: [Instant]
  /// Whether it is above the horizon at the start.
  public let isUpAtStart: Bool

  /// Looks from one moment to just before another, both in the years that the almanac covers.
  public init(_ place: SkyPlace, from start: Instant, to end: Instant) {
    self = MoonDays(place, from: start, to: end).day(from: start, to: end)
  }

  init(_ search: HorizonSearch, from start: Double, to end: Double) {
    let horizon = Altitude(riseAt: search.observer)
    var rises: [Instant] = []
    var sets: [Instant] = []
    var meridian = search.meridian(near: start - Self.lead, isUpper: true)
    var isUpper = true
    var from = search.culmination(nearMeridian: meridian, isUpper: true)
    var first = search.excess(horizon, from)
    while from < end {
      isUpper.toggle()
      meridian = search.meridian(near: meridian + Self.halfDay, isUpper: isUpper)
      let to = search.culmination(nearMeridian: meridian, isUpper: isUpper)
      let last = search.excess(horizon, to)
      if let passage = search.passage(of: horizon, from: from, first, to: to, last),
        passage >= start, passage < end
      {
        let moment = UniversalTime(days: passage).instant
        if first < 0 { rises.append(moment) } else { sets.append(moment) }
      }
      (from, first) = (to, last)
    }
    self.rises = rises
    self.sets = sets
    isUpAtStart = search.excess(horizon, start) >= 0
  }

  /// So long before, a culmination is found that is over by the start, even near a pole.
  private static let lead = 0.9
  /// Half of the time from one passage of the meridian to the next, on average.
  private static let halfDay = 0.517_5
}

/// The days of the moon over one place, which share its track.
public struct MoonDays: Sendable {
  private let search: HorizonSearch

  /// Prepares for days between two moments.
  public init(_ place: SkyPlace, from start: Instant, to end: Instant) {
    let (first, last) = (UniversalTime(start).days, UniversalTime(max(start, end)).days)
    search = HorizonSearch(
      track: BodyTrack(.moon, from: first - 1.5, to: last + 1.5), observer: Observer(place))
  }

  /// The stretch from one of these moments to just before another.
  public func day(from start: Instant, to end: Instant) -> MoonDay {
    MoonDay(search, from: UniversalTime(start).days, to: UniversalTime(end).days)
  }
}
