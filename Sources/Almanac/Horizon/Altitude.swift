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
