internal import Text
internal import TrackFormats

/// Sums up the points as they are recorded, as the finished drive will.
///
/// It counts by uptime, which advances evenly regardless of GPS time.
struct Odometer {
  private var survey = TrackSurvey()
  private var startsSegment = true
  /// The first time that a point has.
  private var began: Instant?

  /// The points so far.
  var pointCount: Int { survey.summary?.pointCount ?? 0 }

  mutating func take(_ entry: DriveEntry) {
    switch entry {
    case .point(let point):
      let moment = Instant(millisecondsSinceEpoch: point.uptime)
      survey.add(point.trackPoint(at: moment), startsSegment: startsSegment, after: point.leg)
      startsSegment = false
      began = began ?? point.time
    case .event(let event): if event.kind.endsSegment { startsSegment = true }
    }
  }

  /// Writes the sums so far to a status.
  func fill(_ status: inout SessionStatus) {
    guard let summary = survey.summary else { return }
    status.pointCount = summary.pointCount
    status.began = began
    status.distanceMetres = summary.lengthMetres
    status.movingTime = summary.movingTime
    status.topSpeedMetresPerSecond = summary.topSpeedMetresPerSecond
    status.ascentDecimetres = summary.climb?.ascentDecimetres ?? 0
    status.descentDecimetres = summary.climb?.descentDecimetres ?? 0
  }
}

extension DriveEvent.Kind {
  /// Whether no line is drawn from the point before to the point after.
  public var endsSegment: Bool {
    switch self {
    case .pause, .resume, .gap, .suspended, .continued, .stop: true
    case .mode, .note, .timeProven: false
    }
  }
}
