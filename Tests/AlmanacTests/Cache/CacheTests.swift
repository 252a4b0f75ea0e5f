import Testing
import Text

@testable import Almanac

/// Moments that are compared after restarts and with wrong clocks.
@Suite struct CacheMomentTests {
  private func moment(
    _ boot: String, up: Int64, at seconds: Int64, proven: Bool = true
  ) -> CacheMoment {
    CacheMoment(
      boot: boot, uptime: up * 1_000, time: Instant(secondsSinceEpoch: seconds), isProven: proven)
  }

  @Test func `within a boot only its own clock counts`() {
    let then = moment("a", up: 100, at: 1_000_000, proven: false)
    #expect(then.age(at: moment("a", up: 160, at: 5, proven: true)) == 60_000)
    #expect(then.age(at: moment("a", up: 40, at: 2_000_000)) == nil)
  }

  @Test func `after a restart two proven clocks know`() {
    let then = moment("a", up: 100, at: 1_000_000)
    #expect(then.age(at: moment("b", up: 5, at: 1_000_600)) == 600_000)
    #expect(then.age(at: moment("b", up: 5, at: 999_000)) == nil)
    #expect(then.age(at: moment("b", up: 5, at: 1_000_600, proven: false)) == nil)
  }

  @Test func `if it is unknown, at least this boot has passed`() {
    let then = moment("a", up: 100, at: 1_000_000)
    #expect(then.leastAge(at: moment("b", up: 90, at: 0, proven: false)) == 90_000)
    #expect(then.leastAge(at: moment("a", up: 40, at: 0)) == 0)
  }
}

/// What is remembered of a server.
@Suite struct AskingMannersTests {
  private func moment(_ seconds: Int64) -> CacheMoment {
    CacheMoment(
      boot: "a", uptime: seconds * 1_000, time: Instant(secondsSinceEpoch: seconds),
      isProven: false)
  }

  private func asked(before: AskingManners? = nil) -> AskingManners {
    AskingManners("server", asking: nil, at: moment(1_000), before: before)
  }

  @Test func `a request that is cut off spares the server for a minute`() {
    #expect(asked().secondsLeft("server", at: moment(1_010)) == 50)
    #expect(asked().secondsLeft("server", at: moment(1_060)) == 0)
    #expect(asked().secondsLeft("another", at: moment(1_010)) == 0)
  }

  @Test func `pauses grow with each failure, up to an hour, and end with a success`() {
    var manners = asked()
    var pauses: [Int] = []
    for _ in 0..<7 {
      manners = asked(before: manners)
      manners.fail("trouble")
      pauses.append(manners.pauseSeconds)
    }
    #expect(pauses == [120, 240, 480, 960, 1_920, 3_600, 3_600])
    manners.succeed()
    #expect(manners.secondsLeft("server", at: moment(1_000)) == 0)
    #expect(asked(before: manners).failures == 0)
  }

  @Test(arguments: [(5, 120), (7_200, 7_200), (100_000_000, 604_800)])
  func `a server may ask for a longer pause`(seconds: Int, pause: Int) {
    var manners = asked()
    manners.fail("too many", retryAfter: seconds)
    #expect(manners.secondsLeft("server", at: moment(1_000)) == pause)
  }

  @Test func `a server that was not reached is not spared`() {
    var manners = asked()
    manners.unreached("no network")
    #expect(manners.secondsLeft("server", at: moment(1_000)) == 0)
  }
}

/// The files of the cache.
@Suite struct CacheFileTests {
  private static let moment = CacheMoment(
    boot: "a", uptime: 5_000, time: Instant(secondsSinceEpoch: 1_795_400_000), isProven: true)

  private func kept() throws -> KeptForecast {
    let reading = try OpenMeteo.parse(
      try OpenMeteoTests.fixture("open-meteo.json"), for: OpenMeteoTests.place)
    return KeptForecast(
      Forecast(
        service: .openMeteo, place: OpenMeteoTests.place, fetchedAt: Self.moment.time,
        expires: Instant(secondsSinceEpoch: 1_795_401_800), hours: reading.hours),
      moment: Self.moment, freshSeconds: 1_800, source: "open-meteo", etag: "\"a\"")
  }

  @Test func `a forecast comes back as it was kept`() throws {
    let kept = try kept()
    let again = try #require(KeptForecast(parsing: kept.bytes))
    #expect(again.bytes == kept.bytes)
    #expect(
      again.forecast.hours.map(\.temperatureCelsius)
        == kept.forecast.hours.map(\.temperatureCelsius))
    #expect(again.forecast.expires == kept.forecast.expires)
    #expect(again.etag == kept.etag)
    #expect(again.freshSecondsLeft(at: Self.moment) == 1_800)
  }

  @Test func `a week takes less than twelve kilobytes`() throws {
    #expect(try kept().bytes.count < 12_000)
  }

  @Test func `a damaged file is not a forecast, wherever it is cut`() throws {
    let bytes = try kept().bytes
    let taken = stride(from: 0, to: bytes.count - 1, by: 97).filter {
      KeptForecast(parsing: Array(bytes[..<$0])) != nil
    }
    #expect(taken == [])
  }

  @Test func `a file with other lengths or values is not a forecast`() throws {
    let text = String(decoding: try kept().bytes, as: UTF8.self)
    for (old, new) in [
      (#""hours":[1,"#, #""hours":["#), (#""temperature_c":["#, #""temperature_c":[7000,"#),
      (#""version":1"#, #""version":2"#), (#""lat":47.1"#, #""lat":147.1"#),
      (#""fresh_s":1800"#, #""fresh_s":999999"#),
    ] {
      let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      try #require(parts.count == 2, "\(old) is not in the file")
      #expect(KeptForecast(parsing: Array("\(parts[0])\(new)\(parts[1])".utf8)) == nil, "\(new)")
    }
  }

  @Test func `what is remembered of servers comes back`() throws {
    var random = SystemRandomNumberGenerator()
    var log = AskingLog()
    var manners = AskingManners(
      "server", asking: ForecastPlace(latitude: 47, longitude: 8), at: Self.moment, before: nil)
    manners.fail("trouble", retryAfter: 900)
    log.forecast = manners
    log.tries = [.init(id: RecordID(milliseconds: 5, using: &random), count: 2, last: Self.moment)]
    let again = AskingLog(parsing: log.bytes)
    #expect(again == log)
    #expect(AskingLog(parsing: Array("{".utf8)) == AskingLog())
  }
}
