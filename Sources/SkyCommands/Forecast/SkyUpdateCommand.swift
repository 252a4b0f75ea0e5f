import Almanac
import CommandLineKit
import DurableFiles
import Geodesy
import HomeFolder
import SharedCommands
import Text

/// `sky update`: fetches a forecast, if it is time to.
struct SkyUpdateCommand: ReadingCommand {
  static let name = "sky update"
  static let use = CommandUse.changes(.long)
  static let summary = "Fetch the forecast, and the weather for check-ins made offline."
  static let details = [
    "Asks the service of the setting 'weather.service', which learns a place rounded to 0.1 degree "
      + "(11 km) and its height to 100 m, and nothing else about you. The answer is kept whole, "
      + "and shown until another one comes. The service is asked at most every 30 minutes, or as "
      + "it says itself.",
    "Check-ins of the last 10 days with a position and a time get the weather that the service's "
      + "archive knows for that place and hour, beside what you have entered and never over it.",
  ]
  static let options = [SkyQuestion.at, SkyQuestion.here, altitude]
  static let examples = [
    Example("vanlog sky update", "Fetch the forecast for where the van was last seen."),
    Example("vanlog sky update --here", "Ask gpsd for the place first."),
  ]
  static let jsonFields = WeatherUpdateView.jsonFields
  static let exits = [
    Exit(.inputMissing, "no position is known"),
    Exit(.badData, "the answer is not a forecast for this place; the last one stays"),
    Exit(.serviceMissing, "no network, no such server, or vanlog-net is missing"),
    Exit(.tryAgain, "the service must not be asked yet, is in trouble, or another update runs"),
    Exit(.notPermitted, "the service refuses to answer"),
    Exit(.configuration, "no service is set, or its address is wrong"),
  ]

  private static let altitude = OptionSpec(
    "altitude", value: .metres(-500...9_000),
    help: "Height of the place above sea level; otherwise that of the position if it is known, or "
      + "one that the service looks up.")

  private static let lockName = "weather.lock"

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let server = try WeatherServer(context.settings())
    let place = try place(context)
    let home = try context.home()
    let lock = try home.make().makePrivate(HomeFolder.runName).lock(Self.lockName)
    defer { withExtendedLifetime(lock) {} }
    let client = WeatherClient(server, version: Build.version)
    var update = WeatherUpdate(
      server, place, home: home, now: try context.cacheMoment(), agent: client.agent)
    let outcome = try update.run { url, headers throws(WeatherFetch.Failure) in
      try client.get(url, headers)
    }
    for text in update.notes { context.note(text) }
    guard let state = try ForecastState.find(context) else {
      throw CommandProblem(.inputOutput, "the forecast was saved, and cannot be read")
    }
    let checkins = try CheckinWeather(server: server, home: home, now: update.now).fill(
      client, context)
    try context.output(WeatherUpdateView(outcome: outcome, state: state, checkins: checkins))
    return .done
  }

  private func place(_ context: CommandContext) throws -> ForecastPlace {
    let place = try AskedPlace.require(
      arguments, at: SkyQuestion.at, here: SkyQuestion.here, context)
    let height = arguments.number(Self.altitude) ?? place.known?.heightMetres
    return ForecastPlace(place.coordinate, heightMetres: height)
  }
}
