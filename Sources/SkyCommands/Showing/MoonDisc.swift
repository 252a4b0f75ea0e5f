import Almanac
import CommandLineKit

/// The moon's disc as it is seen from the place: the lit part filled, the rest a faint edge.
struct MoonDisc {
  private static let columns = 10
  private static let rows = 5

  private let illuminated: Double
  /// Towards the middle of the lit edge: right and down.
  private let right, down: Double

  init(_ aspect: MoonAspect) {
    self.init(illuminated: aspect.illuminated, brightLimbDegrees: aspect.brightLimbDegrees)
  }

  init(illuminated: Double, brightLimbDegrees: Double) {
    self.illuminated = illuminated
    let limb = Turn(degrees: brightLimbDegrees)
    (right, down) = (-limb.sine, -limb.cosine)
  }

  func picture() -> BrailleCanvas {
    var canvas = BrailleCanvas(columns: Self.columns, rows: Self.rows)
    let radius = Double(canvas.dotRows) / 2
    canvas.fill { x, y in
      isDrawn(
        (Double(x) + 0.5) / radius - 1, (Double(y) + 0.5) / radius - 1,
        isEven: (x + y).isMultiple(of: 2))
    }
    return canvas
  }

  /// Whether a dot is, as seen from the middle of a disc with radius 1.
  func isDrawn(_ x: Double, _ y: Double, isEven: Bool) -> Bool {
    let squared = x * x + y * y
    guard squared <= 1 else { return false }
    let (along, across) = (x * right + y * down, y * right - x * down)
    // The border of light is half an ellipse, which goes through both ends of the lit edge.
    let border = (1 - 2 * illuminated) * (1 - across * across).squareRoot()
    return along > border || (squared > 0.81 && isEven)
  }
}
