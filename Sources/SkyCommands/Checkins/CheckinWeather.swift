import Almanac
import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// Fills in the weather of check-ins from the archive, each once.
struct CheckinWeather {
  struct Result {
    var filled = 0
    var waiting = 0
  }

  /// At most this many requests at once; the rest waits for the next update.
  private static let mostRequests = 3
  private static let source = "Open-Meteo archive"

  private struct Weather {
    let text: String?
    let tenths: Int64?
  }

  let server: WeatherServer
  let home: HomeFolder
  let now: CacheMoment

  /// Asks for what is due; a failure is noted, and leaves the rest for another time.
  func fill(_ client: WeatherClient, _ context: CommandContext) throws -> Result {
    guard server.archive != .none, let store = try context.storeToRead() else { return Result() }
    let waiting = try WaitingCheckins(in: store, at: now)
    var result = Result(filled: 0, waiting: waiting.entries.count)
    var log = try WeatherCache.log(in: home)
    log.tries.removeAll { entry in !waiting.entries.contains { $0.id == entry.id } }
    for group in waiting.due(log.tries, at: now).prefix(Self.mostRequests) {
      guard log.archive?.secondsLeft(server.archiveKey, at: now) ?? 0 == 0 else { break }
      let found = try ask(group, client, &log, context)
      let filled = try write(found, context)
      result.filled += filled
      result.waiting -= filled
    }
    return result
  }

  private func ask(
    _ group: WaitingCheckins.Group, _ client: WeatherClient, _ log: inout AskingLog,
    _ context: CommandContext
  ) throws -> [(id: RecordID, weather: Weather)] {
    var manners = AskingManners(
      server.archiveKey, asking: nil, at: now, before: log.archive)
    for entry in group.entries { log.note(entry.id, at: now) }
    log.archive = manners
    try WeatherCache.save(log, in: home)
    let request = ForecastRequest(
      archive: group.place, from: group.days.first, to: group.days.last,
      address: server.archiveAddress)
    var found: [(RecordID, Weather)] = []
    do {
      let answer = try client.get(request.url, ["User-Agent: \(client.agent)"])
      guard answer.status == 200 else {
        throw WeatherStatus.problem(answer, from: "the archive", &manners)
      }
      let reading = try OpenMeteo.parse(answer.body, for: group.place, isArchive: true)
      found = group.entries.compactMap { entry in
        Self.weather(at: entry.time, in: reading.hours).map { (entry.id, $0) }
      }
      manners.succeed()
    } catch {
      note(error, &manners, context)
    }
    log.archive = manners
    try WeatherCache.save(log, in: home)
    return found
  }

  private func note(
    _ error: any Error, _ manners: inout AskingManners, _ context: CommandContext
  ) {
    switch error {
    case WeatherFetch.Failure.offline(let text), WeatherFetch.Failure.broken(let text):
      manners.unreached(text)
      context.note("the weather of check-ins waits: \(text)")
    case WeatherFetch.Failure.failed(let text):
      manners.fail(text)
      context.note("the weather of check-ins waits: \(text)")
    case is ForecastRefusal:
      manners.fail("the answer cannot be used: \(error)")
      context.note("the weather of check-ins waits: the answer cannot be used: \(error)")
    default:
      context.note("the weather of check-ins waits: \(error)")
    }
  }

  /// The hour nearest to a time, if the archive knows anything of it.
  private static func weather(at time: Instant, in hours: [ForecastHour]) -> Weather? {
    let half: Int64 = 1_800_000
    let hour = hours.first {
      ($0.time.millisecondsSinceEpoch - half..<$0.time.millisecondsSinceEpoch + half).contains(
        time.millisecondsSinceEpoch)
    }
    guard let hour, hour.temperatureCelsius != nil || hour.code != nil else { return nil }
    return Weather(
      text: hour.code.flatMap(WeatherWords.text),
      tenths: hour.temperatureCelsius.map { Int64(($0 * 10).rounded()) })
  }

  /// Writes what was found into check-ins that still lack it; returns into how many.
  private func write(
    _ found: [(id: RecordID, weather: Weather)], _ context: CommandContext
  ) throws -> Int {
    guard !found.isEmpty else { return 0 }
    let store = try context.store()
    return try store.edit { edit in
      var count = 0
      for (id, weather) in found {
        guard let record = try store.record(id, of: .checkin), record.isAlive,
          record.lacksWeather
        else { continue }
        var values = FieldValues()
        values[.archiveWeather] = weather.text
        values[.archiveTemperature] = weather.tenths
        values[.archiveSource] = Self.source
        try edit.update(.checkin, id, values)
        count += 1
      }
      return count
    }
  }
}

extension AskingLog {
  /// Remembers that a check-in is asked about.
  fileprivate mutating func note(_ id: RecordID, at now: CacheMoment) {
    if let index = tries.firstIndex(where: { $0.id == id }) {
      tries[index].count += 1
      tries[index].last = now
    } else {
      tries.append(Try(id: id, count: 1, last: now))
    }
  }
}
