import Answers
import Almanac
import CommandLineKit
import Text

/// A forecast as tables of hours and of days.
struct ForecastView: Presentable, Answer {
  let summary: ForecastSummary
  /// How many hours are shown.
  let hours: Int

  private var forecast: Forecast { summary.state.forecast }
  private var zone: ForecastZone { summary.zone }

  /// From this hour on; of a forecast that is over, the last ones.
  private var shown: [ForecastHour] {
    let ahead = forecast.hours.filter { $0.end > summary.state.now.time }
    return Array((ahead.isEmpty ? forecast.hours.suffix(hours) : ahead.prefix(hours)))
  }

  private var days: [ForecastDay] {
    ForecastDay.days(of: forecast.hours) { zone.offsetSeconds(at: $0) }
  }

  func present(on page: inout Page) {
    var fields = Fields()
    summary.add(to: &fields, page.units)
    let place = forecast.place
    fields.add(
      "place",
      "\(FixedDecimal.text(place.latitude, decimals: 1)), "
        + FixedDecimal.text(place.longitude, decimals: 1))
    page.fields(fields)
    page.line()
    page.table(hourTable(page.units))
    page.line()
    page.table(dayTable(page.units))
  }

  private func hourTable(_ units: UnitSystem) -> Table {
    var table = Table([
      .init("TIME"), .init("WEATHER", mayShrink: true), .init("AIR", alignsRight: true),
      .init("RAIN", alignsRight: true, spare: 1), .init("WIND", alignsRight: true, spare: 2),
      .init("GUSTS", alignsRight: true), .init("CLOUD", alignsRight: true, spare: 3),
    ])
    for hour in shown {
      table.add([
        zone.clockText(hour.time), hour.code.flatMap(WeatherWords.text) ?? "",
        hour.temperatureCelsius.map { units.temperature(celsius: $0) } ?? "",
        Self.rain(hour.precipitationMillimetres, units), wind(hour, units),
        hour.gustKmh.map { units.wind(kmh: $0) } ?? "",
        hour.cloudPercent.map { "\(FixedDecimal.text($0, decimals: 0)) %" } ?? "",
      ])
    }
    return table
  }

  private func wind(_ hour: ForecastHour, _ units: UnitSystem) -> String {
    guard let kmh = hour.windKmh else { return "" }
    let from = hour.windDirectionDegrees.map { "\(ForecastWords.wind(fromDegrees: $0)) " } ?? ""
    return from + units.wind(kmh: kmh)
  }

  private func dayTable(_ units: UnitSystem) -> Table {
    var table = Table([
      .init("DAY"), .init("WEATHER", mayShrink: true, spare: 1), .init("LOW", alignsRight: true),
      .init("HIGH", alignsRight: true), .init("RAIN", alignsRight: true, spare: 2),
      .init("GUSTS", alignsRight: true),
    ])
    for day in days {
      table.add([
        day.day.description, day.code.flatMap(WeatherWords.text) ?? "",
        day.lowCelsius.map { units.temperature(celsius: $0) } ?? "",
        day.highCelsius.map { units.temperature(celsius: $0) } ?? "",
        Self.rain(day.precipitationMillimetres, units),
        day.gustKmh.map { units.wind(kmh: $0) } ?? "",
      ])
    }
    return table
  }

  private static func rain(_ millimetres: Double?, _ units: UnitSystem) -> String {
    guard let millimetres, millimetres >= 0.05 else { return "" }
    return units.rain(millimetres: millimetres)
  }

  static let members = Members<ForecastView> {
    ForecastSummary.members.of { (view: ForecastView) in view.summary }
    Member(ForecastKeys.hours, .objects(ForecastMembers.hour), "the hours from this one on") {
      $0.shown
    }
    Member("days", .objects(ForecastMembers.day), "the local days of the forecast") { $0.days }
  }
}
