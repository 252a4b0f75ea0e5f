internal import Glibc

/// The light on a panel: straight from the sun, from the sky by Hay and Davies (1980), who put a part
/// of it around the sun, and from the ground.
struct PanelLight: Hashable, Sendable {
  /// All light that arrives, in watts per square metre, which warms the cells.
  let arriving: Double
  /// What glass does not reflect, which the cells use.
  let used: Double

  /// Grass, gravel and asphalt reflect a fifth.
  private static let albedo = 0.2
  /// Of light from all sides glass lets as much pass as of a beam at 60 degrees.
  private static let passOfDiffuse = pass(cosine: 0.5)
  /// The height of the sun, one degree, below which light from around it counts no more.
  private static let lowestHeight = 0.01745

  init(_ light: Daylight, _ ray: SunRay, tiltDegrees: Double, azimuthDegrees: Double) {
    let (level, upright) = (
      cos(tiltDegrees * .radiansPerDegree), sin(tiltDegrees * .radiansPerDegree)
    )
    let across = cos(ray.elevationDegrees * .radiansPerDegree)
    let cosine =
      ray.isUp
      ? max(
        0,
        ray.height * level
          + across * upright * cos((ray.azimuthDegrees - azimuthDegrees) * .radiansPerDegree))
      : 0
    let clarity = ray.strength > 0 ? min(1, light.beam / ray.strength) : 0
    let aroundSun = light.diffuse * clarity * cosine / max(ray.height, Self.lowestHeight)
    let sky = light.diffuse * (1 - clarity) * (1 + level) / 2
    let ground = light.global(ray) * Self.albedo * (1 - level) / 2
    let beam = light.beam * cosine
    arriving = beam + aroundSun + sky + ground
    used = (beam + aroundSun) * Self.pass(cosine: cosine) + (sky + ground) * Self.passOfDiffuse
  }

  /// How much of a beam glass lets pass, compared with one that hits it squarely: Souka and Safwat
  /// (1966), with the usual 0.05.
  private static func pass(cosine: Double) -> Double {
    cosine > 0 ? max(0, 1 - 0.05 * (1 / cosine - 1)) : 0
  }
}
