import Almanac
import CommandLineKit
import Text

/// What an update came to.
struct WeatherUpdateView: Presentable, JSONObject {
  static let jsonFields = [
    JSONField(
      "outcome", .choice(["fetched", "confirmed", "fresh"]),
      "whether it was fetched, is still the newest, or was not asked for yet"),
    JSONField("service", .choice(WeatherService.allCases.map(\.rawValue)), "who made the forecast"),
    JSONField("attribution", .text, "what its licence wants shown"),
    JSONField("fetched", .instant, "when it was fetched, by the clock of this device"),
    JSONField("next_s", .number(.seconds), "in how many seconds the service may be asked again"),
    JSONField("filled_checkins", .count, "check-ins whose weather was filled in from the archive"),
    JSONField("waiting_checkins", .count, "check-ins of the last 10 days that still lack it"),
  ]

  let outcome: WeatherUpdate.Outcome
  let state: ForecastState
  let checkins: CheckinWeather.Result

  private var secondsLeft: Int { state.kept.freshSecondsLeft(at: state.now) }

  func present(on page: inout Page) {
    let text =
      switch outcome {
      case .fetched: "The forecast was fetched"
      case .confirmed: "The forecast is still the newest"
      case .stillFresh: "The forecast is fresh, \(state.ageText)"
      }
    page.paragraph("\(text); the next one in \(Pause.text(seconds: secondsLeft)).")
    if checkins.filled > 0 {
      page.paragraph(
        "Filled in the weather of \(Phrase.count(checkins.filled, "check-in")) from the archive.")
    }
    page.paragraph("Source: \(state.forecast.attribution).")
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("outcome", outcome.word)
    json.field("service", state.forecast.service.rawValue)
    json.field("attribution", state.forecast.attribution)
    json.field("fetched", state.forecast.fetchedAt.wholeSeconds.description)
    json.field("next_s", secondsLeft)
    json.field("filled_checkins", checkins.filled)
    json.field("waiting_checkins", checkins.waiting)
  }
}

extension WeatherUpdate.Outcome {
  fileprivate var word: String {
    switch self {
    case .fetched: "fetched"
    case .confirmed: "confirmed"
    case .stillFresh: "fresh"
    }
  }
}
