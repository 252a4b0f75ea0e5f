internal import Text

/// The format of Open-Meteo, which others serve too: columns of numbers beside a column of times.
public enum OpenMeteo {
  /// A column that is asked for, and the unit in which it must come.
  struct Column {
    let name: String
    let unit: String
    let measure: HourMeasure
    /// Whether a value is of the hour that ends at its time, rather than of that moment.
    var isOfHourBefore = false
  }

  static let columns = [
    Column(name: "temperature_2m", unit: "°C", measure: .temperature),
    Column(name: "precipitation", unit: "mm", measure: .precipitation, isOfHourBefore: true),
    Column(name: "snowfall", unit: "cm", measure: .snow, isOfHourBefore: true),
    Column(name: "weather_code", unit: "wmo code", measure: .code),
    Column(name: "pressure_msl", unit: "hPa", measure: .pressure),
    Column(name: "cloud_cover", unit: "%", measure: .cloud),
    Column(name: "wind_speed_10m", unit: "km/h", measure: .wind),
    Column(name: "wind_direction_10m", unit: "°", measure: .windDirection),
    Column(name: "wind_gusts_10m", unit: "km/h", measure: .gust, isOfHourBefore: true),
    Column(name: "shortwave_radiation", unit: "W/m²", measure: .radiation, isOfHourBefore: true),
    Column(name: "diffuse_radiation", unit: "W/m²", measure: .diffuse, isOfHourBefore: true),
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
          "\(column.measure.words) left out: it has \(values.count) values for \(times.count) hours"
        )
        continue
      }
      if let unit = document["hourly_units"]?[column.name]?.string, unit != column.unit {
        doubts.add("\(column.measure.words) left out: it is in \(ForecastParser.plain(unit))")
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
        doubts.count(column.measure.words)
        continue
      }
      column.measure.set(&hours[index - shift], doubts.possible(number, column.measure))
    }
  }

  /// Gives each hour its length, and drops the last, since only its beginning is known.
  private static func mend(_ hours: inout [ForecastHour], keepsLast: Bool) {
    for index in hours.indices.dropLast() {
      hours[index].setLength(until: hours[index + 1].time)
    }
    if hours.count > 1, !keepsLast { hours.removeLast() }
  }
}

extension ForecastHour {
  /// Whether anything is known about it.
  var hasValue: Bool {
    temperatureCelsius != nil || windKmh != nil || gustKmh != nil || code != nil
      || precipitationMillimetres != nil || cloudPercent != nil || pressureHectopascals != nil
      || shortwaveRadiation != nil
  }

  /// Lasts until the next one begins, but six hours at most: after a gap, nothing is known.
  mutating func setLength(until next: Instant) {
    let milliseconds = next.millisecondsSinceEpoch - time.millisecondsSinceEpoch
    hours = [1, 3, 6].last { $0 * 3_600_000 <= milliseconds } ?? 1
  }
}
