internal import Glibc

/// How much the air lifts what is seen through it: usual air, at sea level.
enum Refraction {
  /// At the horizon, as almanacs agree: 34 arc minutes.
  static let atHorizon = 34 * 60 * Double.radiansPerArcSecond

  /// Degrees to add to an elevation, after Sæmundsson; far below the horizon, they vanish.
  static func degrees(elevation: Double) -> Double {
    let least = -1.0
    guard elevation >= least else {
      let limit = tan(least * .radiansPerDegree) / tan(elevation * .radiansPerDegree)
      return degrees(elevation: least) * max(0, limit)
    }
    let argument = (elevation + 10.3 / (elevation + 5.11)) * .radiansPerDegree
    return max(0, 1.02 / tan(argument) / 60)
  }
}
