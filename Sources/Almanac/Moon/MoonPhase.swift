internal import Glibc
public import Text

/// The four phases that have a moment: the moon is 0, 90, 180 or 270 degrees ahead of the sun.
public enum MoonPhase: Int, Sendable, CaseIterable {
  case new, firstQuarter, full, lastQuarter

  /// The first moment after another at which the moon has this phase.
  public func next(after instant: Instant) -> Instant {
    moment(from: instant, done: UniversalTime(instant).elongation, ahead: true)
  }

  /// The last moment at or before another at which the moon had this phase.
  public func last(before instant: Instant) -> Instant {
    moment(from: instant, done: UniversalTime(instant).elongation, ahead: false)
  }

  /// The next phases in order, beginning with the first one after a moment.
  public static func following(_ instant: Instant) -> [(phase: MoonPhase, at: Instant)] {
    let done = UniversalTime(instant).elongation
    let first = Int(done.degreesOfTurn / 90) + 1
    return (0..<4).compactMap { MoonPhase(rawValue: (first + $0) % 4) }
      .map { ($0, $0.moment(from: instant, done: done, ahead: true)) }
  }

  /// The mean gain of the moon on the sun, in degrees a day.
  private static let gain = 12.190_749

  private var target: Double { Double(rawValue) * 90 }

  /// The phase before or after a moment at which the moon is so far ahead of the sun, in radians.
  private func moment(from instant: Instant, done: Double, ahead: Bool) -> Instant {
    let start = UniversalTime(instant).days
    // How far the moon has come since the phase, 0 to 360.
    let since = (done - target * .radiansPerDegree).degreesOfTurn
    let guess = start + (ahead ? 360 - since : -since) / Self.gain
    // Roughly first, which is quick, then exactly.
    let rough = root(near: guess, rate: Self.gain, closeEnough: 0.01) {
      LunarArguments(UniversalTime(days: $0).dynamical).roughElongation
    }
    let exact = root(near: rough.days, rate: rough.rate, closeEnough: 2e-5) {
      UniversalTime(days: $0).elongation
    }
    return UniversalTime(days: exact.days).instant
  }

  /// The moment of this phase and the moon's gain then, by the method of secants.
  private func root(
    near guess: Double, rate: Double, closeEnough: Double, _ elongation: (Double) -> Double
  ) -> (days: Double, rate: Double) {
    /// How far the moon has passed the phase, in degrees from −180 to 180.
    func excess(_ days: Double) -> Double {
      (elongation(days) - target * .radiansPerDegree).withinHalfTurn / .radiansPerDegree
    }
    var (days, rate) = (guess, rate)
    var error = excess(days)
    for _ in 0..<20 {
      let step = -error / rate
      days += step
      if step.magnitude < closeEnough { break }
      let next = excess(days)
      if next != error { rate = (next - error) / step }
      error = next
    }
    return (days, rate)
  }
}

extension UniversalTime {
  /// How far the moon is ahead of the sun, in radians; nutation is the same for both.
  fileprivate var elongation: Double {
    let time = dynamical
    let arguments = LunarArguments(time)
    let multiples = Multiples(arguments)
    let moon = MoonSeries.course(time, arguments, multiples.turns.span)
    return moon.longitude - SunSeries.course(time).longitude
  }
}

extension LunarArguments {
  /// How far the moon is ahead of the sun, to about a quarter of a degree, in radians.
  fileprivate var roughElongation: Double {
    let moon =
      6.289 * sin(moonAnomaly) + 1.274 * sin(2 * elongation - moonAnomaly)
      + 0.658 * sin(2 * elongation) + 0.214 * sin(2 * moonAnomaly)
    // The moon's own inequality of the year, and that of the sun.
    return elongation + (moon - 2.1 * sin(sunAnomaly)) * .radiansPerDegree
  }
}
