public import Text

/// The four phases that have a moment: the moon is 0, 90, 180 or 270 degrees ahead of the sun.
public enum MoonPhase: Int, Sendable, CaseIterable {
  case new, firstQuarter, full, lastQuarter

  /// The first moment after another at which the moon has this phase.
  public func next(after instant: Instant) -> Instant {
    moment(from: instant, ahead: true)
  }

  /// The last moment at or before another at which the moon had this phase.
  public func last(before instant: Instant) -> Instant {
    moment(from: instant, ahead: false)
  }

  /// The next phases in order, beginning with the first one after a moment.
  public static func following(_ instant: Instant) -> [(phase: MoonPhase, at: Instant)] {
    let now = SunAndMoon(UniversalTime(instant)).elongation.degreesOfTurn
    let first = Int(now / 90) + 1
    return (0..<4).compactMap { MoonPhase(rawValue: (first + $0) % 4) }
      .map { ($0, $0.next(after: instant)) }
  }

  /// The mean gain of the moon on the sun, in degrees a day.
  private static let gain = 12.190_749

  private var target: Double { Double(rawValue) * 90 }

  private func moment(from instant: Instant, ahead: Bool) -> Instant {
    let start = UniversalTime(instant).days
    let done = SunAndMoon(UniversalTime(days: start)).elongation / .radiansPerDegree
    // How far the moon has come since the phase, 0 to 360.
    let since = ((done - target) * .radiansPerDegree).degreesOfTurn
    let guess = start + (ahead ? 360 - since : -since) / Self.gain
    return UniversalTime(days: root(near: guess)).instant
  }

  /// The moment of this phase, by the method of secants.
  private func root(near guess: Double) -> Double {
    var (days, rate) = (guess, Self.gain)
    var error = excess(days)
    for _ in 0..<20 {
      let step = -error / rate
      days += step
      if step.magnitude < 2e-5 { break }
      let next = excess(days)
      if next != error { rate = (next - error) / step }
      error = next
    }
    return days
  }

  /// How far the moon has passed the phase, in degrees from −180 to 180.
  private func excess(_ days: Double) -> Double {
    let elongation = SunAndMoon(UniversalTime(days: days)).elongation
    return (elongation - target * .radiansPerDegree).withinHalfTurn / .radiansPerDegree
  }
}
