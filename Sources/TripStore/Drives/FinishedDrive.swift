internal import Geodesy
public import Text
public import TrackFormats

/// A drive as the recorder hands it over: a plain value, so that neither knows the other.
public struct FinishedDrive: Sendable {
  /// Given by the recorder when the drive began; committing twice keeps one drive.
  public let id: RecordID
  public let track: Track
  /// The time zone at the start, and how far its clocks are ahead of UTC.
  public let zone: String?
  public let offsetSeconds: Int
  /// Whether GPS time was ever proven on the way.
  public let isTimeProven: Bool
  /// How closely points were recorded: `full`, `balanced` or `breadcrumb`.
  public let mode: String?
  /// `stopped`, `recovered` or `imported`.
  public let endedBy: String?
  public let trip, van: RecordID?
  public let title, note: String?
  /// Those made on the way, in their order; they become lines of the record's note.
  public let notes: [String]

  public init(
    id: RecordID, track: Track, zone: String?, offsetSeconds: Int, isTimeProven: Bool,
    mode: String? = nil, endedBy: String? = nil, trip: RecordID? = nil, van: RecordID? = nil,
    title: String? = nil, note: String? = nil, notes: [String] = []
  ) {
    self.id = id
    self.track = track
    self.zone = zone
    self.offsetSeconds = offsetSeconds
    self.isTimeProven = isTimeProven
    self.mode = mode
    self.endedBy = endedBy
    self.trip = trip
    self.van = van
    self.title = title
    self.note = note
    self.notes = notes
  }

  /// The fields of its record, its packed points among them.
  ///
  /// A drive is worth more than any of its fields, so one that the kind objects to, such as the
  /// height of a receiver gone mad, is left out, and texts are made to fit.
  func values() throws -> [String: FieldValue] {
    var values = try Self.values(of: track, offsetSeconds: offsetSeconds)
    values["zone"] = zone.map { .text($0) }
    values["mode"] = mode.map { .text($0) }
    values["ended_by"] = endedBy.map { .text($0) }
    values["time_proven"] = .integer(isTimeProven ? 1 : 0)
    values["trip"] = trip.map { .bytes($0.bytes) }
    values["van"] = van.map { .bytes($0.bytes) }
    values["title"] = title.map { .text(FittingText.line($0, limit: 120)) }
    let texts = [note.map(FittingText.lines)] + notes.map { FittingText.line($0) }
    values["note"] = FittingText.joined(texts.compactMap(\.self)).map { .text($0) }
    return Self.fitting(values)
  }

  private static func fitting(_ values: [String: FieldValue]) -> [String: FieldValue] {
    values.filter { name, value in KindSpec.drive.field(name)?.objection(to: value) == nil }
  }

  /// What follows from the points alone.
  static func values(of track: Track, offsetSeconds: Int) throws -> [String: FieldValue] {
    guard let summary = track.summary, let first = track.points.first,
      let last = track.points.last
    else { throw StoreError.missingField(kind: KindSpec.drive.noun, field: "points") }
    let day = summary.start.day(offsetSeconds: offsetSeconds)
    let box = summary.bounds
    var values: [String: FieldValue] = [
      "started": .integer(summary.start.millisecondsSinceEpoch),
      "ended": .integer(summary.end.millisecondsSinceEpoch),
      "day": .integer(Int64(day.daysSinceEpoch)),
      "distance": Self.whole(summary.lengthMetres),
      "moving": .integer(summary.movingTime.components.seconds),
      "points": .integer(Int64(summary.pointCount)),
      "start_latitude": .integer(Int64(first.position.latitude)),
      "start_longitude": .integer(Int64(first.position.longitude)),
      "end_latitude": .integer(Int64(last.position.latitude)),
      "end_longitude": .integer(Int64(last.position.longitude)),
      "south": Self.angle(box.south), "north": Self.angle(box.north),
      "west": Self.angle(box.west), "east": Self.angle(box.east),
      "track": .bytes(try TrackCodec.encode(track)),
    ]
    if let speed = summary.topSpeedMetresPerSecond {
      values["top_speed"] = Self.whole(min(speed * 100, 100_000))
    }
    if let climb = summary.climb {
      values["climb"] = .integer(climb.ascentDecimetres / 10)
      values["descent"] = .integer(climb.descentDecimetres / 10)
      values["highest"] = .integer(Int64(climb.highestDecimetres) / 10)
      values["lowest"] = .integer(Int64(climb.lowestDecimetres) / 10)
    }
    return fitting(values)
  }

  private static func angle(_ degrees: Double) -> FieldValue {
    whole(degrees * 1e7)
  }

  /// The nearest whole number, nothing for what is none.
  private static func whole(_ number: Double) -> FieldValue {
    Int64(exactly: number.rounded()).map { .integer($0) } ?? .none
  }
}

extension TripStore {
  /// Keeps a finished drive; one that was kept before, for instance before a power cut, stays as it is.
  public func commit(_ drive: FinishedDrive) throws {
    try edit { edit in
      guard try record(drive.id, of: .drive) == nil else { return }
      try edit.create(.drive, drive.values(), id: drive.id)
    }
  }

  /// The points of a drive.
  public func track(of drive: Record) throws -> Track {
    guard let bytes = try bytes("track", of: drive) else { return Track() }
    return try TrackCodec.decode(bytes)
  }
}
