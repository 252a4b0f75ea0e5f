public import Text

/// The sky over a place at a moment: sun, moon, and the weather as far as it is known.
///
/// It is computed each time it is shown, in less time than reading a file would take, so none is
/// kept: the last forecast stays on the disk until there is a newer one, and with it the last scene. It
/// is an object because it is large, and part of what is shown of it.
public final class Scene: Sendable {
  /// How light it is.
  public enum Light: String, CaseIterable, Sendable {
    case day
    /// The sun is within six degrees of the horizon, above it.
    case lowSun = "low_sun"
    /// The sun is down, but lights the sky.
    case twilight
    case night

    /// By where the sun's middle seems to be.
    init(elevationDegrees elevation: Double) {
      switch elevation {
      case 6...: self = .day
      case -Scene.radiusOfSun..<6: self = .lowSun
      case Twilight.nautical.degrees ..< -Scene.radiusOfSun: self = .twilight
      default: self = .night
      }
    }
  }

  public let time: Instant
  /// Whether the place is known; without one, nothing of the moon but its phase means anything.
  public let isPlaced: Bool
  public let light: Light
  public let sun: SunPosition
  public let moon: MoonAspect
  /// The hour of the forecast that covers the moment, else the one nearest to it.
  public let hour: ForecastHour?
  /// Whether that hour covers the moment.
  public let isCurrent: Bool
  private let sky: SkyAround
  /// The sun's day of the moment.
  private let today: SunDay

  /// In degrees.
  private static let radiusOfSun = 0.27

  /// The sky over a place.
  public convenience init(at time: Instant, place: SkyPlace?, forecast: Forecast? = nil) {
    let sky = SkyAround(place ?? .anywhere, from: time, to: time)
    self.init(
      at: time, isPlaced: place != nil, forecast: forecast, sky: sky,
      today: sky.sun.day(noonNear: time))
  }

  /// The sky over a place that was looked at already for the day.
  public convenience init(at time: Instant, forecast: Forecast?, sky: SkyAround, today: SunDay) {
    self.init(at: time, isPlaced: true, forecast: forecast, sky: sky, today: today)
  }

  private init(
    at time: Instant, isPlaced: Bool, forecast: Forecast?, sky: SkyAround, today: SunDay
  ) {
    (self.time, self.isPlaced, self.sky, self.today) = (time, isPlaced, sky, today)
    sun = sky.sun.position(at: time)
    moon = sky.aspect(at: time)
    light = Light(elevationDegrees: sun.apparentElevationDegrees)
    let current = forecast?.hour(at: time)
    hour = current ?? forecast.flatMap { Self.nearest(to: time, in: $0) }
    isCurrent = current != nil
  }

  /// When the sun rises next; `nil` if it does not within two days.
  public var nextRise: Instant? { next { $0.rise } }
  /// When the sun sets next; `nil` if it does not within two days.
  public var nextSet: Instant? { next { $0.set } }

  private func next(_ moment: (SunDay) -> Instant?) -> Instant? {
    if let found = moment(today), found > time { return found }
    return moment(sky.sun.day(after: today)).flatMap { $0 > time ? $0 : nil }
  }

  public var isSunUp: Bool { isPlaced && (light == .day || light == .lowSun) }
  public var isMoonUp: Bool { isPlaced && moon.apparentElevationDegrees > 0 }

  /// What the sky is like, if a forecast says so.
  public var weather: WeatherKind? { hour.flatMap(WeatherKind.init) }

  private static func nearest(to time: Instant, in forecast: Forecast) -> ForecastHour? {
    forecast.hours.last { $0.time <= time } ?? forecast.hours.first
  }
}

extension SkyPlace {
  /// Stands for a place that is not known.
  fileprivate static let anywhere = SkyPlace(latitudeDegrees: 0, longitudeDegrees: 0)

  private init(latitudeDegrees: Double, longitudeDegrees: Double) {
    self.latitudeDegrees = latitudeDegrees
    self.longitudeDegrees = longitudeDegrees
    heightMetres = 0
  }
}
