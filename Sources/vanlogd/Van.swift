internal import DaemonKit
internal import DurableFiles
internal import Geodesy
internal import Text
internal import Watching

/// What is known about the van: where it is and in which country, whether it moves, and where it
/// stays.
struct Van {
  /// What a position, or time that has passed, comes to.
  enum Change: Equatable {
    /// It moves since this moment, away from a place where it has stayed, as far as that is known.
    case setsOff(since: Int64, from: Coordinate?, stayed: RuleSpan?)
    case rests
  }

  private(set) var motion = MotionWatch()
  private(set) var recording: RecordingWatch
  private var visits: VisitKeeper
  var borders: BorderKeeper
  /// Where it was last seen.
  private(set) var place: Coordinate?
  private(set) var country: String?
  /// Since when it moves or rests, if that was seen, and where it came to rest.
  private(set) var setOffSince: Int64?
  private var restedSince: Int64?
  private var restPlace: Coordinate?

  init(visits: VisitKeeper, borders: BorderKeeper, now: Int64) {
    (self.visits, self.borders) = (visits, borders)
    recording = RecordingWatch(at: now)
  }

  var isMoving: Bool { motion.state == .moving }
  var isStaying: Bool { visits.isStaying }

  /// When something is due in watched time; `isObserving` says that borders are being judged.
  func deadline(isObserving: Bool) -> Int64? {
    earliest(motion.deadline, isObserving ? nil : borders.deadline)
  }

  /// Takes a position; `time` says what time it was at a watched moment, if that is proven.
  mutating func see(_ sighting: Sighting, time: (Int64) -> Instant?) -> Change? {
    recording.see(at: sighting.uptime)
    place = sighting.place
    if restPlace == nil { restPlace = sighting.place }
    borders.take(sighting)
    guard let change = motion.take(sighting) else { return nil }
    return take(change, time: time)
  }

  /// Looks whether it has come to rest, since nothing was seen of it for long.
  mutating func tick(now: Int64, time: (Int64) -> Instant?) -> Change? {
    guard let change = motion.tick(uptime: now) else { return nil }
    return take(change, time: time)
  }

  private mutating func take(_ change: MotionWatch.Change, time: (Int64) -> Instant?) -> Change {
    switch change {
    case .setOff(let since):
      let stayed = stay(until: since, time: time)
      (setOffSince, restedSince) = (since, nil)
      return .setsOff(
        since: since, from: visits.open?.place ?? restPlace,
        stayed: stayed.flatMap { $0 >= 0 ? RuleSpan(milliseconds: $0) : nil })
    case .rests(let since):
      (setOffSince, restedSince, restPlace) = (nil, since, place)
      return .rests
    }
  }

  /// How long it had stood, in milliseconds.
  private func stay(until uptime: Int64, time: (Int64) -> Instant?) -> Int64? {
    guard let arrived = visits.open?.arrived, let time = time(uptime) else {
      return restedSince.map { uptime - $0 }
    }
    return time.millisecondsSinceEpoch - arrived.millisecondsSinceEpoch
  }

  /// It is on a drive that an earlier daemon has started, and that has to be stopped.
  mutating func assumeMoving(at uptime: Int64) { motion.assumeMoving(at: uptime) }

  /// What people should hear of.
  mutating func alarms(now: Int64, isRecording: Bool) -> [RecordingWatch.Alarm] {
    recording.step(now: now, lastMoved: motion.lastMoved, isRecording: isRecording)
  }

  // MARK: Visits and borders

  /// Whether it has arrived or departed by this position.
  mutating func visit(_ sighting: Sighting) -> VisitWatch.Event? {
    visits.take(sighting, provenNow: sighting.time)
  }

  mutating func saveVisits(in home: borrowing Directory) throws(FileError) {
    try visits.save(in: home)
  }

  /// Its crossings were judged, and it is in this country.
  mutating func judged(_ country: String?, isSettled: Bool, in run: borrowing Directory) {
    borders.judged(isSettled: isSettled, in: run)
    self.country = country
  }
}
