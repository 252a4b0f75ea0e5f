import Glibc

/// Newton's method for an azimuth that is known to lie between two others.
///
/// The overshoot grows with the azimuth, so each trial narrows the bracket. A Newton step that
/// would leave it, as happens between near antipodes, is replaced by bisection. After some dozen
/// steps only bisection is left, which always ends.
struct AzimuthSearch {
  private(set) var azimuth: SinCos
  private var low = SinCos(sine: 0, cosine: 1)
  private var high = SinCos(sine: 0, cosine: -1)
  private var isLast = false
  private var steps = 0

  /// Where rounding errors drown the overshoot, in radians: a nanometre on the ground.
  private static let noise = 0x1p-52

  /// Starts with a guess that lies within half a turn, its sine being positive.
  init(startingAt azimuth: SinCos) {
    assert(azimuth.sine > 0)
    self.azimuth = azimuth
  }

  /// Moves on to a better azimuth, or returns `false` if the last one cannot be improved.
  mutating func advance(overshoot: Double, slope: Double) -> Bool {
    guard !isLast, abs(overshoot) > Self.noise else { return false }
    if overshoot > 0 { high = azimuth } else { low = azimuth }
    steps += 1
    if steps < 36, let next = newtonStep(-overshoot / slope) {
      // Errors are squared from step to step: after one this small the next is below the noise.
      isLast = abs(overshoot) < 16 * Self.noise
      azimuth = next
      return true
    }
    let middle = middleOfBracket
    guard (middle - low).sine > Self.noise / 4 else { return false }
    azimuth = middle
    return true
  }

  private func newtonStep(_ step: Double) -> SinCos? {
    guard abs(step) < .pi else { return nil }
    let next = azimuth + SinCos(radians: step)
    guard (next - low).sine > 0, (high - next).sine > 0 else { return nil }
    return SinCos(towardsSine: next.sine, cosine: next.cosine)
  }

  private var middleOfBracket: SinCos {
    // At first the bracket is half a turn wide, and its two ends cancel.
    guard low.cosine - high.cosine < 2 else { return .quarterTurn }
    return SinCos(towardsSine: low.sine + high.sine, cosine: low.cosine + high.cosine)
  }
}
