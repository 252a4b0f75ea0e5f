public import Text

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
