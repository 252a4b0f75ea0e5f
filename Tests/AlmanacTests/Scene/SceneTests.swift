import Geodesy
import Testing
import Text

@testable import Almanac

@Suite struct SceneTests {
  private func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

  private func place(_ latitude: Double = 47, _ longitude: Double = 8) throws -> SkyPlace {
    SkyPlace(try Coordinate(latitude: latitude, longitude: longitude))
  }

  /// Three hours, of which each has a temperature of its own.
  private func forecast(from start: String) throws -> Forecast {
    let start = try instant(start)
    let hours = (0..<3).map { number in
      var hour = ForecastHour(
        time: Instant(
          millisecondsSinceEpoch: start.millisecondsSinceEpoch + Int64(number) * 3_600_000))
      hour.temperatureCelsius = Double(number)
      hour.code = 61
      return hour
    }
    return Forecast(
      service: .openMeteo, place: ForecastPlace(latitude: 47, longitude: 8), fetchedAt: start,
      expires: start, hours: hours)
  }

  @Test(arguments: [
    ("2026-06-21T11:00:00Z", Scene.Light.day), ("2026-06-21T03:50:00Z", .lowSun),
    ("2026-06-21T03:00:00Z", .twilight), ("2026-06-21T23:00:00Z", .night),
  ])
  func `how light it is follows from the sun`(time: String, light: Scene.Light) throws {
    #expect(try Scene(at: instant(time), place: place()).light == light)
  }

  @Test(arguments: [
    ("2026-06-21T10:00:00Z", 0.0, true), ("2026-06-21T12:59:59Z", 2, true),
    // The last one is shown until there is another.
    ("2026-06-21T13:00:00Z", 2, false), ("2026-12-21T13:00:00Z", 2, false),
    ("2026-06-21T09:00:00Z", 0, false),
  ])
  func `the weather is that of the hour, or of the nearest one that is known`(
    time: String, celsius: Double, isCurrent: Bool
  ) throws {
    let scene = Scene(
      at: try instant(time), place: try place(),
      forecast: try forecast(from: "2026-06-21T10:00:00Z"))
    #expect(scene.hour?.temperatureCelsius == celsius)
    #expect(scene.isCurrent == isCurrent)
    #expect(scene.weather == .rain)
  }

  @Test(arguments: [
    ("2026-06-21T00:30:00Z", "2026-06-21T03:", "2026-06-21T19:"),
    ("2026-06-21T11:00:00Z", "2026-06-22T03:", "2026-06-21T19:"),
    ("2026-06-21T22:00:00Z", "2026-06-22T03:", "2026-06-22T19:"),
    ("2026-06-21T23:59:00Z", "2026-06-22T03:", "2026-06-22T19:"),
  ])
  func `the next rise and set are found from any hour`(
    time: String, rise: String, set: String
  ) throws {
    let scene = Scene(at: try instant(time), place: try place())
    #expect(scene.nextRise?.description.hasPrefix(rise) == true)
    #expect(scene.nextSet?.description.hasPrefix(set) == true)
  }

  @Test(arguments: [(80.0, true), (-80.0, false), (90, true), (-90, false)])
  func `where the sun stays up or down, it neither rises nor sets`(
    latitude: Double, isUp: Bool
  ) throws {
    let scene = Scene(at: try instant("2026-06-21T12:00:00Z"), place: try place(latitude))
    #expect(scene.nextRise == nil && scene.nextSet == nil)
    #expect(scene.isSunUp == isUp)
  }

  @Test func `without a place there is a moon, and neither day nor night`() throws {
    let time = try instant("2026-01-03T10:03:00Z")
    let scene = Scene(at: time, place: nil)
    #expect(!scene.isPlaced && !scene.isSunUp && !scene.isMoonUp)
    #expect(scene.moon.illuminated > 0.99)
    let placed = try Scene(at: time, place: place())
    #expect(abs(scene.moon.elongationDegrees - placed.moon.elongationDegrees) < 0.001)
  }

  @Test(arguments: [
    (0, WeatherKind.clear), (1, .fair), (2, .cloudy), (3, .overcast), (45, .fog), (48, .fog),
    (51, .drizzle), (56, .sleet), (63, .rain), (66, .sleet), (68, .sleet), (73, .snow), (77, .snow),
    (80, .rain), (82, .rain), (83, .sleet), (85, .snow), (95, .thunderstorm), (99, .thunderstorm),
  ])
  func `numbers of the weather have a kind`(code: Int, kind: WeatherKind) {
    #expect(WeatherKind(code: code) == kind)
    #expect(WeatherWords.text(code) != nil)
  }

  @Test func `every number that has words has a kind, and no other`() {
    for code in -1...120 {
      #expect((WeatherKind(code: code) == nil) == (WeatherWords.text(code) == nil), "\(code)")
    }
  }

  @Test(arguments: [
    (0.0, WeatherKind.clear), (20, .fair), (50, .cloudy), (100, .overcast),
  ])
  func `without a number, clouds tell`(cloud: Double, kind: WeatherKind) throws {
    var hour = ForecastHour(time: try instant("2026-06-21T10:00:00Z"))
    #expect(WeatherKind(hour) == nil)
    hour.cloudPercent = cloud
    #expect(WeatherKind(hour) == kind)
  }
}
