import TestSupport
import Testing
import Text

@testable import Almanac

/// Reading answers in MET Norway's compact format.
@Suite struct MetNorwayTests {
  private static let place = OpenMeteoTests.place

  private static func answer(_ series: String, position: String = "[8.3,47.1,400]") -> [UInt8] {
    Array(
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":\(position)},
      "properties":{"timeseries":[\(series)]}}
      """.utf8)
  }

  private static func step(_ time: String, _ details: String, _ next: String = "") -> String {
    #"{"time":"\#(time)","data":{"instant":{"details":{\#(details)}}\#(next)}}"#
  }

  @Test func `a whole answer has hours, and later steps of six`() throws {
    let reading = try MetNorway.parse(
      try OpenMeteoTests.fixture("met-norway.json"), for: Self.place)
    #expect(reading.hours.count == 62 + 27)
    #expect(reading.doubts == [])
    #expect(reading.hours.map(\.hours).prefix(62).allSatisfy { $0 == 1 })
    #expect(reading.hours[70].hours == 6)
    #expect(reading.hours.filter { $0.gustKmh != nil || $0.shortwaveRadiation != nil } == [])
  }

  @Test func `metres a second become kilometres an hour, and symbols numbers`() throws {
    let next =
      #","next_1_hours":{"summary":{"symbol_code":"lightrainshowers_day"},"details":{"precipitation_amount":0.4}}"#
    let series = Self.step("2026-11-23T10:00:00Z", #""air_temperature":5,"wind_speed":10"#, next)
    let hours = try MetNorway.parse(Self.answer(series), for: Self.place).hours
    #expect(hours.map(\.windKmh) == [36])
    #expect(hours.map(\.code) == [80])
    #expect(hours.map(\.precipitationMillimetres) == [0.4])
  }

  @Test(
    arguments: [
      ("clearsky_polartwilight", 0), ("heavysnow", 75), ("rainandthunder", 95), ("fog", 45),
      ("lightssleetshowersandthunder_day", 95), ("unheard-of", nil), ("", nil),
    ] as [(String, Int?)])
  func `symbols stand for the numbers of the WMO`(symbol: String, code: Int?) {
    #expect(WeatherSymbol.code(symbol) == code)
  }

  @Test func `an impossible value is left out, and told of`() throws {
    let series = Self.step(
      "2026-11-23T10:00:00Z", #""air_temperature":500,"wind_speed":"x","cloud_area_fraction":7"#)
    let reading = try MetNorway.parse(Self.answer(series), for: Self.place)
    #expect(reading.hours.map(\.temperatureCelsius) == [nil])
    #expect(reading.hours.map(\.cloudPercent) == [7])
    #expect(
      reading.doubts == [
        "1 impossible value of temperature left out", "1 impossible value of wind left out",
      ])
  }

  static let refusals: [(bytes: [UInt8], refusal: ForecastRefusal)] = [
    (answer(""), .noHours), (answer(step("2026-11-23T10:00:00Z", "")), .noHours),
    (answer(step("today", #""air_temperature":5"#)), .notAForecast),
    (
      answer(step("2026-11-23T10:00:00Z", #""air_temperature":5"#), position: "[47.1,8.3]"),
      .otherPlace(kilometres: 5_659)
    ),
    (
      answer(step("2026-11-23T10:00:00Z", #""air_temperature":5"#), position: "[8.3]"),
      .notAForecast
    ),
    (
      answer(
        step("2026-11-23T10:00:00Z", #""air_temperature":5"#) + ","
          + step("2026-11-23T09:00:00Z", #""air_temperature":5"#)), .outOfOrder
    ),
  ]

  @Test(arguments: refusals.indices)
  func `an answer that is not a forecast of the place is refused`(index: Int) {
    #expect(throws: Self.refusals[index].refusal) {
      try MetNorway.parse(Self.refusals[index].bytes, for: Self.place)
    }
  }
}
