internal import Text

/// An hour of a forecast, or one that none covers.
///
/// Services give the mean of an hour, but in the hours of sunrise and sunset the sun is up for a part
/// of it only, and is low. So the mean is spread over moments as a clear sky has it.
struct SunlitHour {
  let start, end: Instant
  private let forecast: ForecastHour?

  private static let step: Int64 = 300_000
  private static let length: Int64 = 3_600_000

  /// The hour that contains a moment.
  init(at time: Instant, in forecast: Forecast?) {
    if let hour = forecast?.hour(at: time) {
      (start, end, self.forecast) = (hour.time, hour.end, hour)
      return
    }
    let since = time.millisecondsSinceEpoch
    let begun = since - (since % Self.length + Self.length) % Self.length
    let next = forecast?.hours.first { $0.time > time }?.time
    start = Instant(millisecondsSinceEpoch: begun)
    let whole = Instant(millisecondsSinceEpoch: begun + Self.length)
    end = next.map { min($0, whole) } ?? whole
    self.forecast = nil
  }

  private var basis: SolarBasis {
    if forecast?.shortwaveRadiation != nil { return .forecast }
    return forecast?.cloudPercent == nil ? .clearSky : .clouds
  }

  private var air: PanelAir {
    var air = PanelAir()
    if let celsius = forecast?.temperatureCelsius { air.celsius = celsius }
    if let wind = forecast?.windKmh { air.windMetresPerSecond = wind / 3.6 }
    return air
  }

  /// What panels give in a part of it.
  func energy(
    of panels: [SolarPanel], at place: SkyPlace, from first: Instant, until last: Instant
  ) -> SolarEnergy {
    let moments = moments(at: place)
    let air = air
    var sum = 0.0
    for (moment, light) in zip(moments, light(moments)) {
      let inside =
        min(moment.end, last.millisecondsSinceEpoch)
        - max(moment.start, first.millisecondsSinceEpoch)
      guard inside > 0, light != .none else { continue }
      let watts = panels.reduce(0) { $0 + $1.watts(in: light, moment.ray, air, at: place) }
      sum += watts * Double(inside) / Double(Self.length)
    }
    return SolarEnergy(wattHours: sum, basis: sum > 0 ? basis : nil)
  }

  // MARK: The light of its moments

  /// A few minutes, with the sun as it is in their middle.
  struct Moment {
    let start, end: Int64
    let ray: SunRay
    /// What a clear sky gives.
    let clear: Daylight
  }

  private func moments(at place: SkyPlace) -> [Moment] {
    let sky = ClearSky(heightMetres: place.heightMetres)
    let last = end.millisecondsSinceEpoch
    return stride(from: start.millisecondsSinceEpoch, to: last, by: Int(Self.step)).map { begun in
      let ended = min(begun + Self.step, last)
      let middle = Instant(millisecondsSinceEpoch: begun + (ended - begun) / 2)
      let ray = SunRay(at: middle, place)
      return Moment(start: begun, end: ended, ray: ray, clear: sky.daylight(ray))
    }
  }

  private func light(_ moments: [Moment]) -> [Daylight] {
    let clear = MeanLight(moments)
    guard let mean = mean(under: clear) else { return moments.map(\.clear) }
    let beam = clear.levelBeam > 0 ? mean.levelBeam / clear.levelBeam : 0
    let shine = clear.diffuse > 0 ? mean.diffuse / clear.diffuse : 0
    return moments.map { moment in
      Daylight(
        beam: min(moment.clear.beam * beam, moment.ray.strength),
        diffuse: clear.diffuse > 0 ? moment.clear.diffuse * shine : mean.diffuse)
    }
  }

  /// What the forecast says about its mean light; `nil` if that is a clear sky's.
  private func mean(under clear: MeanLight) -> (levelBeam: Double, diffuse: Double)? {
    if let global = forecast?.shortwaveRadiation {
      if let diffuse = forecast?.diffuseRadiation {
        return (max(0, global - diffuse), min(diffuse, global))
      }
      return clear.split(global)
    }
    guard let cloud = forecast?.cloudPercent else { return nil }
    return clear.split(
      (clear.levelBeam + clear.diffuse) * CloudyLight.share(leftByPercent: cloud))
  }
}

/// The mean light of an hour under a clear sky, on level ground.
private struct MeanLight {
  private(set) var levelBeam = 0.0
  private(set) var diffuse = 0.0
  /// Outside the atmosphere.
  private var outside = 0.0

  init(_ moments: [SunlitHour.Moment]) {
    let count = Double(max(moments.count, 1))
    for moment in moments where moment.ray.isUp {
      levelBeam += moment.clear.beam * moment.ray.height / count
      diffuse += moment.clear.diffuse / count
      outside += moment.ray.strength * moment.ray.height / count
    }
  }

  /// The parts of a global radiation.
  func split(_ global: Double) -> (levelBeam: Double, diffuse: Double) {
    guard outside > 0 else { return (0, global) }
    let share = CloudyLight.diffuseShare(clearness: global / outside)
    return (global * (1 - share), global * share)
  }
}

extension SolarPanel {
  /// What it gives in this light.
  func watts(
    in light: Daylight, _ ray: SunRay, _ air: PanelAir, at place: SkyPlace
  ) -> Double {
    let towardsNoon = place.latitudeDegrees < 0 ? 0.0 : 180
    let found = PanelLight(
      light, ray, tiltDegrees: tiltDegrees, azimuthDegrees: azimuthDegrees ?? towardsNoon)
    return watts(of: found.used, cellCelsius: air.cellCelsius(in: found.arriving))
  }
}
