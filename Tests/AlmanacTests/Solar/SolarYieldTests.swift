import Geodesy
import Testing
import Text

@testable import Almanac

/// Whole days against pvlib, which looks at the sun every minute: 60 days, 65° south to 65° north.
@Suite struct SolarYieldTests {
  private static let length: Int64 = 86_400_000

  private func end(_ start: Instant) -> Instant {
    Instant(millisecondsSinceEpoch: start.millisecondsSinceEpoch + Self.length)
  }

  private func forecast(
    _ row: SolarFixture.Row, with radiation: (inout ForecastHour, Int) throws -> Void
  ) throws -> Forecast {
    let midnight = try row.midnight
    let hours = try (0..<24).map { number in
      var hour = ForecastHour(
        time: Instant(
          millisecondsSinceEpoch: midnight.millisecondsSinceEpoch + Int64(number) * 3_600_000))
      hour.temperatureCelsius = try row.number("celsius")
      hour.windKmh = try row.number("wind_kmh")
      try radiation(&hour, number)
      return hour
    }
    let place = try row.place
    return Forecast(
      service: .openMeteo,
      place: ForecastPlace(latitude: place.latitudeDegrees, longitude: place.longitudeDegrees),
      fetchedAt: midnight, expires: midnight, hours: hours)
  }

  private func energy(
    _ row: SolarFixture.Row, _ forecast: Forecast? = nil
  ) throws -> SolarEnergy {
    let start = try row.midnight
    return SolarYield(of: [try row.panel], at: try row.place, forecast: forecast)
      .energy(from: start, until: end(start))
  }

  @Test func `a clear day gives what pvlib says`() throws {
    let worst = try SolarFixture.worst("days") { row in
      let expected = try row.number("clear_wh")
      return try (energy(row).wattHours - expected) / max(expected, 10)
    }
    #expect(worst < 0.005)
  }

  @Test func `hourly means give what the minutes do`() throws {
    let worst = try SolarFixture.worst("days") { row in
      let (global, diffuse) = (try row.numbers("shortwave"), try row.numbers("diffuse"))
      let forecast = try forecast(row) { hour, number in
        hour.shortwaveRadiation = global[number]
        hour.diffuseRadiation = diffuse[number]
      }
      let found = try energy(row, forecast)
      let expected = try row.number("cloudy_wh")
      return (found.wattHours - expected) / max(expected, 10)
    }
    #expect(worst < 0.005)
  }

  @Test func `on a level panel, global radiation alone says nearly as much`() throws {
    let worst = try SolarFixture.worst("days") { row in
      guard try row.number("tilt") == 0 else { return 0 }
      let global = try row.numbers("shortwave")
      let forecast = try forecast(row) { hour, number in hour.shortwaveRadiation = global[number] }
      let found = try energy(row, forecast)
      let expected = try row.number("cloudy_wh")
      return (found.wattHours - expected) / max(expected, 10)
    }
    #expect(worst < 0.12)
  }

  @Test func `clouds take a part of a clear sky`() throws {
    let row = try #require(try SolarFixture.rows("days").first { $0.json["tilt"]?.number == 0 })
    func under(_ percent: Double) throws -> SolarEnergy {
      try energy(row, forecast(row) { hour, _ in hour.cloudPercent = percent })
    }
    let (clear, some, all) = (try under(0), try under(50), try under(100))
    #expect(clear.basis == .clouds)
    #expect(clear.wattHours > some.wattHours && some.wattHours > all.wattHours)
    #expect(abs(all.wattHours / clear.wattHours - 0.25) < 0.03)
  }
}
