import Geodesy
import HomeFolder
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// What a GPX file offers the store, before anything is kept.
struct ImportPlan {
  /// How a record relates to the store.
  enum State: String, CaseIterable {
    case new
    case known
    case deleted
    /// A drive of the same time and area is there already, so it is left out.
    case overlapping
    /// It completes a drive of the same time and area.
    case joined
  }

  /// What to do with a drive that overlaps another.
  enum Overlap: String, CaseIterable {
    case skip, join, keep
  }

  struct Drive {
    /// `nil` once it is stored: a report needs no points.
    var drive: FinishedDrive?
    let id: RecordID
    let title: String?
    let summary: TrackSummary
    /// What clocks where it began are ahead of UTC.
    let offsetSeconds: Int
    var state: State
    /// The drives of the same time and area.
    var overlaps: [RecordID] = []
  }

  struct Checkin {
    let id: RecordID
    let values: FieldValues
    var state: State
  }

  /// Choices for all files of a command line.
  struct Rules {
    let local: LocalTime
    let trip, van: RecordID?
    /// The day for waypoints without a time.
    let dayOfWaypoints: Day?
    /// The zone of a place, if records get that.
    let zoneOfPlace: (Coordinate) throws -> String?

    /// The zone of a record that begins at a place, and its offset at a moment.
    func zone(
      at place: CoordinateE7, _ moment: Instant
    ) throws -> (name: String?, offsetSeconds: Int) {
      if let zone = try zoneOfPlace(Coordinate(place)),
        let offset = LocalTime.offsetSeconds(of: zone, at: moment)
      {
        return (zone, offset)
      }
      return (local.zone, local.offsetSeconds(at: moment))
    }
  }

  /// The longest break within a drive; after a longer one the next drive begins.
  static let longestRest = Duration.milliseconds(TrackLimits.longestRest)

  let name: String
  var drives: [Drive] = []
  var checkins: [Checkin] = []
  /// Includes those with impossible times.
  private(set) var pointsWithoutTime = 0
  private(set) var waypointsWithoutTime = 0
  /// Points and waypoints at 0,0, which is what receivers report without a fix.
  private(set) var placesAtZero = 0
  /// Points to which no van can have come.
  private(set) var impossiblePoints = 0
  /// Segments that begin at a gap or a jump within a segment of the file.
  private(set) var newSegments = 0
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
    for track in file.tracks { try add(track, rules) }
    for waypoint in file.waypoints { try add(waypoint, rules) }
  }

  var isEmpty: Bool { drives.isEmpty && checkins.isEmpty }

  var pointCount: Int { drives.reduce(0) { $0 + $1.summary.pointCount } }

  /// Reduced to what a report needs: the points of some files only are in memory at once.
  var withoutPoints: ImportPlan {
    var plan = self
    for index in plan.drives.indices { plan.drives[index].drive = nil }
    return plan
  }

  // MARK: What is in the file

  private mutating func add(_ track: ImportedTrack, _ rules: Rules) throws {
    pointsWithoutTime += track.pointsWithoutTime
    for part in withoutZeros(track.track).split(atGapsOver: Self.longestRest) {
      let mended = part.mended()
      guard let whole = part.summary, let summary = mended.track.summary,
        let first = mended.track.points.first
      else { continue }
      guard Self.isPossible(summary.start), Self.isPossible(summary.end) else {
        pointsWithoutTime += part.points.count
        continue
      }
      let zone = try rules.zone(at: first.position, summary.start)
      let drive = FinishedDrive(
        id: ImportedID.drive(part, started: whole.start), track: mended.track,
        zone: zone.name, offsetSeconds: zone.offsetSeconds, isTimeProven: true,
        endedBy: "imported", trip: rules.trip, van: rules.van, title: track.name,
        note: track.description)
      guard !drives.contains(where: { $0.id == drive.id }) else { continue }
      impossiblePoints += mended.pointsLeftOut
      newSegments += mended.newSegments
      drives.append(
        Drive(
          drive: drive, id: drive.id, title: track.name, summary: summary,
          offsetSeconds: zone.offsetSeconds, state: .new))
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

  private mutating func add(_ waypoint: GPXWaypoint, _ rules: Rules) throws {
    var waypoint = waypoint
    guard !waypoint.point.coordinate.e7.isZero else {
      placesAtZero += 1
      return
    }
    if waypoint.point.time.map(Self.isPossible) == false { waypoint.point.time = nil }
    let time = waypoint.point.time
    let zone = try rules.zone(
      at: waypoint.point.coordinate.e7, time ?? Instant(millisecondsSinceEpoch: 0))
    guard let day = time.map({ $0.day(offsetSeconds: zone.offsetSeconds) }) ?? rules.dayOfWaypoints
    else {
      waypointsWithoutTime += 1
      return
    }
    let id = ImportedID.checkin(waypoint)
    guard !checkins.contains(where: { $0.id == id }) else { return }
    checkins.append(
      Checkin(id: id, values: Self.values(of: waypoint, day: day, zone.name, rules), state: .new))
  }

  private static func values(
    of waypoint: GPXWaypoint, day: Day, _ zone: String?, _ rules: Rules
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
    let type = PlaceWords.checkinType(
      type: waypoint.type, symbol: waypoint.symbol, name: waypoint.name)
    values[.type] = type
    values[.overnight] = isNight(waypoint, type)
    values[.country] = values.countryOrThatOfPlace
    values[.arrived] = waypoint.point.time
    values[.zone] = zone
    values[.trip] = rules.trip
    values[.van] = rules.van
    if let metres = waypoint.point.elevationMetres, (-500...9_000).contains(metres) {
      values[.height] = Int64(metres.rounded())
    }
    return values
  }
}

extension ImportPlan {
  /// Whether the night was spent there: vanlog's own exports say so by the symbol, other programs by
  /// the type of place; `nil` if it is not known.
  private static func isNight(_ waypoint: GPXWaypoint, _ type: String?) -> Bool? {
    let isOwn = waypoint.symbol == CheckinSymbol.noNight && (type == nil || type == waypoint.type)
    guard waypoint.symbol != CheckinSymbol.night else { return true }
    guard let type, !isOwn, PlaceWords.isForNights(checkinType: type) else { return nil }
    return true
  }
}

extension CoordinateE7 {
  fileprivate var isZero: Bool { latitude == 0 && longitude == 0 }
}
