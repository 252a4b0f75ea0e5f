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
public final class SceneReport: JSONObject {
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

  public static let jsonFields = [
    JSONField("sentence", .text, "the sky in one line"),
    JSONField(
      "weather_kind", .choice(WeatherKind.allCases.map(\.rawValue)), "what the sky is like, or null"
    ),
    JSONField(
      "covers_now", .flag, "whether a forecast covers this moment and this place"),
    JSONField("temperature_c", .number(.celsius), "of the air, or null"),
    JSONField("light", .choice(Scene.Light.allCases.map(\.rawValue)), "how light it is, or null"),
    JSONField("sun", .object(bodyFields + passageFields), "the sun; null if no place is known"),
    JSONField("moon", .object(bodyFields + moonFields), "the moon"),
    JSONField("age_s", .number(.seconds), "age of the forecast, else of the position, or null"),
  ]
  private static let bodyFields = [
    JSONField(
      "azimuth_deg", .number(.degrees), "direction from north; null if no place is known"),
    JSONField(
      "elevation_deg", .number(.degrees), "above the horizon; null if no place is known"),
  ]
  private static let passageFields = [
    JSONField("rise", .instant, "the next sunrise within two days, or null"),
    JSONField("set", .instant, "the next sunset within two days, or null"),
  ]
  private static let moonFields = [
    JSONField("illuminated", .number(.plain), "the lit part, 0 to 1"),
    JSONField("elongation_deg", .number(.degrees), "how far it is ahead of the sun, 0 to 360"),
    JSONField(
      "bright_limb_deg", .number(.degrees),
      "where its lit edge is, counter-clockwise "
        + "from the top; null if no place is known"),
  ]

  public func writeMembers(to json: inout JSONWriter) {
    let isPlaced = scene.isPlaced
    json.field("sentence", line(.metric))
    json.field("weather_kind", scene.weather?.rawValue)
    json.field("covers_now", isWeatherCurrent)
    json.field("temperature_c", scene.hour?.temperatureCelsius, decimals: 1)
    json.field("light", isPlaced ? scene.light.rawValue : nil)
    json.key("sun")
    if isPlaced {
      json.object { json in
        json.field("azimuth_deg", scene.sun.azimuthDegrees, decimals: 1)
        json.field("elevation_deg", scene.sun.apparentElevationDegrees, decimals: 1)
        json.field("rise", scene.nextRise?.wholeSeconds.description)
        json.field("set", scene.nextSet?.wholeSeconds.description)
      }
    } else {
      json.null()
    }
    let moon = scene.moon
    json.field(object: "moon") { json in
      json.field("azimuth_deg", isPlaced ? moon.azimuthDegrees : nil, decimals: 1)
      json.field("elevation_deg", isPlaced ? moon.apparentElevationDegrees : nil, decimals: 1)
      json.field("illuminated", moon.illuminated, decimals: 3)
      json.field("elongation_deg", moon.elongationDegrees, decimals: 1)
      json.field("bright_limb_deg", isPlaced ? moon.brightLimbDegrees : nil, decimals: 1)
    }
    json.field("age_s", ageMilliseconds.map { $0 / 1_000 })
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
