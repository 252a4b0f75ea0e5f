internal import Almanac
public import Geodesy
public import Text

/// Whether a van needs its lights: it is dark, or will be soon.
public struct Dusk: Sendable {
  public let isDark: Bool
  /// When the sun sets on this day; `nil` where it does not.
  public let sunset: Instant?

  /// Lights go on before the sun has set.
  private static let earlier: Int64 = 30 * 60_000

  /// `nil` for years for which the sun is not known here.
  public init?(at place: Coordinate, _ now: Instant) {
    let soon = Instant(millisecondsSinceEpoch: now.millisecondsSinceEpoch + Self.earlier)
    guard AlmanacYears.contains(now), AlmanacYears.contains(soon) else { return nil }
    let days = SunDays(SkyPlace(place), from: now, to: soon)
    isDark = days.apparentElevation(at: now) < 0 || days.apparentElevation(at: soon) < 0
    sunset = days.day(noonNear: now).set
  }
}
