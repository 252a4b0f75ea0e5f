public import Text

/// A day of the sun at a place: from one midnight of the sun to the next, with noon between them.
public struct SunDay: Sendable {
  /// What the sun does on a day.
  public enum State: String, Sendable, CaseIterable {
    case risesAndSets = "rises_and_sets"
    case risesOnly = "rises"
    case setsOnly = "sets"
    case staysUp = "midnight_sun"
    case staysDown = "polar_night"
  }

  /// When the sun is on the meridian.
  public let noon: Instant
  /// Of the sun's middle at noon, without refraction.
  public let noonElevationDegrees: Double
  /// The sun's upper edge on the horizon.
  public let rise, set: Instant?
  public let state: State
  /// How long some of the sun is above the horizon.
  public let daylightSeconds: Double

  private let search: HorizonSearch
  /// The lowest, the highest and the next lowest place of the sun.
  private let low, high: Mark
  let nextLow: Mark
  /// The noon in days of universal time.
  let noonDays: Double

  init(_ search: HorizonSearch, noonNear guess: Double) {
    let noon = search.meridian(near: guess, isUpper: true)
    self.init(search, noon: noon, low: Self.lowest(search, near: noon - 0.5))
  }

  /// The day after another.
  init(_ search: HorizonSearch, after day: SunDay) {
    let noon = search.meridian(near: day.noonDays + 1, isUpper: true, steps: 1)
    self.init(search, noon: noon, low: day.nextLow)
  }

  private init(_ search: HorizonSearch, noon: Double, low: Mark) {
    self.search = search
    self.low = low
    noonDays = noon
    nextLow = Self.lowest(search, near: noon + 0.5)
    high = search.mark(search.culmination(nearMeridian: noon, isUpper: true))
    self.noon = UniversalTime(days: noon).instant
    noonElevationDegrees = search.view(noon).elevationDegrees
    let horizon = Altitude(riseAt: search.observer)
    let passages = Passages(search, horizon, low, high, nextLow)
    rise = passages.up.map { UniversalTime(days: $0).instant }
    set = passages.down.map { UniversalTime(days: $0).instant }
    state =
      switch (rise, set) {
      case (_?, _?): .risesAndSets
      case (_?, nil): .risesOnly
      case (nil, _?): .setsOnly
      case (nil, nil): passages.isUp ? .staysUp : .staysDown
      }
    // Beside a pole the marks of a day are as much as half a day from its midnights.
    daylightSeconds = state == .staysUp ? 86_400 : passages.daysAbove * 86_400
  }

  private static func lowest(_ search: HorizonSearch, near days: Double) -> Mark {
    let meridian = search.meridian(near: days, isUpper: false, steps: 1)
    return search.mark(search.culmination(nearMeridian: meridian, isUpper: false))
  }

  /// When the sun's middle passes an elevation on its way up and on its way down.
  public func passages(ofDegrees degrees: Double) -> (up: Instant?, down: Instant?) {
    let passages = Passages(search, Altitude(middleDegrees: degrees), low, high, nextLow)
    return (
      passages.up.map { UniversalTime(days: $0).instant },
      passages.down.map { UniversalTime(days: $0).instant }
    )
  }

  /// From midnight of the sun to the next one.
  public var span: ClosedRange<Instant> {
    UniversalTime(days: low.days).instant...UniversalTime(days: nextLow.days).instant
  }
}
