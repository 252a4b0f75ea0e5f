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
  public let trip, van: RecordID?
  public let title, note: String?

  public init(
    id: RecordID, track: Track, zone: String?, offsetSeconds: Int, isTimeProven: Bool,
    trip: RecordID? = nil, van: RecordID? = nil, title: String? = nil, note: String? = nil
  ) {
    self.id = id
    self.track = track
    self.zone = zone
    self.offsetSeconds = offsetSeconds
    self.isTimeProven = isTimeProven
    self.trip = trip
    self.van = van
    self.title = title
    self.note = note
  }

  /// The fields of its record, its packed points among them.
  func values() throws -> [String: FieldValue] {
    var values = try Self.values(of: track, offsetSeconds: offsetSeconds)
    values["zone"] = zone.map { .text($0) }
    values["time_proven"] = .integer(isTimeProven ? 1 : 0)
    values["trip"] = trip.map { .bytes($0.bytes) }
    values["van"] = van.map { .bytes($0.bytes) }
    values["title"] = title.map { .text($0) }
    values["note"] = note.map { .text($0) }
    return values
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
      "distance": .integer(Int64(summary.lengthMetres.rounded())),
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
      values["top_speed"] = .integer(Int64(min(speed * 100, 100_000).rounded()))
    }
    if let climb = summary.climb {
      values["climb"] = .integer(climb.ascentDecimetres / 10)
      values["highest"] = .integer(Int64(climb.highestDecimetres) / 10)
    }
    return values
  }

  private static func angle(_ degrees: Double) -> FieldValue {
    .integer(Int64((degrees * 1e7).rounded()))
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
