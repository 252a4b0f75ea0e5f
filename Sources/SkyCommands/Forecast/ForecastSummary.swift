import Almanac
import CommandLineKit
import Geodesy
import SharedCommands
import Text

/// The forecast in a few lines, for `vanlog sky` and other overviews.
final class ForecastSummary: JSONObject {
  let state: ForecastState
  let zone: ForecastZone
  /// Whether a drive is being recorded, so that rain matters on the road.
  let isUnderWay: Bool

  init(_ state: ForecastState, _ context: CommandContext) throws {
    self.state = state
    zone = ForecastZone(state.forecast.place, try context.settings())
    isUnderWay = DriveUnderWay.find(context)?.isRecorded ?? false
  }

  static let jsonFields: [JSONField] =
    [
      JSONField(
        "service", .choice(WeatherService.allCases.map(\.rawValue)), "who made the forecast"),
      JSONField("attribution", .text, "what its licence wants shown"),
      JSONField("fetched", .instant, "when it was fetched, by the clock of this device"),
      JSONField("age_s", .number(.seconds), "its age, or null if no clock knows it"),
      JSONField("fresh", .flag, "whether the service need not be asked again yet"),
      JSONField("covers_now", .flag, "whether it says anything of this hour"),
      JSONField("doubt", .text, "why it may not be the weather of now, or null"),
    ] + JSONField.place("place that it is for, rounded to 0.1 degree") + [
      JSONField("now", .object(HourMembers.jsonFields), "the weather of this hour, or null"),
      JSONField(
        "advice", .list(.choice(["gusts", "frost", "heat", "rain"])),
        "what of the next 24 hours matters to a van"),
    ]

  /// Weather somewhere else needs no advice.
  private var advice: [WeatherAdvice] {
    state.isAway
      ? []
      : WeatherAdvice.of(
        state.forecast, at: state.now.time, isUnderWay: isUnderWay,
        offsetSeconds: zone.offsetSeconds(at: state.now.time))
  }

  /// Adds the lines, each where something is known.
  func add(to fields: inout Fields, _ units: UnitSystem) {
    if let hour = state.hour {
      fields.add("weather", ForecastWords.sentence(hour, units))
      if let pressure = hour.pressureHectopascals {
        fields.add("pressure", ForecastWords.pressure(pressure, change: state.pressureChange))
      }
    }
    if let line = ForecastWords.line(advice, units, { zone.clockText($0) }) {
      fields.add("advice", line, .warning)
    }
    fields.add("forecast", state.ageText, state.isFresh ? .plain : .warning)
    if let doubt = state.doubt(units) { fields.add("but", doubt, .warning) }
    let missing = state.forecast.missing
    if !missing.isEmpty {
      fields.add("without", "\(Phrase.list(missing)), which this service does not give")
    }
    fields.add("source", state.forecast.attribution)
  }

  func writeMembers(to json: inout JSONWriter) {
    let forecast = state.forecast
    json.field("service", forecast.service.rawValue)
    json.field("attribution", forecast.attribution)
    json.field("fetched", forecast.fetchedAt.wholeSeconds.description)
    json.field("age_s", state.ageMilliseconds.map { $0 / 1_000 })
    json.field("fresh", state.isFresh)
    json.field("covers_now", state.hour != nil)
    json.field("doubt", state.doubt())
    json.field("lat", forecast.place.latitude, decimals: 1)
    json.field("lon", forecast.place.longitude, decimals: 1)
    json.field("now", state.hour.map { HourMembers(hour: $0) })
    json.field("advice", advice.map(\.word))
  }
}

extension WeatherAdvice {
  fileprivate var word: String {
    switch self {
    case .gusts, .wind: "gusts"
    case .frost: "frost"
    case .heat: "heat"
    case .rain: "rain"
    }
  }
}

extension ForecastState {
  /// The forecast for whoever asks about a place.
  ///
  /// One for somewhere else is of use only to the van, which may have come from there.
  func summary(
    near coordinate: Coordinate, isOfVan: Bool, _ context: CommandContext
  ) throws -> ForecastSummary? {
    let state = ForecastState(
      kept, at: now,
      awayMetres: forecast.place.coordinate.map { $0.sphericalDistanceMetres(to: coordinate) })
    guard isOfVan || !state.isAway else { return nil }
    return try ForecastSummary(state, context)
  }
}
