import Foundation
import TestSupport
import Testing
import Text

@testable import Almanac

/// Reading answers in the format of Open-Meteo.
@Suite struct OpenMeteoTests {
  static let place = ForecastPlace(latitude: 47.05, longitude: 8.31, heightMetres: 440)

  static func fixture(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: Repository.file("Tests/Fixtures/weather/\(name)"))))
  }

  /// A small answer; `columns` are JSON members of `hourly` besides the times.
  static func answer(
    _ columns: String,
    times: String = #"["2026-11-23T00:00","2026-11-23T01:00","2026-11-23T02:00"]"#,
    latitude: String = "47.1", units: String = "{}"
  ) -> [UInt8] {
    Array(
      """
      {"latitude":\(latitude),"longitude":8.32,"hourly_units":\(units),
      "hourly":{"time":\(times)\(columns.isEmpty ? "" : ",")\(columns)}}
      """.utf8)
  }

  private func refusal(_ bytes: [UInt8]) -> ForecastRefusal? {
    do {
      _ = try OpenMeteo.parse(bytes, for: Self.place)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a whole answer has an hour for each but the last time`() throws {
    let reading = try OpenMeteo.parse(try Self.fixture("open-meteo.json"), for: Self.place)
    #expect(reading.hours.count == 7 * 24 - 1)
    #expect(reading.doubts == [])
    #expect(reading.hours.first?.time == Instant("2026-11-23T00:00Z"))
    let missing = reading.hours.filter {
      $0.temperatureCelsius == nil || $0.gustKmh == nil || $0.diffuseRadiation == nil
        || $0.pressureHectopascals == nil || $0.code == nil || $0.snowCentimetres == nil
    }
    #expect(missing == [])
  }

  @Test func `what fell or shone until a time belongs to the hour before it`() throws {
    let reading = try OpenMeteo.parse(
      Self.answer(
        """
        "temperature_2m":[1,2,3],"precipitation":[9,0.5,0],"wind_gusts_10m":[99,40,50],
        "shortwave_radiation":[9,100,200],"diffuse_radiation":[9,60,250]
        """), for: Self.place)
    #expect(reading.hours.map(\.temperatureCelsius) == [1, 2])
    #expect(reading.hours.map(\.precipitationMillimetres) == [0.5, 0])
    #expect(reading.hours.map(\.gustKmh) == [40, 50])
    #expect(reading.hours.map(\.shortwaveRadiation) == [100, 200])
    #expect(reading.hours.map(\.diffuseRadiation) == [60, 250])
  }

  @Test func `an impossible value is left out, and told of`() throws {
    let reading = try OpenMeteo.parse(
      Self.answer(
        """
        "temperature_2m":[1,-300,"warm"],"wind_gusts_10m":[0,1e300,5],"weather_code":[3,-1,null]
        """), for: Self.place)
    #expect(reading.hours.map(\.temperatureCelsius) == [1, nil])
    #expect(reading.hours.map(\.gustKmh) == [nil, 5])
    #expect(reading.hours.map(\.code) == [3, nil])
    #expect(
      reading.doubts == [
        "2 impossible values of temperature left out", "1 impossible value of weather left out",
        "1 impossible value of gusts left out",
      ])
  }

  @Test func `a column of another length or unit is left out, and told of`() throws {
    let reading = try OpenMeteo.parse(
      Self.answer(
        #""temperature_2m":[1,2,3],"cloud_cover":[1,2],"wind_speed_10m":[1,2,3]"#,
        units: #"{"wind_speed_10m":"mp/h"}"#), for: Self.place)
    #expect(reading.hours.map(\.cloudPercent) == [nil, nil])
    #expect(reading.hours.map(\.windKmh) == [nil, nil])
    #expect(
      reading.doubts == [
        "cloud left out: it has 2 values for 3 hours", "wind left out: it is in mp/h",
      ])
  }

  static let refusals: [(bytes: [UInt8], refusal: ForecastRefusal)] = [
    (answer(#""temperature_2m":[1,2,3]"#, latitude: "48.1"), .otherPlace(kilometres: 111)),
    (answer(#""temperature_2m":[1,2,3]"#, latitude: "\"x\""), .notAForecast),
    (answer(#""temperature_2m":[1,2,3]"#, latitude: "91"), .notAForecast),
    (answer(""), .noHours), (answer(#""temperature_2m":[null,null,null]"#), .noHours),
    (answer(#""temperature_2m":[]"#, times: "[]"), .noHours),
    (answer(#""temperature_2m":[1]"#, times: "7"), .noHours),
    (answer(#""temperature_2m":[1,2]"#, times: "[1700003600,1700000000]"), .outOfOrder),
    (answer(#""temperature_2m":[1,2]"#, times: "[1700000000,1700000000]"), .outOfOrder),
    (answer(#""temperature_2m":[1,2]"#, times: #"["soon","later"]"#), .notAForecast),
    (answer(#""temperature_2m":[1,2]"#, times: "[-5,5]"), .notAForecast),
    (
      answer(
        "\"temperature_2m\":[1]",
        times: "[" + Array(repeating: "1", count: 501).joined(separator: ",") + "]"),
      .tooManyHours
    ),
    (Array("[]".utf8), .notAForecast), (Array("{}".utf8), .notAForecast),
    (
      Array(#"{"error":true,"reason":"Latitude\u0007 must be in range"}"#.utf8),
      .complaint("Latitude  must be in range")
    ),
  ]

  @Test(arguments: refusals.indices)
  func `an answer that is not a forecast of the place is refused`(index: Int) {
    #expect(refusal(Self.refusals[index].bytes) == Self.refusals[index].refusal)
  }

  @Test(arguments: [
    "", "{", #"{"latitude":NaN}"#, #"{"latitude":1e999}"#, "<html>login</html>", "\u{0}",
    String(repeating: "[", count: 100_000),
  ])
  func `what is not JSON is refused`(text: String) throws {
    guard case .notJSON? = refusal(Array(text.utf8)) else {
      Issue.record("taken: \(text.prefix(40))")
      return
    }
  }

  @Test func `an answer cut anywhere is refused`() throws {
    let whole = Self.answer(#""temperature_2m":[1,2,3]"#)
    let taken = whole.indices.filter { refusal(Array(whole[..<$0])) == nil }
    #expect(taken == [])
  }

  @Test func `an archive has moments only, so its last hour counts`() throws {
    let reading = try OpenMeteo.parse(
      Self.answer(#""temperature_2m":[1,2,3]"#), for: Self.place, isArchive: true)
    #expect(reading.hours.map(\.temperatureCelsius) == [1, 2, 3])
  }
}
