internal import Glibc

/// Finds when a body passes an elevation, on its track over a place.
///
/// From one culmination to the next the elevation only rises or only falls, so between two of them
/// there is one passage or none. Near the poles, where the sun's slow way north counts for more than
/// the turning of the earth, there are no culminations; the same moments serve as marks there.
struct HorizonSearch: Sendable {
  let track: BodyTrack
  let observer: Observer

  /// The moment nearest to `guess` at which the body is on the meridian: above the pole, or below.
  func meridian(near guess: Double, isUpper: Bool, steps: Int = 3) -> Double {
    var days = guess
    for _ in 0..<steps {
      let time = UniversalTime(days: days)
      let angle = observer.hourAngle(of: track.sighting(time), at: time)
      days -= (isUpper ? angle : (angle - .pi).withinHalfTurn) / turning
    }
    return days
  }

  /// The moment near a passage of the meridian at which the body is highest or lowest.
  func culmination(nearMeridian days: Double, isUpper: Bool) -> Double {
    let span = 1.0 / 64
    let (before, after) = (sine(days - span), sine(days + span))
    let declination = asin((before + after) / 2)
    let drift = (after - before) / cos(declination) / (2 * span * turning)
    let offset = observer.culminationOffset(
      declination: declination, drift: drift, isUpper: isUpper)
    return days + (isUpper ? offset : -offset) / turning
  }

  /// The moment of the passage between two culminations, at which the body is so far above the
  /// elevation; `nil` if it is on the same side at both.
  func passage(
    of altitude: Altitude, from start: Double, _ first: Double, to end: Double, _ last: Double
  ) -> Double? {
    guard (first < 0) != (last < 0) else { return nil }
    // Between culminations the sine of the elevation goes about as a cosine does.
    let (middle, swing) = ((first + last) / 2, (first - last) / 2)
    let phase = acos(max(-1, min(1, -middle / swing)))
    let width = (end - start) / .pi
    var bracket = Bracket(low: start, high: end, first: first)
    var days = start + phase * width
    var slope = -swing * max(sin(phase), 1e-3) / width
    var error = excess(altitude, days)
    for _ in 0..<60 {
      bracket.narrow(days, error)
      let guess = days - error / slope
      if (guess - days).magnitude < Self.closeEnough { return guess }
      let next = bracket.holds(guess) ? guess : bracket.middle
      let nextError = excess(altitude, next)
      if nextError != error { slope = (nextError - error) / (next - days) }
      (days, error) = (next, nextError)
    }
    return days
  }

  /// How far above an elevation the body is.
  func excess(_ altitude: Altitude, _ days: Double) -> Double {
    let time = UniversalTime(days: days)
    return altitude.excess(
      of: observer.view(of: track.sighting(time), at: time),
      radiusKilometres: track.body.radiusKilometres)
  }

  // MARK: The parts

  /// A second: the last step of a search is much longer than the error that it leaves.
  private static let closeEnough = 1 / 86_400.0

  /// How fast the body goes west, in radians a day.
  private var turning: Double {
    track.body == .sun ? .turn : .turn * 0.9661
  }

  private func sine(_ days: Double) -> Double {
    let vector = track.sighting(UniversalTime(days: days)).vector
    return vector.z / vector.length
  }

  /// Two moments with the passage between them.
  private struct Bracket {
    private(set) var low, high: Double
    private let startsBelow: Bool

    init(low: Double, high: Double, first: Double) {
      (self.low, self.high) = (low, high)
      startsBelow = first < 0
    }

    var middle: Double { (low + high) / 2 }

    func holds(_ days: Double) -> Bool { days > low && days < high }

    mutating func narrow(_ days: Double, _ error: Double) {
      if (error < 0) == startsBelow { low = max(low, days) } else { high = min(high, days) }
    }
  }
}
