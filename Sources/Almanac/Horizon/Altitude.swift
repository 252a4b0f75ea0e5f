internal import Glibc

/// An elevation that a body passes on its way up or down.
struct Altitude: Sendable {
  private let sine, cosine: Double
  /// Whether the upper edge of the disc passes it, and not the middle.
  private let isOfEdge: Bool

  /// The middle of the disc at an elevation, without refraction, as twilight is defined.
  init(middleDegrees degrees: Double) {
    self.init(degrees * .radiansPerDegree, isOfEdge: false)
  }

  /// The upper edge on the horizon of a place, lifted by the air.
  init(riseAt observer: Observer) {
    self.init(-Refraction.atHorizon - observer.dip, isOfEdge: true)
  }

  private init(_ angle: Double, isOfEdge: Bool) {
    (sine, cosine) = (sin(angle), cos(angle))
    self.isOfEdge = isOfEdge
  }

  /// Positive while the body is above; about the distance in radians.
  func excess(of view: LocalView, radiusKilometres: Double) -> Double {
    let distance = view.kilometres
    let elevation = view.up / distance
    guard isOfEdge else { return elevation - sine }
    let edge = radiusKilometres / distance
    return elevation - sine * (1 - edge * edge).squareRoot() + cosine * edge
  }
}

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
