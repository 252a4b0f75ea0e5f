public import Text

/// One hour of a forecast; `nil` is what the service does not give, or what was impossible.
public struct ForecastHour: Hashable, Sendable {
  /// When the hour begins, and the moment of temperature, wind, cloud and pressure.
  public let time: Instant
  /// How many hours it stands for: some services give only every sixth hour of later days.
  public var hours = 1

  public var temperatureCelsius: Double?
  public var windKmh: Double?
  /// Where the wind comes from, from north by east.
  public var windDirectionDegrees: Double?
  public var cloudPercent: Double?
  /// At the level of the sea.
  public var pressureHectopascals: Double?
  /// What the weather is, by the numbers of the World Meteorological Organization (table 4677).
  public var code: Int?

  /// The strongest gust between `time` and the end.
  public var gustKmh: Double?
  /// Rain, sleet and melted snow that fall between `time` and the end.
  public var precipitationMillimetres: Double?
  /// New snow between `time` and the end.
  public var snowCentimetres: Double?
  /// All of the sun's radiation on level ground, in watts per square metre, on average until the end.
  public var shortwaveRadiation: Double?
  /// The part of it that does not come straight from the sun.
  public var diffuseRadiation: Double?

  public init(time: Instant) {
    self.time = time
  }

  /// When the hour, or the hours, end.
  public var end: Instant {
    Instant(
      millisecondsSinceEpoch: time.millisecondsSinceEpoch.addingSaturated(
        Int64(hours) * 3_600_000))
  }
}
