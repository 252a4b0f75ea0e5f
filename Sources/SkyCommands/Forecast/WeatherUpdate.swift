import Almanac
import CommandLineKit
import HomeFolder
import Text

/// One update of the forecast: whether to ask, the request, and what becomes of the answer.
///
/// It decides by what the cache remembers, and notes a request on the disk before it is made; while
/// that is impossible, it makes none.
struct WeatherUpdate {
  enum Outcome: String, CaseIterable {
    case fetched, confirmed
    case stillFresh = "fresh"
  }

  let server: WeatherServer
  let place: ForecastPlace
  let home: HomeFolder
  let now: CacheMoment
  let agent: String
  /// Sentences for people.
  private(set) var notes: [String] = []

  init(
    _ server: WeatherServer, _ place: ForecastPlace, home: HomeFolder, now: CacheMoment,
    agent: String
  ) {
    (self.server, self.place, self.home) = (server, place, home)
    (self.now, self.agent) = (now, agent)
  }

  /// Asks if it is time to; `fetch` speaks with the server.
  mutating func run(
    _ fetch: (_ url: String, _ headers: [String]) throws(WeatherFetch.Failure) ->
      WeatherFetch
      .Answer
  ) throws -> Outcome {
    let kept = try known()
    if let kept, kept.freshSecondsLeft(at: now) > 0 { return .stillFresh }
    var log = try WeatherCache.log(in: home)
    try checkPause(log.forecast)
    var manners = AskingManners(server.key, asking: place, at: now, before: log.forecast)
    log.forecast = manners
    try WeatherCache.save(log, in: home)
    defer {
      log.forecast = manners
      try? WeatherCache.save(log, in: home)
    }
    let request = ForecastRequest(server.service, place, address: server.address)
    let answer: WeatherFetch.Answer
    do throws(WeatherFetch.Failure) {
      answer = try fetch(request.url, headers(kept))
    } catch {
      throw problem(error, &manners)
    }
    return try take(answer, kept, &manners)
  }

  /// The forecast of the same server for the same place; another one is of no use here.
  private func known() throws -> KeptForecast? {
    let kept = try WeatherCache.forecast(in: home).forecast
    return kept.flatMap { kept in
      kept.source == server.source && kept.forecast.service == server.service
        && kept.forecast.place.isSameCell(as: place) ? kept : nil
    }
  }

  private func checkPause(_ manners: AskingManners?) throws(CommandProblem) {
    guard let manners, manners.key == server.key else { return }
    var left = manners.secondsLeft(server.key, at: now)
    if let before = manners.place, !before.isSameCell(as: place) {
      let since = Int(clamping: manners.asked.leastAge(at: now) / 1_000)
      left = max(left, manners.reason == nil ? AskingManners.placeSeconds - since : 0)
    }
    guard left > 0 else { return }
    throw CommandProblem(
      .tryAgain,
      "the weather service may be asked again in \(Pause.text(seconds: left))"
        + (manners.reason.map { ": \($0)" } ?? ""))
  }

  private func headers(_ kept: KeptForecast?) -> [String] {
    ["User-Agent: \(agent)"] + (kept?.etag.map { ["If-None-Match: \($0)"] } ?? [])
      + (kept?.lastModified.map { ["If-Modified-Since: \($0)"] } ?? [])
  }

  private mutating func take(
    _ answer: WeatherFetch.Answer, _ kept: KeptForecast?, _ manners: inout AskingManners
  ) throws -> Outcome {
    let fresh = KeptForecast.freshSeconds(promised: answer.freshSeconds)
    switch answer.status {
    case 304:
      guard var kept else { break }
      (kept.moment, kept.freshSeconds) = (now, fresh)
      try WeatherCache.save(kept, in: home)
      manners.succeed()
      return .confirmed
    case 200, 203:
      if answer.status == 203 {
        notes.append("the service says that it will change this interface; look for a newer vanlog")
      }
      let reading: ForecastReading
      do throws(ForecastRefusal) {
        reading = try read(answer.body)
      } catch {
        let reason = "the answer of \(server.source) cannot be used: \(error)"
        manners.fail(reason)
        throw CommandProblem(.badData, reason + whatStays)
      }
      notes += reading.doubts.map { "of the forecast: \($0)" }
      let end = now.time.millisecondsSinceEpoch.addingSaturated(Int64(fresh) * 1_000)
      let forecast = Forecast(
        service: server.service, place: place, fetchedAt: now.time,
        expires: Instant(millisecondsSinceEpoch: end), hours: reading.hours)
      let new = KeptForecast(
        forecast, moment: now, freshSeconds: fresh, source: server.source, etag: answer.etag,
        lastModified: answer.lastModified)
      try WeatherCache.save(new, in: home)
      manners.succeed()
      return .fetched
    default: break
    }
    throw WeatherStatus.problem(answer, from: server.source, &manners)
  }

  private func read(_ body: [UInt8]) throws(ForecastRefusal) -> ForecastReading {
    let reading =
      switch server.service {
      case .openMeteo: try OpenMeteo.parse(body, for: place)
      case .metNorway: try MetNorway.parse(body, for: place)
      }
    if now.isProven, let last = reading.hours.last, last.end <= now.time { throw .past }
    return reading
  }

  /// Reassures only those who have a forecast.
  private var whatStays: String {
    let last = try? WeatherCache.forecast(in: home).forecast
    return last == nil ? "" : "; the last forecast stays"
  }

  private func problem(
    _ failure: WeatherFetch.Failure, _ manners: inout AskingManners
  ) -> CommandProblem {
    switch failure {
    case .broken(let text):
      manners.unreached(text)
      return CommandProblem(.serviceMissing, "cannot ask for the weather: \(text)")
    case .offline(let text):
      manners.unreached(text)
      return CommandProblem(
        .serviceMissing, "cannot ask for the weather: \(text); try again with a network")
    case .failed(let text):
      manners.fail(text)
      return CommandProblem(.tryAgain, "cannot get the weather: \(text)\(whatStays)")
    }
  }
}
