public import Text

/// Sun and moon over one place, on some days.
public struct SkyAround: Sendable {
  public let sun: SunDays
  public let moon: MoonDays

  /// Prepares for days between two moments; for a single day, or a moment, it takes one look at each
  /// series.
  public init(_ place: SkyPlace, from start: Instant, to end: Instant) {
    let (first, last) = (UniversalTime(start).days, UniversalTime(max(start, end)).days)
    if last - first < Self.longestDay {
      let middle = (first - MoonDays.before + last + MoonDays.after) / 2
      let moment = SkyMoment(UniversalTime(days: middle))
      let observer = Observer(place)
      sun = SunDays(BodyTrack(.sun, around: moment), observer)
      moon = MoonDays(BodyTrack(.moon, around: moment), observer)
    } else {
      sun = SunDays(place, from: start, to: end)
      moon = MoonDays(place, from: start, to: end)
    }
  }

  /// In days: clocks may be put back by an hour.
  private static let longestDay = 1.1

  /// How the moon looks at a moment of these days.
  public func aspect(at moment: Instant) -> MoonAspect {
    let time = UniversalTime(moment)
    return MoonAspect(moon.observer, time, sun: sun.track, moon: moon.track)
  }
}
