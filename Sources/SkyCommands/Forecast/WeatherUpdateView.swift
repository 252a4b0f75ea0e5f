import Answers
import Almanac
import CommandLineKit
import Text

/// What an update came to.
struct WeatherUpdateView: Presentable, Answer {
  static let members = Members<WeatherUpdateView> {
    Member(
      "outcome", .choice, "whether it was fetched, is still the newest, or was not asked for yet"
    ) { $0.outcome }
    Member("service", .choice, "who made the forecast") { $0.state.forecast.service }
    Member("attribution", .text, "what its licence wants shown") { $0.state.forecast.attribution }
    Member("fetched", .instant, "when it was fetched, by the clock of this device") {
      $0.state.forecast.fetchedAt.wholeSeconds
    }
    Member(
      ForecastKeys.next, .number(.seconds), "in how many seconds the service may be asked again"
    ) {
      $0.secondsLeft
    }
    Member(
      "filled_checkins", .count, "check-ins whose weather was filled in from the archive"
    ) { $0.checkins.filled }
    Member(
      "waiting_checkins", .count, "check-ins of the last 10 days that still lack it"
    ) { $0.checkins.waiting }
  }

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
}
