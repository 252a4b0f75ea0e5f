internal import Geodesy

/// Finds the highest speed that positions alone show, for receivers that report none.
///
/// It is measured over ten seconds and more, where the jitter of a position and a single jump count
/// little, and ignored if no van can drive it.
struct SpeedSurvey {
  private static let shortest: Int64 = 10_000
  /// 216 km/h.
  private static let fastest = 60.0

  private typealias Mark = (point: TrackPoint, place: Coordinate)

  /// Two points, at least `shortest` apart.
  private var older, newer: Mark?
  /// Metres per second.
  private(set) var top: Double?

  mutating func startSegment() {
    (older, newer) = (nil, nil)
  }

  mutating func add(_ point: TrackPoint, at place: Coordinate) {
    if let newer, point.time.milliseconds(since: newer.point.time) < Self.shortest {
      if let older { measure(from: older, to: point, place) }
      return
    }
    older = newer
    newer = (point, place)
    if let older { measure(from: older, to: point, place) }
  }

  private mutating func measure(from start: Mark, to point: TrackPoint, _ place: Coordinate) {
    let milliseconds = point.time.milliseconds(since: start.point.time)
    guard milliseconds >= Self.shortest else { return }
    let speed = start.place.distanceMetres(to: place) / (Double(milliseconds) / 1_000)
    if speed <= Self.fastest { top = max(top ?? 0, speed) }
  }
}
