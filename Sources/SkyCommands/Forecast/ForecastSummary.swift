import Answers
import Almanac
import CommandLineKit
import Geodesy
import SharedCommands
import Text

/// The forecast in a few lines, for `vanlog sky` and other overviews.
final class ForecastSummary: Answer {
  let state: ForecastState
  let zone: ForecastZone
  /// Whether a drive is being recorded, so that rain matters on the road.
  let isUnderWay: Bool

  init(_ state: ForecastState, _ context: CommandContext) throws {
    self.state = state
    zone = ForecastZone(state.forecast.place, try context.settings())
    isUnderWay = DriveUnderWay.find(context)?.isRecorded ?? false
  }

  static let members = Members<ForecastSummary> {
    Member("service", .choice, "who made the forecast") { $0.state.forecast.service }
    Member("attribution", .text, "what its licence wants shown") { $0.state.forecast.attribution }
    Member("fetched", .instant, "when it was fetched, by the clock of this device") {
      $0.state.forecast.fetchedAt.wholeSeconds
    }
    Member(ForecastKeys.age, .number(.seconds), "its age, or null if no clock knows it") {
      $0.state.ageMilliseconds.map { $0 / 1_000 }
    }
    Member("fresh", .flag, "whether the service need not be asked again yet") { $0.state.isFresh }
    Member("covers_now", .flag, "whether it covers this hour") { $0.state.hour != nil }
    Member("doubt", .text, "why it may not be the current weather, or null") { $0.state.doubt() }
    Member("lat", .number(.latitude, decimals: 1), placeHelp) { $0.state.forecast.place.latitude }
    Member("lon", .number(.longitude, decimals: 1), placeHelp) {
      $0.state.forecast.place.longitude
    }
    Member("now", .object(ForecastMembers.hour), "the weather of this hour, or null") {
      $0.state.hour
    }
    Member(
      "advice", ValueType.choice(["gusts", "frost", "heat", "rain"]).list,
      "what matters to a van in the next 24 hours"
    ) { $0.advice.map(\.word) }
  }

  private static let placeHelp = "place that it is for, rounded to 0.1 degree"

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
  /// The forecast for a question about a place.
  ///
  /// One for somewhere else is useful only to the van, which may have come from there.
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
