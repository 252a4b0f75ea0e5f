import Almanac
import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLineKit

@Suite(.temporaryDirectory) struct SkySolarTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run("\(line) --json").output.utf8))
  }

  private func addVan(_ options: String = "") throws {
    _ = try desk.run("van add Bulli\(options)")
    _ = try desk.run("van panel add Roof --power 200")
  }

  @Test func `without panels it says what to do`() throws {
    for line in ["sky solar --at 47.0,8.0", "sky solar"] {
      let outcome = try desk.run(line)
      #expect(outcome.status == .nothingFound && outcome.output == "")
      #expect(
        outcome.notes
          == "vanlog: no solar panels are known; add them with 'vanlog van panel add NAME --power "
          + "WATTS'\n")
    }
  }

  @Test func `without a position it says what to do`() throws {
    try addVan()
    let error = #expect(throws: (any Error).self) { try desk.run("sky solar") }
    #expect("\(try #require(error))" == "no position is known yet; use --at LAT,LON")
  }

  @Test func `days beyond a forecast are those of a clear sky`() throws {
    try addVan()
    _ = try desk.run("van panel add Side --power 100 --tilt 60")
    #expect(
      try desk.run("sky solar --at 46.1,8.8 --day 2030-06-21 --days 2").output == """
        2030-06-21 Fri  1769 Wh  clear sky  ████████████████████████████████████████
        2030-06-22 Sat  1769 Wh  clear sky  ████████████████████████████████████████

        Panels  Bulli: 2 panels, 300 W
        Light   a clear sky, the most that the sun can give; 'vanlog sky update' gets a forecast

        """)
    let polar = try desk.run("sky solar --at 80.0,8.0 --day 2030-12-21 --days 1").output
    #expect(polar.hasPrefix("2030-12-21 Sat  0 Wh  no sun\n"))
  }

  @Test(arguments: [80, 40])
  func `a page fits its terminal`(width: Int) throws {
    let desk = Desk(width: width, errorWidth: width)
    _ = try desk.run("van add Bulli --battery 1280 --daily-use 800")
    _ = try desk.run("van panel add Roof --power 200")
    let page = try desk.run("sky solar --at 46.1,8.8 --color never").output
    for line in page.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= width) }
    #expect(page.contains("█"))
  }

  @Test func `programs get watt-hours of each day, and where they are known from`() throws {
    try addVan()
    let answer = try json("sky solar --at 46.1,8.8 --day 2030-06-21 --days 3")
    #expect(answer["zone"]?.string == "Europe/Zurich")
    #expect(answer["power_w"]?.integer == 200)
    let days = try #require(answer["days"]?.elements)
    #expect(days.map { $0["day"]?.string } == ["2030-06-21", "2030-06-22", "2030-06-23"])
    #expect(days.allSatisfy { $0["basis"]?.string == "clear_sky" })
    #expect(days.allSatisfy { (1_100...1_400).contains($0["energy_wh"]?.number ?? 0) })
    for name in ["left_wh", "battery", "forecast_age_s", "attribution"] {
      #expect(answer[name] == .null, "\(name)")
    }
  }

  @Test func `a forecast of the surroundings counts, with its age and its source`() throws {
    try addVan()
    try KeptWeather.keep(fetchedMinutesAgo: 90) { hour in
      hour.shortwaveRadiation = 100
      hour.diffuseRadiation = 100
    }
    let page = try desk.run("sky solar --at 46.2,8.7 --days 2").output
    #expect(page.contains("Wh  forecast  "))
    #expect(
      page.contains("Light          a forecast, 90 minutes old; weather data by Open-Meteo.com"))
    let answer = try json("sky solar --at 46.2,8.7 --days 2")
    #expect((5_400...5_500).contains(answer["forecast_age_s"]?.integer ?? 0))
    // The same hundred watts day and night, less what glass, heat and cables take.
    let days = try #require(answer["days"]?.elements).compactMap { $0["energy_wh"]?.number }
    #expect(days.allSatisfy { (300...420).contains($0) }, "\(days)")
  }

  @Test func `a forecast for elsewhere does not count`() throws {
    try addVan()
    try KeptWeather.keep(latitude: 60, longitude: 10) { $0.shortwaveRadiation = 100 }
    let answer = try json("sky solar --at 46.1,8.8")
    #expect(answer["attribution"] == .null)
    #expect(answer["days"]?.elements?.first?["basis"]?.string == "clear_sky")
  }

  @Test func `where a service knows only clouds, they dim the clear sky`() throws {
    try addVan()
    try KeptWeather.keep { $0.cloudPercent = 100 }
    let dim = try json("sky solar --at 46.1,8.8 --days 1")["days"]?.elements?.first
    let clear = try json("sky solar --at 46.4,8.4 --days 1")["days"]?.elements?.first
    #expect(dim?["basis"]?.string == "clouds")
    let (dimmed, whole) = (dim?["energy_wh"]?.number ?? 0, clear?["energy_wh"]?.number ?? 1)
    #expect((0.2...0.35).contains(dimmed / whole))
  }

  @Test func `a damaged forecast counts as none`() throws {
    try addVan()
    try KeptWeather.keep { $0.shortwaveRadiation = 100 }
    let file = TemporaryDirectory.current.file("home/cache/forecast.json")
    try Data("{\"format\":".utf8).write(to: URL(filePath: file))
    #expect(try json("sky solar --at 46.1,8.8")["attribution"] == .null)
  }

  // MARK: The battery

  @Test(
    arguments: [
      ("--charge 100", 300.0, nil), ("--charge 50", 300, nil), ("--charge 100", 0, 38_400),
      ("--charge 50", 0, 19_200), ("--charge 0", 0, 0),
    ] as [(String, Double, Int64?)])
  func `a battery is enough, or lasts for a time`(
    charge: String, radiation: Double, seconds: Int64?
  ) throws {
    try addVan(" --battery 320 --daily-use 720")
    try KeptWeather.keep { hour in
      hour.shortwaveRadiation = radiation
      hour.diffuseRadiation = radiation
    }
    let answer = try json("sky solar --at 46.1,8.8 \(charge)")["battery"]
    #expect(answer?["lasts_s"]?.integer == seconds)
    #expect(answer?["followed_s"]?.integer == 604_800)
    let page = try desk.run("sky solar --at 46.1,8.8 \(charge)").output
    #expect(
      page.contains(seconds == nil ? "enough for the next 7 days (320 Wh, " : " days (320 Wh, "))
  }

  @Test func `what is missing to know how long it lasts is named`() throws {
    try addVan(" --battery 320")
    #expect(
      try desk.run("sky solar --at 46.1,8.8").output.contains(
        "Battery        set --daily-use WH with 'vanlog van edit' to see how long it lasts\n"))
  }

  // MARK: Whose panels

  @Test func `only the panels of the van count`() throws {
    try addVan()
    let first = try desk.run("van show last --json").output
    _ = try desk.run("van add Duc")
    _ = try desk.run("van use last")
    _ = try desk.run("van panel add Big --power 500")
    let line = "sky solar --at 46.1,8.8 --day 2030-06-21"
    #expect(try json(line)["power_w"]?.integer == 500)
    let id = try #require(JSONValue(parsing: Array(first.utf8))["short_id"]?.string)
    #expect(try json("\(line) --van \(id)")["power_w"]?.integer == 200)
    _ = try desk.run("van panel delete last --yes")
    #expect(try desk.run(line).status == .nothingFound)
  }

  @Test(arguments: [
    "sky solar --at 46.1,8.8 --day 2101-01-01", "sky solar --at 46.1,8.8 --day 2026-02-30",
    "sky solar --at 91.5,8.8", "sky solar --at 46.1,8.8 --van zzzzz",
  ])
  func `a question that has no answer is refused`(line: String) throws {
    try addVan()
    #expect(throws: (any Error).self) { try desk.run(line) }
    #expect(desk.printed == "")
  }
}
