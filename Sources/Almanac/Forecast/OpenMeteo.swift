internal import Text

/// The format of Open-Meteo, which others serve too: columns of numbers beside a column of times.
public enum OpenMeteo {
  /// A column that is asked for, and the unit in which it must come.
  struct Column {
    let name: String
    let unit: String
    let words: String
    let range: ClosedRange<Double>
    /// Whether a value is of the hour that ends at its time, rather than of that moment.
    let isOfHourBefore: Bool
    let field: any WritableKeyPath<ForecastHour, Double?> & Sendable
  }

  static let columns = [
    Column(
      name: "temperature_2m", unit: "°C", words: "temperature", range: HourLimits.temperature,
      isOfHourBefore: false, field: \.temperatureCelsius),
    Column(
      name: "precipitation", unit: "mm", words: "precipitation", range: HourLimits.precipitation,
      isOfHourBefore: true, field: \.precipitationMillimetres),
    Column(
      name: "snowfall", unit: "cm", words: "snow", range: HourLimits.snow,
      isOfHourBefore: true, field: \.snowCentimetres),
    Column(
      name: "weather_code", unit: "wmo code", words: "weather", range: HourLimits.code,
      isOfHourBefore: false, field: \.codeAsNumber),
    Column(
      name: "pressure_msl", unit: "hPa", words: "pressure", range: HourLimits.pressure,
      isOfHourBefore: false, field: \.pressureHectopascals),
    Column(
      name: "cloud_cover", unit: "%", words: "cloud", range: HourLimits.cloud,
      isOfHourBefore: false, field: \.cloudPercent),
    Column(
      name: "wind_speed_10m", unit: "km/h", words: "wind", range: HourLimits.wind,
      isOfHourBefore: false, field: \.windKmh),
    Column(
      name: "wind_direction_10m", unit: "°", words: "direction of the wind",
      range: HourLimits.direction, isOfHourBefore: false, field: \.windDirectionDegrees),
    Column(
      name: "wind_gusts_10m", unit: "km/h", words: "gusts", range: HourLimits.gust,
      isOfHourBefore: true, field: \.gustKmh),
    Column(
      name: "shortwave_radiation", unit: "W/m²", words: "radiation", range: HourLimits.radiation,
      isOfHourBefore: true, field: \.shortwaveRadiation),
    Column(
      name: "diffuse_radiation", unit: "W/m²", words: "diffuse radiation",
      range: HourLimits.radiation, isOfHourBefore: true, field: \.diffuseRadiation),
  ]

  /// Reads an answer for a place; of an archive, which has moments only, the last hour counts too.
  public static func parse(
    _ bytes: [UInt8], for place: ForecastPlace, isArchive: Bool = false
  ) throws(ForecastRefusal) -> ForecastReading {
    let document = try ForecastParser.document(bytes)
    if document["error"]?.bool == true {
      throw .complaint(ForecastParser.plain(document["reason"]?.string ?? "no reason given"))
    }
    try ForecastParser.check(
      latitude: document["latitude"]?.number, longitude: document["longitude"]?.number,
      against: place)
    guard let hourly = document["hourly"], hourly.members != nil else { throw .noHours }
    let times = try times(hourly["time"])
    var doubts = ForecastDoubts()
    var hours = times.map { ForecastHour(time: $0) }
    for column in columns {
      guard let values = hourly[column.name]?.elements else { continue }
      guard values.count == times.count else {
        doubts.add(
          "\(column.words) left out: it has \(values.count) values for \(times.count) hours")
        continue
      }
      if let unit = document["hourly_units"]?[column.name]?.string, unit != column.unit {
        doubts.add("\(column.words) left out: it is in \(ForecastParser.plain(unit))")
        continue
      }
      fill(&hours, column, values, &doubts)
    }
    mend(&hours, keepsLast: isArchive)
    guard hours.contains(where: { $0.hasValue }) else { throw .noHours }
    return ForecastReading(hours: hours, doubts: doubts.all)
  }

  /// Seconds since 1970, or times of UTC without a zone.
  private static func times(_ value: JSONValue?) throws(ForecastRefusal) -> [Instant] {
    guard let elements = value?.elements else { throw .noHours }
    guard elements.count <= ForecastParser.mostHours else { throw .tooManyHours }
    var times: [Instant] = []
    for element in elements {
      guard let time = time(element) else { throw .notAForecast }
      times.append(time)
    }
    try ForecastParser.check(times: times)
    return times
  }

  private static func time(_ value: JSONValue) -> Instant? {
    switch value {
    case .integer(let seconds) where (0...7_289_654_399).contains(seconds):
      Instant(secondsSinceEpoch: seconds)
    case .string(let text): Instant(text)
    default: nil
    }
  }

  private static func fill(
    _ hours: inout [ForecastHour], _ column: Column, _ values: [JSONValue],
    _ doubts: inout ForecastDoubts
  ) {
    // What fell until a time belongs to the hour that began before it.
    let shift = column.isOfHourBefore ? 1 : 0
    for index in shift..<max(shift, values.count) {
      if values[index] == .null { continue }
      guard let number = values[index].number else {
        doubts.count(column.words)
        continue
      }
      let value = doubts.possible(number, column.range, column.words)
      hours[index - shift][keyPath: column.field] = value
    }
  }

  /// Gives each hour its length, and lets the last go, of which only the beginning is known.
  private static func mend(_ hours: inout [ForecastHour], keepsLast: Bool) {
    for index in hours.indices.dropLast() {
      hours[index].setLength(until: hours[index + 1].time)
    }
    if hours.count > 1, !keepsLast { hours.removeLast() }
  }
}

extension ForecastHour {
  fileprivate var codeAsNumber: Double? {
    get { code.map(Double.init) }
    set { code = newValue.map { Int($0) } }
  }

  /// Whether anything is known of it.
  var hasValue: Bool {
    temperatureCelsius != nil || windKmh != nil || gustKmh != nil || code != nil
      || precipitationMillimetres != nil || cloudPercent != nil || pressureHectopascals != nil
      || shortwaveRadiation != nil
  }

  /// Takes the time to the next one for its length; a gap belongs to nobody.
  mutating func setLength(until next: Instant) {
    let milliseconds = next.millisecondsSinceEpoch - time.millisecondsSinceEpoch
    hours = [1, 3, 6].last { $0 * 3_600_000 <= milliseconds } ?? 1
  }
}
