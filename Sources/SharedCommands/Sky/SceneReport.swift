public import Almanac
public import CommandLineKit
public import Geodesy
internal import Borders
internal import HomeFolder
public import Text

/// The sky over the van, as `status` and the page show it.
///
/// It needs neither a network nor a receiver, and is never without an answer: without a position, it
/// is that of the last forecast's place, and without one, the moon.
public final class SceneReport: Answer {
  /// The place that the scene is of.
  enum Ground {
    case position(KnownPlace)
    case given
    case forecast
    case nowhere
  }

  public let scene: Scene
  let ground: Ground
  /// Of the forecast, if there is one; `nil` if no clock knows it.
  private let forecastAge: Int64?
  /// How far the forecast's place is away, if that is far.
  let distanceMetres: Double?
  let offsetSeconds: Int

  /// The sky over the last known position, if there is one.
  public convenience init(_ context: CommandContext, over known: KnownPlace?, now: Instant) {
    let kept = context.keptForecast()
    let own = known?.coordinate
    let place = own ?? kept?.forecast.place.coordinate
    let ground: Ground =
      if let known, own != nil { .position(known) } else { place == nil ? .nowhere : .forecast }
    let scene = Scene(at: now, place: place.map { SkyPlace($0) }, forecast: kept?.forecast)
    self.init(
      context, scene, place, ground, kept,
      offsetSeconds: place.map { context.offsetSeconds(at: $0, now) } ?? 0)
  }

  /// The sky over a place that was asked about, where the last forecast and the day are known.
  public convenience init(
    _ context: CommandContext, at place: Coordinate, now: Instant, offsetSeconds: Int,
    forecast kept: KeptForecast?, sky: SkyAround, today: SunDay
  ) {
    let scene = Scene(at: now, forecast: kept?.forecast, sky: sky, today: today)
    self.init(context, scene, place, .given, kept, offsetSeconds: offsetSeconds)
  }

  private init(
    _ context: CommandContext, _ scene: Scene, _ place: Coordinate?, _ ground: Ground,
    _ kept: KeptForecast?, offsetSeconds: Int
  ) {
    self.scene = scene
    self.ground = ground
    self.offsetSeconds = offsetSeconds
    forecastAge = kept.flatMap { kept in
      (try? context.cacheMoment()).flatMap { kept.moment.age(at: $0) }
    }
    let distance = place.flatMap { kept?.forecast.place.distanceMetres(from: $0) }
    distanceMetres = distance.flatMap { $0 > ForecastPlace.surroundings ? $0 : nil }
  }

  /// The age of what is shown: of the forecast, else of the position; `nil` if there is neither, or
  /// no clock knows it.
  var ageMilliseconds: Int64? {
    if scene.hour != nil { return forecastAge }
    if case .position(let known) = ground { return known.ageMilliseconds }
    return nil
  }

  // MARK: For programs

  public static let members = Members<SceneReport> {
    Member("sentence", .text, "the sky in one line") { $0.line(.metric) }
    Member("weather_kind", .choice, "what the sky is like, or null") { $0.scene.weather }
    Member("covers_now", .flag, "whether a forecast covers this moment and this place") {
      $0.isWeatherCurrent
    }
    Member("temperature_c", .number(.celsius, decimals: 1), "of the air, or null") {
      $0.scene.hour?.temperatureCelsius
    }
    Member("light", .choice, "how light it is, or null") {
      $0.scene.isPlaced ? $0.scene.light : nil
    }
    Member("sun", .object(sunMembers), "the sun; null if no place is known") {
      $0.scene.isPlaced ? $0.scene : nil
    }
    Member("moon", .object(moonMembers), "the moon") { $0.scene }
    Member("age_s", .number(.seconds), "age of the forecast, else of the position, or null") {
      $0.ageMilliseconds.map { $0 / 1_000 }
    }
  }

  private static let sunMembers = Members<Scene> {
    direction { $0.sun.azimuthDegrees }
    elevation { $0.sun.apparentElevationDegrees }
    Member("rise", .instant, "the next sunrise within two days, or null") {
      $0.nextRise?.wholeSeconds
    }
    Member("set", .instant, "the next sunset within two days, or null") {
      $0.nextSet?.wholeSeconds
    }
  }

  private static let moonMembers = Members<Scene> {
    direction { $0.moon.azimuthDegrees }
    elevation { $0.moon.apparentElevationDegrees }
    Member("illuminated", .number(.plain, decimals: 3), "the lit part, 0 to 1") {
      $0.moon.illuminated
    }
    Member(
      "elongation_deg", .number(.degrees, decimals: 1),
      "how far it is ahead of the sun, 0 to 360"
    ) { $0.moon.elongationDegrees }
    Member(
      "bright_limb_deg", .number(.degrees, decimals: 1),
      "where its lit edge is, counter-clockwise from the top; null if no place is known"
    ) { $0.isPlaced ? $0.moon.brightLimbDegrees : nil }
  }

  private static func direction(
    _ degrees: @escaping @Sendable (Scene) -> Double
  ) -> Member<Scene> {
    Member(
      "azimuth_deg", .number(.degrees, decimals: 1),
      "direction from north; null if no place is known"
    ) { $0.isPlaced ? degrees($0) : nil }
  }

  private static func elevation(
    _ degrees: @escaping @Sendable (Scene) -> Double
  ) -> Member<Scene> {
    Member(
      "elevation_deg", .number(.degrees, decimals: 1),
      "above the horizon; null if no place is known"
    ) { $0.isPlaced ? degrees($0) : nil }
  }
}

extension CommandContext {
  /// What clocks at a place are ahead of UTC, or those here, if its zone is not known.
  fileprivate func offsetSeconds(at place: Coordinate, _ now: Instant) -> Int {
    LocalTime.offsetSeconds(of: BorderMap.embedded.zone(at: place), at: now)
      ?? (try? localNow())?.offsetSeconds ?? 0
  }
}

extension ForecastPlace {
  fileprivate var coordinate: Coordinate? {
    try? Coordinate(latitude: latitude, longitude: longitude)
  }
}
