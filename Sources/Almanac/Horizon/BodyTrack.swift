/// The way of the sun or the moon over some days, from a few places of it.
///
/// A place in between is on the cubic through its four neighbours. The sun is computed every four
/// days, which keeps it within 0.3 arc seconds of its series, and the moon every twelve hours, which
/// keeps it within five: a third of a second of its rising.
struct BodyTrack: Sendable {
  let body: SkyBody
  private let start, step: Double
  private let sightings: [Sighting]

  /// The track between two moments, in days of universal time.
  init(_ body: SkyBody, from: Double, to: Double) {
    self.body = body
    step = body == .sun ? 4 : 0.5
    start = from - step
    let count = Int(((to - start) / step).rounded(.up)) + 2
    sightings = (0..<count).map { [start, step] index in
      body.sighting(UniversalTime(days: start + Double(index) * step))
    }
  }

  /// The body at a moment of the track.
  func sighting(_ time: UniversalTime) -> Sighting {
    let place = (time.days - start) / step
    let index = min(max(Int(place), 1), sightings.count - 3)
    let part = place - Double(index)
    let (before, after, far) = (part + 1, part - 1, part - 2)
    let weights = (
      -part * after * far / 6, before * after * far / 2, -before * part * far / 2,
      before * part * after / 6
    )
    let (a, b) = (sightings[index - 1], sightings[index])
    let (c, d) = (sightings[index + 1], sightings[index + 2])
    func mixed(_ value: (Sighting) -> Double) -> Double {
      let early = weights.0 * value(a) + weights.1 * value(b)
      return early + weights.2 * value(c) + weights.3 * value(d)
    }
    return Sighting(
      vector: EquatorialVector(
        x: mixed { $0.vector.x }, y: mixed { $0.vector.y }, z: mixed { $0.vector.z }),
      equationOfEquinoxes: mixed { $0.equationOfEquinoxes })
  }
}
