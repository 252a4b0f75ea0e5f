import Almanac
import CommandLineKit
import SharedCommands
import Text

/// The last forecast as it stands now: how old it is, and whether it still says anything of now.
final class ForecastState {
  let kept: KeptForecast
  let now: CacheMoment
  /// Since it was fetched; `nil` if that is unknown.
  let ageMilliseconds: Int64?
  /// How far its place is from the one that is asked about, if there is one.
  private let awayMetres: Double?

  /// Beyond its cell and the next one, the weather is another.
  var isAway: Bool { awayMetres.map { $0 > Self.near } ?? false }

  private static let near = 25_000.0

  init(_ kept: KeptForecast, at now: CacheMoment, awayMetres: Double? = nil) {
    (self.kept, self.now, self.awayMetres) = (kept, now, awayMetres)
    ageMilliseconds = kept.moment.age(at: now)
  }

  /// The last forecast of a home; `nil` if there is none, and a note if it is damaged.
  static func find(_ context: CommandContext) throws -> ForecastState? {
    let home = try context.home()
    switch try WeatherCache.forecast(in: home) {
    case .none: return nil
    case .damaged:
      context.note("the last forecast is damaged; 'vanlog sky update' fetches another")
      return nil
    case .forecast(let kept): return ForecastState(kept, at: try context.cacheMoment())
    }
  }

  var forecast: Forecast { kept.forecast }
  var hour: ForecastHour? { forecast.hour(at: now.time) }
  var isFresh: Bool { kept.freshSecondsLeft(at: now) > 0 }

  /// From whom it is and how old: `Open-Meteo, 25 minutes old`.
  var ageText: String {
    ageMilliseconds.map { Age.text(milliseconds: $0) }
      ?? "fetched \(forecast.fetchedAt.localText(offsetSeconds: 0)) UTC by an unproven clock"
  }

  /// Why it must not be taken for the weather of now and here; `nil` if it may.
  func doubt(_ units: UnitSystem = .metric) -> String? {
    if isAway, let awayMetres {
      return "it is for a place \(units.distance(metres: awayMetres)) away: run 'vanlog sky update'"
    }
    guard let first = forecast.hours.first, let last = forecast.hours.last else { return nil }
    if now.time >= last.end { return "it ended \(Self.text(last.end)): run 'vanlog sky update'" }
    if now.time < first.time {
      return "it begins only \(Self.text(first.time)): the clock of this device is likely wrong"
    }
    return now.isProven
      ? nil : "the clock of this device is not proven, so it may be another hour's"
  }

  private static func text(_ time: Instant) -> String {
    "\(time.localText(offsetSeconds: 0)) UTC"
  }

  /// How the air pressure changes within three hours, in hectopascals.
  var pressureChange: Double? {
    let later = Instant(
      millisecondsSinceEpoch: now.time.millisecondsSinceEpoch.addingSaturated(10_800_000))
    guard let pressure = hour?.pressureHectopascals,
      let then = forecast.hour(at: later)?.pressureHectopascals
    else { return nil }
    return then - pressure
  }
}
