import Almanac
import CommandLineKit
import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import SkyCommands

/// When a weather service is asked, and what comes of its answers.
@Suite(.temporaryDirectory) struct WeatherUpdateTests {
  private static let place = ForecastPlace(latitude: 47.05, longitude: 8.31)
  private static let start = Instant("2026-11-23T10:00Z") ?? Instant(secondsSinceEpoch: 0)

  private var home: HomeFolder {
    HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option)
  }

  /// A moment so many seconds after the start; a `boot` without a proven clock knows only itself.
  private func moment(_ seconds: Int64, boot: String = "a", isProven: Bool = true) -> CacheMoment {
    CacheMoment(
      boot: boot, uptime: (boot == "a" ? 1_000 + seconds : seconds) * 1_000,
      time: Instant(
        millisecondsSinceEpoch: (isProven ? Self.start.millisecondsSinceEpoch : 0) + seconds * 1_000
      ), isProven: isProven)
  }

  private func server(_ more: [(SettingSpec, String)] = []) throws -> WeatherServer {
    var settings = Settings()
    settings.set(.weatherService, to: "open-meteo")
    for (spec, value) in more { settings.set(spec, to: value) }
    return try WeatherServer(settings)
  }

  private static func body() throws -> [UInt8] {
    let path = Repository.file("Tests/Fixtures/weather/open-meteo.json")
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  private static func good() throws -> WeatherFetch.Answer {
    WeatherFetch.Answer(status: 200, etag: "\"a\"", body: try body())
  }

  /// What an update comes to, and which headers it has sent, if it has asked.
  private func update(
    at now: CacheMoment, place: ForecastPlace = place, settings: [(SettingSpec, String)] = [],
    _ answer: Result<WeatherFetch.Answer, WeatherFetch.Failure>
  ) throws -> (outcome: Result<WeatherUpdate.Outcome, CommandProblem>, headers: [String]?) {
    var update = WeatherUpdate(
      try server(settings), place, home: home, now: now, agent: "vanlog/1")
    var sent: [String]?
    do {
      let outcome = try update.run { _, headers throws(WeatherFetch.Failure) in
        sent = headers
        return try answer.get()
      }
      return (.success(outcome), sent)
    } catch let problem as CommandProblem {
      return (.failure(problem), sent)
    }
  }

  private func status(_ outcome: Result<WeatherUpdate.Outcome, CommandProblem>) -> CommandLineKit
    .ExitStatus?
  {
    if case .failure(let problem) = outcome { problem.exitStatus } else { nil }
  }

  private func text(_ outcome: Result<WeatherUpdate.Outcome, CommandProblem>) -> String? {
    if case .failure(let problem) = outcome { problem.description } else { nil }
  }

  private func kept() throws -> KeptForecast? { try WeatherCache.forecast(in: home).forecast }

  @Test func `a last forecast is said to stay only if there is one`() throws {
    let failure = WeatherFetch.Failure.failed("the answer ends early")
    let words = "cannot get the weather: the answer ends early"
    let first = try update(at: moment(0), .failure(failure))
    #expect(text(first.outcome) == words)
    _ = try update(at: moment(4_000), .success(try Self.good()))
    let second = try update(at: moment(8_000), .failure(failure))
    #expect(text(second.outcome) == words + "; the last forecast stays")
  }

  @Test func `a forecast is fetched, fresh for half an hour, and then asked for by its tag`() throws
  {
    let good = try Self.good()
    let first = try update(at: moment(0), .success(good))
    #expect(try first.outcome.get() == .fetched)
    #expect(first.headers == ["User-Agent: vanlog/1"])
    let second = try update(at: moment(1_799), .success(good))
    #expect(try second.outcome.get() == .stillFresh)
    #expect(second.headers == nil)
    let third = try update(at: moment(1_800), .success(WeatherFetch.Answer(status: 304)))
    #expect(try third.outcome.get() == .confirmed)
    #expect(third.headers == ["User-Agent: vanlog/1", "If-None-Match: \"a\""])
    #expect(try kept()?.freshSecondsLeft(at: moment(1_800)) == 1_800)
    #expect(try update(at: moment(3_599), .success(good)).headers == nil)
  }

  @Test func `a service may promise more than half an hour, but no week`() throws {
    var answer = try Self.good()
    answer.freshSeconds = 7_200
    _ = try update(at: moment(0), .success(answer))
    #expect(try update(at: moment(7_199), .success(answer)).headers == nil)
    answer.freshSeconds = 604_800
    _ = try update(at: moment(7_200), .success(answer))
    #expect(try update(at: moment(7_200 + 21_599), .success(answer)).headers == nil)
    #expect(try update(at: moment(7_200 + 21_600), .success(answer)).headers != nil)
  }

  @Test func `another place may be asked for after ten minutes`() throws {
    let good = try Self.good()
    _ = try update(at: moment(0), .success(good))
    let next = ForecastPlace(latitude: 47.05, longitude: 8.45)
    let early = try update(at: moment(599), place: next, .success(good))
    #expect(status(early.outcome) == .tryAgain)
    #expect(early.headers == nil)
    let late = try update(at: moment(600), place: next, .success(good))
    #expect(late.headers == ["User-Agent: vanlog/1"])
  }

  @Test func `what a server asks for is remembered across starts`() throws {
    let answer = WeatherFetch.Answer(status: 429, retryAfterSeconds: 7_200)
    let first = try update(at: moment(0), .success(answer))
    #expect(status(first.outcome) == .tryAgain)
    let good = try Self.good()
    #expect(try update(at: moment(7_199), .success(good)).headers == nil)
    // A clock at 1970 after a restart knows only how long this boot has lasted.
    let unknown = try update(at: moment(7_100, boot: "b", isProven: false), .success(good))
    #expect(unknown.headers == nil)
    #expect(try update(at: moment(7_200), .success(good)).headers != nil)
  }

  @Test func `a clock at 1970 makes no storm of requests`() throws {
    var asked = 0
    for second in stride(from: Int64(0), to: 3_600, by: 60) {
      let now = moment(second, boot: "b", isProven: false)
      if try update(at: now, .success(WeatherFetch.Answer(status: 500))).headers != nil {
        asked += 1
      }
    }
    #expect(asked == 5)
  }

  static let failures: [(WeatherFetch.Answer, CommandLineKit.ExitStatus)] = [
    (.init(status: 403), .notPermitted), (.init(status: 404), .configuration),
    (.init(status: 429), .tryAgain), (.init(status: 500), .tryAgain),
    (.init(status: 304), .tryAgain), (.init(status: 200), .badData),
    (.init(status: 200, body: Array("<html>".utf8)), .badData),
    (.init(status: 200, body: Array(#"{"error":true,"reason":"no"}"#.utf8)), .badData),
  ]

  @Test(arguments: failures.indices)
  func `anything that is not a forecast leaves the last one as it was`(index: Int) throws {
    _ = try update(at: moment(0), .success(try Self.good()))
    let before = try kept()
    let (answer, exit) = Self.failures[index]
    let key = [(SettingSpec.weatherContact, "me@example.org")]
    // Asked for another place, without a tag.
    let there = ForecastPlace(latitude: 47.05, longitude: 8.45)
    let outcome = try update(at: moment(2_000), place: there, settings: key, .success(answer))
      .outcome
    #expect(status(outcome) == exit)
    #expect(try kept() == before)
    #expect(
      try update(at: moment(2_060), place: there, settings: key, .success(answer)).headers == nil)
  }

  @Test func `a forecast that is over already is refused if the clock is proven`() throws {
    let later = moment(8 * 86_400)
    #expect(status(try update(at: later, .success(try Self.good())).outcome) == .badData)
    let unproven = moment(100, boot: "b", isProven: false)
    _ = try update(
      at: unproven, settings: [(.weatherContact, "me@example.org")], .success(try Self.good()))
    #expect(try kept() != nil)
  }

  @Test func `without a network no one is spared`() throws {
    let first = try update(at: moment(0), .failure(.offline("no network")))
    #expect(status(first.outcome) == .serviceMissing)
    #expect(try update(at: moment(1), .success(try Self.good())).headers != nil)
  }

  @Test func `where a request cannot be noted, none is made`() throws {
    let cache = home.path + "/cache"
    try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: cache))
    var asked = false
    var update = WeatherUpdate(
      try server(), Self.place, home: home, now: moment(0), agent: "vanlog/1")
    #expect(throws: (any Error).self) {
      try update.run { _, _ throws(WeatherFetch.Failure) in
        asked = true
        throw .offline("")
      }
    }
    #expect(!asked)
  }

  @Test func `no one is asked unless a service is set`() {
    #expect(throws: CommandProblem.self) { try WeatherServer(Settings()) }
    #expect(throws: CommandProblem.self) { try self.server([(.weatherService, "met-norway")]) }
  }

  @Test func `only the public Open-Meteo has an archive that is asked unasked for`() throws {
    #expect(try server().archive == .standard)
    #expect(try server([(.weatherAddress, "https://a.example")]).archive == .none)
    let contact = (SettingSpec.weatherContact, "me@example.org")
    #expect(try server([(.weatherService, "met-norway"), contact]).archive == .none)
    let own = [(SettingSpec.weatherArchive, "https://b.example")]
    #expect(try server(own).archive == .address("https://b.example"))
  }
}
