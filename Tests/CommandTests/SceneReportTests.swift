import Almanac
import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLineKit

/// The sky in `status` and `sky`, which is never blank and always has its age.
@Suite(.temporaryDirectory) struct SceneReportTests {
  private let desk = Desk()

  private func line(_ options: String = "") throws -> Substring {
    let page = try desk.run("\(options.isEmpty ? "" : options + " ")status").output
    let line = page.split(separator: "\n").first { $0.hasPrefix("Sky  ") }
    return try #require(line).dropFirst(3).drop { $0 == " " }
  }

  private func scene(_ line: String = "status") throws -> JSONValue {
    try #require(JSONValue(parsing: Array(desk.run("\(line) --json").output.utf8))["scene"])
  }

  private func rain(_ hour: inout ForecastHour) {
    hour.code = 63
    hour.temperatureCelsius = 7.6
    hour.gustKmh = 45
    hour.shortwaveRadiation = 10
  }

  @Test func `without a place there is the moon`() throws {
    #expect(try line().contains("moon"))
    #expect(try !line().contains("sun"))
    let scene = try scene()
    #expect(scene["sun"] == .null && scene["light"] == .null && scene["age_s"] == .null)
    #expect(scene["moon"]?["illuminated"]?.number != nil)
    #expect(scene["moon"]?["elevation_deg"] == .null)
  }

  @Test func `a position is enough for sun and moon, and its age is shown`() throws {
    _ = try desk.run("checkin add Lake --at 46.1,8.8")
    #expect(try line().hasSuffix("(position just now)"))
    #expect(try line().contains("sun"))
    let scene = try scene()
    #expect(scene["weather_kind"] == .null && scene["covers_now"]?.bool == false)
    #expect(scene["sun"]?["rise"]?.string != nil && scene["light"]?.string != nil)
    #expect((0...600).contains(scene["age_s"]?.integer ?? -1))
  }

  @Test func `a forecast tells the weather, in the units of the person`() throws {
    _ = try desk.run("checkin add Lake --at 46.1,8.8")
    try KeptWeather.keep(fetchedMinutesAgo: 90, rain)
    #expect(try line().hasPrefix("rain, 7.6 °C, gusts 45 km/h; sun"))
    #expect(try line().hasSuffix(" (forecast 90 minutes old)"))
    #expect(try line("--units imperial").hasPrefix("rain, 46 °F, gusts 28 mph; sun"))
    let scene = try scene()
    #expect(scene["weather_kind"]?.string == "rain" && scene["covers_now"]?.bool == true)
    #expect(scene["temperature_c"]?.number == 7.6)
    #expect((5_400...5_500).contains(scene["age_s"]?.integer ?? 0))
    #expect(try scene["sentence"]?.string == String(line()))
  }

  @Test func `a forecast that is over is shown until there is another`() throws {
    _ = try desk.run("checkin add Lake --at 46.1,8.8")
    try KeptWeather.keep(hours: 4, begunHoursAgo: 300, fetchedMinutesAgo: 300, rain)
    #expect(try line().hasSuffix(" (forecast 5 hours old, which is over)"))
    #expect(try line().hasPrefix("rain, 7.6 °C"))
    #expect(try scene()["covers_now"]?.bool == false)
  }

  @Test func `a forecast for a place far away says so`() throws {
    _ = try desk.run("checkin add Lake --at 46.1,8.8")
    try KeptWeather.keep(latitude: 47.1, rain)
    #expect(try line().hasSuffix(" (forecast for a place 111 km away just now)"))
    #expect(try scene()["covers_now"]?.bool == false)
  }

  @Test func `without a position the sky is that of the forecast's place`() throws {
    try KeptWeather.keep(rain)
    #expect(try line().hasPrefix("rain, 7.6 °C, gusts 45 km/h; sun"))
    #expect(try scene()["sun"]?["elevation_deg"]?.number != nil)
  }

  @Test func `a damaged forecast counts as none`() throws {
    _ = try desk.run("checkin add Lake --at 46.1,8.8")
    try KeptWeather.keep(rain)
    let file = TemporaryDirectory.current.file("home/cache/forecast.json")
    try Data("{".utf8).write(to: URL(filePath: file))
    #expect(try line().hasSuffix("(position just now)"))
  }

  @Test func `a calm wind is left out`() throws {
    try KeptWeather.keep { hour in
      hour.code = 0
      hour.windKmh = 19
    }
    #expect(try line().hasPrefix("clear sky; sun"))
  }

  @Test func `sky shows it for now, and for no other time`() throws {
    try KeptWeather.keep(rain)
    let page = try desk.run("sky --at 46.1,8.8").output
    #expect(page.contains("rain, 7.6 °C, gusts 45 km/h; "))
    #expect(try scene("sky --at 46.1,8.8")["weather_kind"]?.string == "rain")
    #expect(
      try desk.run("sky --at 46.1,8.8 --day 2030-01-01 --json").output.contains(#""scene":null"#))
  }
}
