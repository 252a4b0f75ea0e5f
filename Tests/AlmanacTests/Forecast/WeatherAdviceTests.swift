import Testing
import Text

@testable import Almanac

/// What of a forecast matters to a van.
@Suite struct WeatherAdviceTests {
  private static let start = Instant("2026-11-23T12:00Z") ?? Instant(secondsSinceEpoch: 0)

  /// Mild hours, of which one is changed.
  private func forecast(
    hour index: Int = 3, _ change: (inout ForecastHour) -> Void = { _ in }
  ) -> Forecast {
    var hours = (0..<48).map { number in
      var hour = ForecastHour(
        time: Instant(
          millisecondsSinceEpoch: Self.start.millisecondsSinceEpoch + Int64(number) * 3_600_000))
      hour.temperatureCelsius = 15
      hour.gustKmh = 20
      hour.precipitationMillimetres = 0
      return hour
    }
    change(&hours[index])
    return Forecast(
      service: .openMeteo, place: ForecastPlace(latitude: 47, longitude: 8),
      fetchedAt: Self.start, expires: Self.start, hours: hours)
  }

  private func advice(
    _ forecast: Forecast, at time: Instant = start, isUnderWay: Bool = false, offset: Int = 0
  ) -> [WeatherAdvice] {
    WeatherAdvice.of(forecast, at: time, isUnderWay: isUnderWay, offsetSeconds: offset)
  }

  @Test func `mild weather needs no advice`() {
    #expect(advice(forecast(), isUnderWay: true) == [])
  }

  @Test(arguments: [(40.0, false), (40.1, true), (90, true)])
  func `gusts over 40 km an hour are reported`(kmh: Double, isTold: Bool) {
    let forecast = forecast { $0.gustKmh = kmh }
    #expect(advice(forecast) == (isTold ? [.gusts(kmh: kmh, at: forecast.hours[3].time)] : []))
  }

  @Test(arguments: [(40.0, false), (47, true)])
  func `without gusts, wind that is as strong is reported`(kmh: Double, isTold: Bool) {
    var forecast = forecast { $0.windKmh = kmh }
    for index in forecast.hours.indices { forecast.hours[index].gustKmh = nil }
    #expect(advice(forecast) == (isTold ? [.wind(kmh: kmh, at: forecast.hours[3].time)] : []))
    #expect(forecast.missing == ["gusts", "the sun's radiation"])
    forecast.hours[0].shortwaveRadiation = 0
    #expect(forecast.missing == ["gusts"])
  }

  @Test(arguments: [(14, -0.1, true), (14, 0, false), (3, -5, false), (26, -5, false)])
  func `frost is reported if it comes in the night ahead`(hour: Int, celsius: Double, isTold: Bool)
  {
    let forecast = forecast(hour: hour) { $0.temperatureCelsius = celsius }
    let told: [WeatherAdvice] = [.frost(celsius: celsius, at: forecast.hours[hour].time)]
    #expect(advice(forecast) == (isTold ? told : []))
  }

  @Test func `night is night by local clocks`() {
    let forecast = forecast(hour: 3) { $0.temperatureCelsius = -5 }
    #expect(advice(forecast, offset: 8 * 3_600).count == 1)
  }

  @Test(
    arguments: [(29.0, nil, 29), (20, 900, 29), (28, nil, nil), (18, 1_000, nil)]
      as [(Double, Double?, Double?)])
  func `heat inside follows from the air and the sun`(
    celsius: Double, radiation: Double?, inside: Double?
  ) {
    let forecast = forecast {
      $0.temperatureCelsius = celsius
      $0.shortwaveRadiation = radiation
    }
    let told = inside.map { [WeatherAdvice.heat(celsius: $0, at: forecast.hours[3].time)] }
    #expect(advice(forecast) == told ?? [])
  }

  @Test func `rain matters on the road only`() {
    let forecast = forecast(hour: 1) { $0.precipitationMillimetres = 0.5 }
    #expect(advice(forecast) == [])
    #expect(
      advice(forecast, isUnderWay: true)
        == [.rain(millimetres: 0.5, at: forecast.hours[1].time)])
  }

  @Test func `a forecast that does not cover the moment gives none`() {
    let forecast = forecast { $0.gustKmh = 90 }
    let later = Instant(millisecondsSinceEpoch: Self.start.millisecondsSinceEpoch + 48 * 3_600_000)
    #expect(advice(forecast, at: later) == [])
  }
}
