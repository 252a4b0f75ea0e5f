import Children
import DaemonKit
import HomeFolder
import Testing

@testable import vanlogd

/// What the daemon makes of the ends of `sky update`.
@Suite struct WeatherKeeperTests {
  private static let hour: Int64 = 3_600_000

  /// One with a service, whose first update has begun.
  private func begun() throws -> WeatherKeeper {
    var settings = Settings()
    settings.set(.weatherService, to: "open-meteo")
    var weather = WeatherKeeper(settings: settings, isOnline: true, now: 0)
    let due = try #require(weather.deadline)
    let steps = [weather.step(now: due - 1), weather.step(now: due)]
    #expect(steps == [false, true])
    return weather
  }

  private func outcome(_ code: Int32, _ output: String = "", words: String = "") -> Errands.Outcome
  {
    let order = ChildOrder("vanlog", [], limits: .init(duration: 0))
    return Errands.Outcome(
      Errands.Errand(purpose: .updateWeather, order: order), .code(code),
      output: Array(output.utf8), words: words)
  }

  @Test func `without a service it never asks`() {
    #expect(WeatherKeeper(settings: Settings(), isOnline: true, now: 0).deadline == nil)
  }

  @Test func `a failure is said once, until another one or a success`() throws {
    var weather = try begun()
    let offline = outcome(69, words: "vanlog: cannot ask for the weather: no network")
    let said = [
      weather.end(offline, now: Self.hour), weather.end(offline, now: 2 * Self.hour),
      weather.end(outcome(75, words: "vanlog: busy"), now: 3 * Self.hour),
      weather.end(outcome(0, "{}"), now: 4 * Self.hour), weather.end(offline, now: 5 * Self.hour),
    ]
    let text = "'sky update' ended with code 69: vanlog: cannot ask for the weather: no network"
    #expect(said == [text, nil, "'sky update' ended with code 75: vanlog: busy", nil, text])
  }

  @Test(
    arguments: [(#"{"next_s":1800}"#, 3), (#"{"next_s":18000}"#, 5), ("nonsense", 3)]
      as [(String, Int64)])
  func `the service is asked again when it may be, and seldom while the van stands`(
    output: String, hours: Int64
  ) throws {
    var weather = try begun()
    _ = weather.end(outcome(0, output), now: Self.hour)
    let due = try #require(weather.deadline) - Self.hour
    #expect((hours * Self.hour...hours * Self.hour + 600_000).contains(due))
  }
}
