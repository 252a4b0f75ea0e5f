public import Text

/// The four phases that have a moment: the moon is 0, 90, 180 or 270 degrees ahead of the sun.
public enum MoonPhase: Int, Sendable, CaseIterable {
  case new, firstQuarter, full, lastQuarter

  /// The first moment after another at which the moon has this phase.
  public func next(after instant: Instant) -> Instant {
    let next = PhaseMoment(after: instant)
    return PhaseMoment(number: next.number + (rawValue - next.number) & 3).at
  }

  /// The last moment at or before another at which the moon had this phase.
  public func last(before instant: Instant) -> Instant {
    let last = PhaseMoment(after: instant).number - 1
    return PhaseMoment(number: last - (last - rawValue) & 3).at
  }
}

/// A phase of the moon and its moment.
public struct PhaseMoment: Hashable, Sendable {
  /// How many quarters of a turn the mean moon has gained on the mean sun; a multiple of four at new
  /// moon.
  let number: Int
  public let at: Instant

  /// The first phase after a moment.
  public init(after instant: Instant) {
    let centuries = UniversalTime(instant).dynamical.centuries
    let quarters = LunarArguments.elongationDegrees(centuries) / 90
    var number = Int(quarters.rounded(.down))
    // It comes less than a day before or after that of the mean moon, which takes 7.4 for a quarter.
    if quarters - Double(number) > 0.2 { number += 1 }
    var phase = PhaseMoment(number: number)
    while phase.at <= instant { phase = phase.next }
    self = phase
  }

  init(number: Int) {
    self.number = number
    at = Self.moment(number)
  }

  public var phase: MoonPhase { MoonPhase(rawValue: number & 3) ?? .new }

  /// The phase that follows.
  public var next: PhaseMoment { PhaseMoment(number: number + 1) }

  /// The next phases, this one included.
  public func following(_ count: Int) -> [PhaseMoment] {
    (0..<count).map { PhaseMoment(number: number + $0) }
  }

  /// The last new moon before this phase.
  public var newMoonBefore: PhaseMoment { PhaseMoment(number: (number - 1) & ~3) }

  // MARK: Its moment

  /// When the mean moon has gained this number of quarters, corrected by the terms.
  private static func moment(_ number: Int) -> Instant {
    let degrees = Double(number) * 90
    var centuries = 0.0
    // The gain barely changes, so the second step is exact.
    for _ in 0..<2 {
      centuries += (degrees - LunarArguments.elongationDegrees(centuries)) / gain
    }
    let time = DynamicalTime(centuries: centuries)
    let seconds = seconds(time, MoonPhase(rawValue: number & 3) ?? .new)
    return DynamicalTime(centuries: centuries + seconds / 86_400 / 36_525).universal.instant
  }

  /// Degrees in a century.
  private static let gain = 445_267.111_403_4

  private static func seconds(_ time: DynamicalTime, _ phase: MoonPhase) -> Double {
    let t = time.centuries
    let arguments = LunarArguments(time)
    var seconds = PhaseTerms.constant + PhaseTerms.node * Turn(arguments.node).sine
    seconds += PhaseTerms.cosineOfMoonAnomaly * Turn(arguments.moonAnomaly).cosine
    let terms = PhaseTerms.terms.span
    for index in terms.indices {
      let term = terms[index]
      let amplitude =
        switch phase {
        case .new: term.new
        case .full: term.full
        case .firstQuarter, .lastQuarter: term.quarter
        }
      let angle = arguments.sum(term.m, term.moon, term.f)
      seconds += Flattening(t).factor(term.m) * amplitude * Turn(angle).sine
    }
    let planets = PhaseTerms.planets.span
    for index in planets.indices {
      let term = planets[index]
      seconds += term.seconds * Turn((term.angle + term.rate * t) * .radiansPerDegree).sine
    }
    switch phase {
    case .new, .full: return seconds
    case .firstQuarter: return seconds + lateness(arguments, t)
    case .lastQuarter: return seconds - lateness(arguments, t)
    }
  }

  /// How much later than the last quarter the first one is, halved.
  private static func lateness(_ arguments: LunarArguments, _ centuries: Double) -> Double {
    let terms = PhaseTerms.quarters.span
    var seconds = 0.0
    for index in terms.indices {
      let term = terms[index]
      let angle = arguments.sum(term.m, term.moon, term.f)
      seconds += Flattening(centuries).factor(term.m) * term.seconds * Turn(angle).cosine
    }
    return seconds
  }
}

extension LunarArguments {
  /// A sum of multiples of M, M′ and F.
  fileprivate func sum(_ m: Int8, _ moon: Int8, _ f: Int8) -> Double {
    Double(m) * sunAnomaly + Double(moon) * moonAnomaly + Double(f) * latitude
  }
}
