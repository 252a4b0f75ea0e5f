public import Text

/// The sky over a place at a moment: sun, moon, and the weather as far as it is known.
///
/// It is computed each time it is shown, in less time than reading a file would take, so none is
/// kept: the last forecast stays on the disk until there is a newer one, and with it the last scene.
public struct Scene: Sendable {
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
      case -12 ..< -Scene.radiusOfSun: self = .twilight
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
  /// When the sun rises or sets next; `nil` if it does neither within two days.
  public let nextRise, nextSet: Instant?

  /// In degrees.
  private static let radiusOfSun = 0.27

  /// `sunDays` are the day of the moment and the next one, if they are known already.
  public init(
    at time: Instant, place: SkyPlace?, forecast: Forecast? = nil, sunDays: [SunDay]? = nil
  ) {
    self.time = time
    isPlaced = place != nil
    let place = place ?? .anywhere
    sun = SunPosition(at: time, place: place)
    moon = MoonAspect(at: time, place: place)
    light = Light(elevationDegrees: sun.apparentElevationDegrees)
    let current = forecast?.hour(at: time)
    hour = current ?? forecast.flatMap { Self.nearest(to: time, in: $0) }
    isCurrent = current != nil
    let days = sunDays ?? Self.sunDays(from: time, at: place)
    nextRise = days.compactMap(\.rise).first { $0 > time }
    nextSet = days.compactMap(\.set).first { $0 > time }
  }

  public var isSunUp: Bool { isPlaced && (light == .day || light == .lowSun) }
  public var isMoonUp: Bool { isPlaced && moon.apparentElevationDegrees > 0 }

  /// What the sky is like, if a forecast says so.
  public var weather: WeatherKind? { hour.flatMap(WeatherKind.init) }

  private static func nearest(to time: Instant, in forecast: Forecast) -> ForecastHour? {
    forecast.hours.last { $0.time <= time } ?? forecast.hours.first
  }

  private static func sunDays(from time: Instant, at place: SkyPlace) -> [SunDay] {
    let later = Instant(
      millisecondsSinceEpoch: time.millisecondsSinceEpoch.addingSaturated(86_400_000))
    return SunDays(place, from: time, to: later).days(2, noonNear: time)
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
