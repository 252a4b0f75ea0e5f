public import DriveRecorder
internal import Geodesy
internal import HomeFolder
public import Records
public import Text
internal import TrackFormats
internal import TripStore

/// The drives of a black box, which have just been moved to the store.
public struct KeptDrive {
  /// The id of the file, which is that of its first drive.
  public let id: RecordID
  /// The drives as they are in the store, in the order of recording; none if nothing was recorded.
  public let records: [Record]
  /// In how many segments the last of them was recorded.
  public let segments: Int
  /// How the file was found; `nil` if another command has put the drive into the store.
  public let contents: BlackBoxContents?
  /// Other drives of the same time and area as the last of them, such as an imported one.
  public let overlaps: [RecordID]
  /// Where the damaged file was set aside, so that nothing of it is lost.
  public let setAside: String?

  init(
    _ drive: RecordedDrive, _ records: [Record], overlaps: [RecordID] = [], setAside: String?
  ) {
    id = drive.header.drive
    self.overlaps = overlaps
    self.records = records
    segments = drive.parts.last?.track.segmentCount ?? 0
    contents = drive.contents
    self.setAside = setAside
  }

  /// A drive that another command has just put into the store, unless it had no points.
  init(_ id: RecordID, keptIn store: RecordStore?) throws {
    self.id = id
    records = try store.map { try Self.drives(ofFile: id, in: $0) } ?? []
    segments = try records.last.flatMap { try store?.track(of: $0).segmentCount } ?? 0
    contents = nil
    overlaps = []
    setAside = nil
  }

  /// Its drives are numbered without holes, since they are stored all or none.
  private static func drives(ofFile id: RecordID, in store: RecordStore) throws -> [Record] {
    var records: [Record] = []
    while let next = try store.record(id.ofLaterDrive(records.count), of: .drive) {
      records.append(next)
    }
    return records
  }
}

extension FinishedDrive {
  /// The drives in a black box as the store keeps them; `zone` may know the time zone of a place.
  static func all(
    in drive: RecordedDrive, zone: (Coordinate?) throws -> String?
  ) rethrows -> [FinishedDrive] {
    try drive.parts.map { part in
      let start = part.track.points.first.map { Coordinate($0.position) }
      return FinishedDrive(part, of: drive, zone: try zone(start) ?? drive.header.zone)
    }
  }

  private init(_ part: RecordedPart, of drive: RecordedDrive, zone: String?) {
    let header = drive.header
    let summary = drive.summary(ofPoints: part.points)
    let start = summary?.start ?? header.started
    // The clock at the start may have been wrong, and summer may have begun since.
    let offset = zone.flatMap { LocalTime.offsetSeconds(of: $0, at: start) }
    self.init(
      id: header.drive.ofLaterDrive(part.number), track: part.track,
      summary: summary, zone: zone,
      offsetSeconds: offset ?? header.offsetSeconds, isTimeProven: part.isTimeProven,
      mode: drive.modes.last?.rawValue, endedBy: part.outcome.rawValue,
      // A later drive belongs to the trip of its own day.
      trip: part.number == 0 ? header.trip : nil, van: part.number == 0 ? header.van : nil,
      notes: part.notes.map { note in
        part.isTimeProven
          ? Self.line(note, offset ?? header.offsetSeconds, started: start) : note.text
      })
  }

  /// A note with the local time at which it was made, and the day if that is not the first one.
  private static func line(
    _ note: RecordedDrive.Note, _ offset: Int, started: Instant
  ) -> String {
    let day = note.time.day(offsetSeconds: offset)
    let date = day == started.day(offsetSeconds: offset) ? "" : "\(day) "
    return "\(date)\(note.time.clockText(offsetSeconds: offset)) \(note.text)"
  }
}
