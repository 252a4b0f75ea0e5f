internal import DaemonKit
internal import Glibc
internal import HomeFolder
internal import Text
internal import Watching

// The forecast: fetched now and then, and told to rules that ask about it.
extension Daemon {
  private static let networkManager = "/usr/bin/nmcli"
  /// Rules look at the forecast as often, though it changes seldom: time passes.
  private static let lookInterval: Int64 = 1_200_000

  func stepWeather(now uptime: Int64) {
    if weather.step(now: uptime) { askMeteredForWeather(now: uptime) }
    guard automations.kinds.contains(.weather), uptime >= weatherLook else { return }
    weatherLook = uptime + Self.lookInterval
    errands.order(.askForecast, ["--hours", "\(RuleWeather.hours)"], seconds: 30)
  }

  private func askMeteredForWeather(now uptime: Int64) {
    switch settings[.metered] {
    case "auto" where access(Self.networkManager, X_OK) == 0:
      errands.order(
        .askWeatherMetered, program: Self.networkManager,
        ["-t", "-g", "GENERAL.METERED", "device", "show"], seconds: 10)
    case "yes": weather.postpone(now: uptime)
    default: updateWeather()
    }
  }

  func took(weatherMetered outcome: Errands.Outcome, now uptime: Int64) {
    let words = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    if outcome.isDone, words.contains(where: { $0.hasPrefix("yes") }) {
      weather.postpone(now: uptime)
    } else {
      updateWeather()
    }
  }

  private func updateWeather() {
    errands.order(.updateWeather, ["--here"], seconds: 240)
  }

  func took(weatherUpdate outcome: Errands.Outcome, now uptime: Int64) {
    if let text = weather.end(outcome, now: uptime) { note(text) }
    if outcome.isDone { weatherLook = uptime }
  }

  func took(forecast: JSONValue?, now uptime: Int64) {
    guard let forecast = forecast.flatMap({ RuleWeather($0) }) else { return }
    happen(.weather(forecast), at: uptime)
  }
}
