import Geodesy
import HomeFolder
import Text
import TrackFormats
import TripStore

/// What a GPX file offers the store, before anything is kept.
struct ImportPlan {
  /// How a record relates to the store.
  enum State: String {
    case new
    case known
    case deleted
  }

  struct Drive {
    /// `nil` once it is stored: a report needs no points.
    fileprivate(set) var drive: FinishedDrive?
    let id: RecordID
    let title: String?
    let summary: TrackSummary
    fileprivate(set) var state: State
  }

  struct Checkin {
    let id: RecordID
    let values: FieldValues
    fileprivate(set) var state: State
  }

  /// Choices for all files of a command line.
  struct Rules {
    let local: LocalTime
    let trip, van: RecordID?
    /// The day for waypoints without a time.
    let dayOfWaypoints: Day?
  }

  /// The longest break within a drive; after a longer one the next drive begins.
  static let longestRest = Duration.seconds(4 * 3_600)

  let name: String
  private(set) var drives: [Drive] = []
  private(set) var checkins: [Checkin] = []
  /// Includes those with impossible times.
  private(set) var pointsWithoutTime = 0
  private(set) var waypointsWithoutTime = 0
  /// Points and waypoints at 0,0, which is what receivers report without a fix.
  private(set) var placesAtZero = 0
  let routes: Int
  let problems: [GPXProblem]
  let problemCount: Int
  /// Why only part of the file could be read.
  let interruption: String?

  init(_ file: GPXFile, named name: String, _ rules: Rules) throws {
    self.name = name
    routes = file.routeCount
    problems = file.problems
    problemCount = file.problemCount
    interruption = file.interruption.map { "\($0)" }
    for track in file.tracks { add(track, rules) }
    for waypoint in file.waypoints { add(waypoint, rules) }
  }

  var isEmpty: Bool { drives.isEmpty && checkins.isEmpty }

  /// Reduced to what a report needs, so that many files take no more memory than the largest.
  var withoutPoints: ImportPlan {
    var plan = self
    for index in plan.drives.indices { plan.drives[index].drive = nil }
    return plan
  }

  // MARK: What is in the file

  private mutating func add(_ track: ImportedTrack, _ rules: Rules) {
    pointsWithoutTime += track.pointsWithoutTime
    for part in withoutZeros(track.track).split(atGapsOver: Self.longestRest) {
      guard let summary = part.summary else { continue }
      guard Self.isPossible(summary.start), Self.isPossible(summary.end) else {
        pointsWithoutTime += part.points.count
        continue
      }
      let drive = FinishedDrive(
        id: ImportedID.drive(part, started: summary.start), track: part, zone: rules.local.zone,
        offsetSeconds: rules.local.offsetSeconds(at: summary.start), isTimeProven: true,
        endedBy: "imported", trip: rules.trip, van: rules.van, title: track.name,
        note: track.description)
      guard !drives.contains(where: { $0.id == drive.id }) else { continue }
      drives.append(
        Drive(drive: drive, id: drive.id, title: track.name, summary: summary, state: .new))
    }
  }

  private mutating func withoutZeros(_ track: Track) -> Track {
    guard track.points.contains(where: \.position.isZero) else { return track }
    let clean = Track(segments: track.segments.map { $0.filter { !$0.position.isZero } })
    placesAtZero += track.points.count - clean.points.count
    return clean
  }

  /// Whether a van can have been driving then: a clock that was never set says 1 or 1900.
  private static func isPossible(_ time: Instant) -> Bool {
    (0..<7_258_118_400_000).contains(time.millisecondsSinceEpoch)  // from 1970 up to 2200
  }

  private mutating func add(_ waypoint: GPXWaypoint, _ rules: Rules) {
    var waypoint = waypoint
    guard !waypoint.point.coordinate.e7.isZero else {
      placesAtZero += 1
      return
    }
    if waypoint.point.time.map(Self.isPossible) == false { waypoint.point.time = nil }
    let time = waypoint.point.time
    guard let day = time.map({ rules.local.day(at: $0) }) ?? rules.dayOfWaypoints else {
      waypointsWithoutTime += 1
      return
    }
    let id = ImportedID.checkin(waypoint)
    guard !checkins.contains(where: { $0.id == id }) else { return }
    checkins.append(
      Checkin(id: id, values: Self.values(of: waypoint, day: day, rules), state: .new))
  }

  private static func values(
    of waypoint: GPXWaypoint, day: Day, _ rules: Rules
  ) -> FieldValues {
    let position = waypoint.point.coordinate.e7
    var values = FieldValues()
    values[.day] = day
    values[.latitude] = Int64(position.latitude)
    values[.longitude] = Int64(position.longitude)
    values[.place] = waypoint.name.map { ImportedText.line($0, maximumBytes: 200) }
    let notes = [waypoint.description, waypoint.comment].compactMap { $0 }
    if !notes.isEmpty {
      let lines = Set(notes).count == 1 ? [notes[0]] : notes
      values[.note] = ImportedText.block(lines.joined(separator: "\n"), maximumBytes: 65_536)
    }
    values[.arrived] = waypoint.point.time
    values[.zone] = rules.local.zone
    values[.trip] = rules.trip
    values[.van] = rules.van
    if let metres = waypoint.point.elevationMetres, (-500...9_000).contains(metres) {
      values[.height] = Int64(metres.rounded())
    }
    return values
  }
}

// Finding what the store knows already, and storing the rest.
extension ImportPlan {
  /// Finds out which drives and check-ins the store has already.
  mutating func compare(with store: TripStore) throws {
    for index in drives.indices { drives[index].state = try Self.state(of: drives[index], store) }
    for index in checkins.indices {
      let record = try store.record(checkins[index].id, of: .checkin)
      checkins[index].state = record.map { $0.isAlive ? .known : .deleted } ?? .new
    }
  }

  /// Known by its id, or as a drive that began and ended at the same moments: so the export of a
  /// recorded drive is recognised.
  private static func state(of drive: Drive, _ store: TripStore) throws -> State {
    if let record = try store.record(drive.id, of: .drive) {
      return record.isAlive ? .known : .deleted
    }
    var query = RecordQuery(.drive)
    query.from = drive.summary.start.millisecondsSinceEpoch
    query.to = query.from
    let isThere = try store.records(query).contains { record in
      record[.ended] == drive.summary.end && record[.points] == Int64(drive.summary.pointCount)
    }
    return isThere ? .known : .new
  }

  /// Stores what is new: each drive in a transaction of its own, all check-ins in one.
  ///
  /// If it is interrupted, importing again stores the rest.
  func keep(in store: TripStore) throws {
    for drive in drives where drive.state == .new {
      if let finished = drive.drive { try store.commit(finished) }
    }
    let new = checkins.filter { $0.state == .new }
    guard !new.isEmpty else { return }
    try store.edit { edit in
      for checkin in new where try store.record(checkin.id, of: .checkin) == nil {
        try edit.create(.checkin, checkin.values, id: checkin.id)
      }
    }
  }
}

extension CoordinateE7 {
  fileprivate var isZero: Bool { latitude == 0 && longitude == 0 }
}
