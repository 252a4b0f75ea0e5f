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
    let turn = Turn(angle)
    (sine, cosine) = (turn.sine, turn.cosine)
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
    guard elevation < least else { return atOrAbove(elevation) }
    let (atLeast, below) = (Turn(least * .radiansPerDegree), Turn(elevation * .radiansPerDegree))
    let share = atLeast.sine * below.cosine / (atLeast.cosine * below.sine)
    return atOrAbove(least) * max(0, share)
  }

  /// In degrees: the formula is good from here on.
  private static let least = -1.0

  private static func atOrAbove(_ elevation: Double) -> Double {
    let turn = Turn((elevation + 10.3 / (elevation + 5.11)) * .radiansPerDegree)
    return max(0, 1.02 * turn.cosine / turn.sine / 60)
  }
}
