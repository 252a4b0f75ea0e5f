/// Finds when a body passes an elevation, on its track over a place.
///
/// From one culmination to the next the elevation only rises or only falls, so between two of them
/// there is one passage or none. Near the poles, where the sun's slow way north counts for more than
/// the turning of the earth, there are no culminations; the same moments serve as marks there.
final class HorizonSearch: Sendable {
  let track: BodyTrack
  let observer: Observer

  init(_ track: BodyTrack, _ observer: Observer) {
    self.track = track
    self.observer = observer
  }

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
    let declination = Turn(sine: (before + after) / 2)
    let drift = (after - before) / declination.cosine / (2 * span * turning)
    let offset = observer.culminationOffset(
      declination: declination, drift: drift, isUpper: isUpper)
    return days + (isUpper ? offset : -offset) / turning
  }

  /// A moment of the track as a mark.
  func mark(_ days: Double) -> Mark {
    Mark(days: days, view: view(days))
  }

  /// The moment of the passage between two culminations; `nil` if the body is on the same side of the
  /// elevation at both.
  func passage(of altitude: Altitude, from before: Mark, to after: Mark) -> Double? {
    let (first, last) = (excess(altitude, before), excess(altitude, after))
    guard (first < 0) != (last < 0) else { return nil }
    let (start, end) = (before.days, after.days)
    // Between culminations the sine of the elevation goes about as a cosine does.
    let (middle, swing) = ((first + last) / 2, (first - last) / 2)
    let cosine = max(-1, min(1, -middle / swing))
    let sine = (1 - cosine * cosine).squareRoot()
    let phase = Double.angle(y: sine, x: cosine)
    let width = (end - start) / .pi
    var bracket = Bracket(low: start, high: end, first: first)
    var days = start + phase * width
    var slope = -swing * max(sine, 1e-3) / width
    var error = excess(altitude, view(days))
    for _ in 0..<60 {
      bracket.narrow(days, error)
      let guess = days - error / slope
      if (guess - days).magnitude < Self.closeEnough { return guess }
      let next = bracket.holds(guess) ? guess : bracket.middle
      let nextError = excess(altitude, view(next))
      if nextError != error { slope = (nextError - error) / (next - days) }
      (days, error) = (next, nextError)
    }
    return days
  }

  /// How far above an elevation the body is at a mark.
  func excess(_ altitude: Altitude, _ mark: Mark) -> Double { excess(altitude, mark.view) }

  /// The body seen at a moment.
  func view(_ days: Double) -> LocalView {
    let time = UniversalTime(days: days)
    return observer.view(of: track.sighting(time), at: time)
  }

  // MARK: The parts

  private func excess(_ altitude: Altitude, _ view: LocalView) -> Double {
    altitude.excess(of: view, radiusKilometres: track.body.radiusKilometres)
  }

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

/// A culmination, and the body seen then: between two of them its elevation only rises or only falls.
struct Mark: Sendable {
  let days: Double
  let view: LocalView
}
