internal import Geodesy
internal import Text

/// Finds out through which countries a drive led, from its points alone.
public struct DriveSurvey {
  /// Points nearer than this to the last one looked at tell nothing new, unless it was long ago.
  private static let stepMetres = 100.0
  private static let stepMilliseconds: Int64 = 5 * 60_000

  /// The part that has not ended yet.
  private struct Part {
    let country: Country
    let first: CrossingDetector.Fix
    let event: Crossing.Event?
    var isCertain: Bool
    let startMetres: Double
    var last: CrossingDetector.Fix
  }

  private var detector = CrossingDetector(in: nil, trustsFirst: true)
  private var stretches: [DriveStretch] = []
  private var part: Part?
  private var latest, looked: CrossingDetector.Fix?
  /// The length of the way so far, at the points looked at since the part's last one.
  private var metres = 0.0
  private var marks: [(time: Instant, metres: Double)] = []

  public init() {}

  /// Takes the next point; one that is not later than those before it is left out.
  ///
  /// `isConnected` says whether the van drove there from the point before: the way counts.
  public mutating func take(_ fix: CrossingDetector.Fix, isConnected: Bool = true) {
    if let latest {
      guard fix.time > latest.time else { return }
      if isConnected { metres += latest.coordinate.sphericalDistanceMetres(to: fix.coordinate) }
    }
    latest = fix
    if let looked, fix.time.milliseconds(since: looked.time) < Self.stepMilliseconds,
      looked.coordinate.sphericalDistanceMetres(to: fix.coordinate) < Self.stepMetres
    {
      return
    }
    look(at: fix)
  }

  private mutating func look(at fix: CrossingDetector.Fix) {
    looked = fix
    marks.append((fix.time, metres))
    let event = detector.take(fix)
    guard let country = detector.country else { return }
    guard let part else {
      begin(country, at: fix, nil, isCertain: detector.isCertain, from: metres)
      return
    }
    if let event {
      cross(event, now: fix, isCertain: true)
      return
    }
    guard detector.last == fix else { return }
    if fix.time.milliseconds(since: part.last.time) > CrossingDetector.longestGapMilliseconds {
      end(part, at: part.last.time, part.last.position, metres: metres(at: part.last.time))
      begin(country, at: fix, nil, isCertain: detector.isCertain, from: metres(at: part.last.time))
    } else {
      self.part?.last = fix
      if detector.isCertain { self.part?.isCertain = true }
    }
    if let index = marks.lastIndex(where: { $0.time <= fix.time }) { marks.removeFirst(index) }
  }

  private mutating func begin(
    _ country: Country, at fix: CrossingDetector.Fix, _ event: Crossing.Event?, isCertain: Bool,
    from metres: Double
  ) {
    part = Part(
      country: country, first: fix, event: event, isCertain: isCertain, startMetres: metres,
      last: fix)
  }

  private mutating func cross(
    _ event: Crossing.Event, now fix: CrossingDetector.Fix, isCertain: Bool
  ) {
    guard let part, let country = Country(code: event.to) else { return }
    let border = metres(at: event.left ?? event.at)
    let place = event.place ?? fix.position
    end(
      part, at: event.left ?? event.at, event.left == nil ? place : part.last.position,
      metres: border)
    begin(
      country, at: CrossingDetector.Fix(time: event.at, position: place), event,
      isCertain: isCertain, from: border)
    self.part?.last = fix
  }

  private mutating func end(
    _ part: Part, at time: Instant, _ place: CoordinateE7, metres: Double
  ) {
    stretches.append(
      DriveStretch(
        country: part.country.code, first: part.first.time, last: max(part.first.time, time),
        place: part.first.position, end: place, from: part.event?.from, left: part.event?.left,
        isCertain: part.isCertain, metres: max(0, metres - part.startMetres).rounded()))
  }

  /// The length of the way up to a time, between the points looked at in proportion.
  private func metres(at time: Instant) -> Double {
    guard let next = marks.firstIndex(where: { $0.time >= time }) else { return metres }
    guard next > 0, marks[next].time > time else { return marks[next].metres }
    let (before, after) = (marks[next - 1], marks[next])
    let part =
      Double(time.milliseconds(since: before.time))
      / Double(max(1, after.time.milliseconds(since: before.time)))
    return before.metres + (after.metres - before.metres) * part
  }

  /// The parts of the whole drive.
  ///
  /// Where it ends counts although nothing confirms it: at the end a van stands.
  public consuming func finished() -> [DriveStretch] {
    if let latest, looked != latest { look(at: latest) }
    guard let latest, part != nil else { return [] }
    if let (event, isCertain) = detector.pending {
      cross(event, now: latest, isCertain: isCertain)
    }
    if let part { end(part, at: part.last.time, part.last.position, metres: metres) }
    return stretches
  }
}
