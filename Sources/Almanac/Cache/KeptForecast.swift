internal import Text

/// A forecast with what is needed to ask for the next one.
public struct KeptForecast: Hashable, Sendable {
  public var forecast: Forecast
  /// When it was fetched, or confirmed to be the newest.
  public var moment: CacheMoment
  /// For how many seconds from then on nothing newer is asked for.
  public var freshSeconds: Int
  /// Which server it came from.
  public let source: String
  public var etag: String?
  public var lastModified: String?

  /// Where a service promises nothing, and where it promises less.
  public static let leastFreshSeconds = 1_800
  /// A service that promises more is asked again anyway.
  public static let mostFreshSeconds = 6 * 3_600

  public init(
    _ forecast: Forecast, moment: CacheMoment, freshSeconds: Int, source: String,
    etag: String? = nil, lastModified: String? = nil
  ) {
    self.forecast = forecast
    self.moment = moment
    self.freshSeconds = freshSeconds
    self.source = source
    self.etag = etag
    self.lastModified = lastModified
  }

  /// How long a promise of the service counts.
  public static func freshSeconds(promised: Int?) -> Int {
    min(max(promised ?? 0, leastFreshSeconds), mostFreshSeconds)
  }

  /// For how many seconds it is fresh yet; 0 if it is not.
  public func freshSecondsLeft(at now: CacheMoment) -> Int {
    max(0, freshSeconds - Int(clamping: moment.leastAge(at: now) / 1_000))
  }
}

extension KeptForecast {
  static let fileName = "forecast.json"
  static let sizeLimit = 512 << 10
  private static let format = "vanlog forecast"
  private static let version: Int64 = 1
  private static let longestTag = 256

  /// The file: a column for each thing known, which is short, and read in a tenth of a millisecond.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("format", Self.format)
      json.field("version", Self.version)
      json.field("service", forecast.service.rawValue)
      json.field("source", source)
      json.field("lat", forecast.place.latitude, decimals: 1)
      json.field("lon", forecast.place.longitude, decimals: 1)
      json.field("alt_m", forecast.place.heightMetres)
      json.key("fetched")
      moment.write(to: &json)
      json.field("fresh_s", freshSeconds)
      json.field("etag", etag)
      json.field("last_modified", lastModified)
      json.field(array: "time") { json in
        for hour in forecast.hours { json.value(hour.time.description) }
      }
      json.field(array: "hours") { json in
        for hour in forecast.hours { json.value(hour.hours) }
      }
      for column in HourMeasure.all { column.write(forecast.hours, to: &json) }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Reads the file; `nil` if it is damaged in any way.
  init?(parsing bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes, maximumDepth: 4),
      value["format"]?.string == Self.format, value["version"]?.integer == Self.version,
      let service = value["service"]?.string.flatMap(WeatherService.init),
      let source = value["source"]?.string, let latitude = value["lat"]?.number,
      let longitude = value["lon"]?.number, latitude.magnitude <= 90, longitude.magnitude <= 180,
      let moment = CacheMoment(value["fetched"]),
      let fresh = value["fresh_s"]?.integer, (0...Int64(Self.mostFreshSeconds)).contains(fresh),
      var hours = Self.hours(value)
    else { return nil }
    for column in HourMeasure.all {
      guard column.read(value[column.name], into: &hours) else { return nil }
    }
    let place = ForecastPlace(
      latitude: latitude, longitude: longitude, heightMetres: value["alt_m"]?.number)
    let end = moment.time.millisecondsSinceEpoch.addingSaturated(fresh * 1_000)
    self.init(
      Forecast(
        service: service, place: place, fetchedAt: moment.time,
        expires: Instant(millisecondsSinceEpoch: end), hours: hours),
      moment: moment, freshSeconds: Int(fresh), source: source,
      etag: Self.tag(value["etag"]), lastModified: Self.tag(value["last_modified"]))
  }

  private static func hours(_ value: JSONValue) -> [ForecastHour]? {
    guard let times = value["time"]?.elements, let lengths = value["hours"]?.elements,
      (1...ForecastParser.mostHours).contains(times.count), lengths.count == times.count
    else { return nil }
    var hours: [ForecastHour] = []
    for (time, length) in zip(times, lengths) {
      guard let time = time.string.flatMap({ Instant($0) }),
        hours.last.map({ $0.time < time }) ?? true,
        let length = length.integer, (1...24).contains(length)
      else { return nil }
      var hour = ForecastHour(time: time)
      hour.hours = Int(length)
      hours.append(hour)
    }
    return hours
  }

  /// What goes into a header of the next request.
  private static func tag(_ value: JSONValue?) -> String? {
    guard let text = value?.string, (1...longestTag).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return nil }
    return text
  }
}
