import Testing
import Text

@testable import Watching

/// Rules that ask about the last forecast.
@Suite struct RuleWeatherTests {
  private static let hour: Int64 = 3_600

  /// A forecast fetched so many hours ago, with a gust in one of its hours.
  private func weather(
    gust: Double, inHours hour: Int64 = 3, ageHours: Int64? = 1
  ) -> RuleEvent {
    .weather(
      RuleWeather(
        age: ageHours.map { RuleSpan(milliseconds: $0 * Self.hour * 1_000) },
        hours: (0...48).map { number in
          RuleWeather.Hour(
            time: Walk.time(at: number * Self.hour), gustKmh: number == hour ? gust : 10,
            temperatureCelsius: 5, rainMillimetres: 0)
        }))
  }

  private static func limit(
    _ measure: RuleWeatherLimit.Measure = .gustAbove, _ value: Double = 60
  ) -> RuleTrigger { .weather(RuleWeatherLimit(measure, value)) }

  private func verdict(
    _ event: RuleEvent, of trigger: RuleTrigger = limit()
  ) -> RuleDecision.Verdict? {
    var engine = RuleEngine(rules: [RuleEngineTests.rule(trigger)])
    return engine.take(event, RuleEngineTests.facts(0)).first?.verdict
  }

  @Test func `a gust above the limit fires, and says when`() throws {
    guard case .fires(let firing)? = verdict(weather(gust: 72)) else {
      Issue.record("it does not fire")
      return
    }
    #expect(firing.sentence == "r: gusts of 72 km/h around 10:06 forecast")
    let json = try JSONValue(parsing: Array(firing.json().utf8))
    #expect(json["measure"]?.string == "gust_above_kmh")
    #expect(json["value"]?.number == 72)
    #expect(json["forecast_age_s"]?.integer == 3_600)
  }

  @Test(arguments: [(60.0, 3), (90, 13)] as [(Double, Int64)])
  func `what stays below the limit, or is farther ahead, has nothing to do with it`(
    gust: Double, hour: Int64
  ) {
    #expect(verdict(weather(gust: gust, inHours: hour)) == nil)
  }

  @Test(arguments: [(12, true), (13, false), (nil, false)] as [(Int64?, Bool)])
  func `an old forecast says nothing`(hours: Int64?, fires: Bool) {
    let age = hours.map { RuleSpan(milliseconds: $0 * Self.hour * 1_000) }
    let found = verdict(weather(gust: 90, ageHours: hours))
    if fires {
      guard case .fires? = found else {
        Issue.record("it does not fire")
        return
      }
    } else {
      #expect(found == .held(.oldForecast(age)))
    }
  }

  @Test(arguments: [
    (RuleWeatherLimit.Measure.temperatureBelow, 6.0, true), (.temperatureBelow, 5, false),
    (.temperatureAbove, 4, true), (.temperatureAbove, 5, false), (.rainAbove, 0, false),
    (.gustAbove, 9, true),
  ])
  func `each limit has its side`(measure: RuleWeatherLimit.Measure, value: Double, fires: Bool) {
    #expect((verdict(weather(gust: 10), of: Self.limit(measure, value)) != nil) == fires)
  }

  @Test func `a day is reported once, and the next one again`() {
    var engine = RuleEngine(rules: [RuleEngineTests.rule(Self.limit())])
    func fires(_ event: RuleEvent, at hours: Int64) -> Bool {
      engine.take(event, RuleEngineTests.facts(hours * Self.hour)).contains { $0.firing != nil }
    }
    #expect(fires(weather(gust: 70), at: 0))
    #expect(!fires(weather(gust: 80, inHours: 5), at: 1))
    #expect(fires(weather(gust: 80, inHours: 20), at: 10))
    #expect(!fires(weather(gust: 80, inHours: 21), at: 11))
  }

  @Test func `what sky forecast prints is read, without what is impossible`() throws {
    let text = """
      {"age_s":90,"hours":[{"time":"2026-11-23T10:00:00Z","gust_mps":20,"temperature_c":-3,
      "precipitation_mm":null},{"time":"soon"}]}
      """
    let weather = try #require(RuleWeather(try JSONValue(parsing: Array(text.utf8))))
    #expect(weather.age?.milliseconds == 90_000)
    #expect(weather.hours.map(\.gustKmh) == [72])
    #expect(weather.hours.map(\.temperatureCelsius) == [-3])
    #expect(weather.hours.map(\.rainMillimetres) == [nil])
    #expect(RuleWeather(.object([])) == nil)
  }

  static let mistakes: [(trigger: String, problem: String)] = [
    (#"{"type":"weather"}"#, "trigger.type: needs exactly one of gust_above_kmh"),
    (
      #"{"type":"weather","gust_above_kmh":50,"rain_above_mm":1}"#,
      "trigger.type: needs exactly one of gust_above_kmh"
    ),
    (#"{"type":"weather","gust_above_kmh":"50"}"#, "trigger.gust_above_kmh: must be a number"),
    (#"{"type":"weather","gust_above_kmh":1e9}"#, "trigger.gust_above_kmh: must be a number"),
    (
      #"{"type":"weather","gust_above_kmh":50,"within":"8 days"}"#,
      "trigger.within: must be at most"
    ),
    (#"{"type":"weather","gust_above_kmh":50,"max_age":"1 min"}"#, "trigger.max_age: must be"),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake is named with its member`(index: Int) {
    let (trigger, problem) = Self.mistakes[index]
    let text = #"{"trigger":\#(trigger),"actions":[{"type":"notify"}]}"#
    do {
      _ = try Rule(id: "x", parsing: Array(text.utf8))
      Issue.record("taken: \(trigger)")
    } catch {
      #expect(error.problems.map(\.description).contains { $0.hasPrefix(problem) }, "\(error)")
    }
  }

  @Test func `a rule is written as it is read`() throws {
    let text =
      #"{"type":"weather","temperature_below_c":-2.5,"within":"1 day","max_age":"6 h"}"#
    let rule = try Rule(
      id: "x", parsing: Array(#"{"trigger":\#(text),"actions":[{"type":"notify"}]}"#.utf8))
    var json = JSONWriter()
    rule.trigger.write(to: &json)
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
    #expect(rule.trigger.sentence == "less than -2.5 °C are forecast within 1 day")
  }
}
