/// The way of the sun or the moon over some days: the courses around a few moments of it.
///
/// Each course of the sun serves for eight days and each of the moon for three and a half, which keeps
/// both within an arc second of their series: a fifteenth of a second of a rise.
final class BodyTrack: Sendable {
  let body: SkyBody
  private let start, step: Double
  private let first: Course
  private let others: [Course]

  /// The track between two moments, in days of universal time.
  init(_ body: SkyBody, from: Double, to: Double) {
    let count = max(((to - from) / (body == .sun ? 8 : 3.5)).rounded(.up), 1)
    let step = (to - from) / count
    func course(_ index: Int) -> Course {
      let middle = from + (Double(index) + 0.5) * step
      return Course(body, SkyMoment(UniversalTime(days: middle)))
    }
    (self.body, self.step, start) = (body, step, from)
    first = course(0)
    others = count > 1 ? (1..<Int(count)).map(course) : []
  }

  /// A single course whose moment is already known.
  init(_ body: SkyBody, around moment: borrowing SkyMoment) {
    self.body = body
    (start, step) = (moment.time.days, .infinity)
    first = Course(body, moment)
    others = []
  }

  /// The body at a moment of the track.
  func sighting(_ time: UniversalTime) -> BodyPosition { course(at: time).sighting(time) }

  /// How far it is along the ecliptic.
  func longitude(_ time: UniversalTime) -> Double { course(at: time).longitude(time) }

  private func course(at time: UniversalTime) -> Course {
    guard !others.isEmpty else { return first }
    let index = min(Int(max((time.days - start) / step, 0)), others.count)
    return index == 0 ? first : others[index - 1]
  }
}
