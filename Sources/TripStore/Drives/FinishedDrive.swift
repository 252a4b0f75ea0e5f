internal import Geodesy
public import Records
public import Text
public import TrackFormats

/// A finished drive: a plain value, so that the recorder and the store do not depend on each other.
public struct FinishedDrive: Sendable {
  /// Assigned by the recorder when the drive began; committing twice stores one drive.
  public let id: RecordID
  public let track: Track
  /// The figures of the drive, where more is known than the points show.
  public let summary: TrackSummary?
  /// The time zone at the start, and its offset from UTC.
  public let zone: String?
  public let offsetSeconds: Int
  /// Whether GPS time was ever confirmed during the drive.
  public let isTimeProven: Bool
  /// The recording mode: `full`, `balanced` or `breadcrumb`.
  public let mode: String?
  /// `stopped`, `recovered` or `imported`.
  public let endedBy: String?
  public let trip, van: RecordID?
  public let title, note: String?
  /// Notes made during the drive, in order; they become lines of the record's note.
  public let notes: [String]

  public init(
    id: RecordID, track: Track, summary: TrackSummary? = nil, zone: String?, offsetSeconds: Int,
    isTimeProven: Bool,
    mode: String? = nil, endedBy: String? = nil, trip: RecordID? = nil, van: RecordID? = nil,
    title: String? = nil, note: String? = nil, notes: [String] = []
  ) {
    self.id = id
    self.track = track
    self.summary = summary
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

  /// The fields of its record, including the packed points.
  ///
  /// A drive is worth more than any of its fields: those that the kind refuses, such as the
  /// altitude from a faulty receiver, are left out, and texts are made to fit.
  func values() throws -> FieldValues {
    var values = try Self.values(of: track, summary, offsetSeconds: offsetSeconds)
    values[.zone] = zone
    values[.mode] = mode
    values[.endedBy] = endedBy
    values[.timeProven] = isTimeProven
    values[.trip] = trip
    values[.van] = van
    values[.title] = title.map { FittingText.line($0, limit: 120) }
    let texts = [note.map(FittingText.lines)] + notes.map { FittingText.line($0) }
    values[.note] = FittingText.joined(texts.compactMap(\.self))
    return Self.fitting(values)
  }

  private static func fitting(_ values: FieldValues) -> FieldValues {
    var fitting = values
    for field in KindSpec.drive.fields where field.objection(to: values[field]) != nil {
      fitting.set(nil, of: field.name)
    }
    return fitting
  }

  /// The fields derived from the points, and from figures if more is known than the points show.
  static func values(
    of track: Track, _ figures: TrackSummary? = nil, offsetSeconds: Int
  ) throws -> FieldValues {
    guard let summary = figures ?? track.summary, let first = track.points.first,
      let last = track.points.last
    else { throw StoreError.missingField(kind: KindSpec.drive.noun, field: Field.points.name) }
    let box = summary.bounds
    var values: FieldValues = [
      .set(.started, summary.start), .set(.ended, summary.end),
      .set(.day, summary.start.day(offsetSeconds: offsetSeconds)),
      .set(.distance, whole(summary.lengthMetres)),
      .set(.moving, summary.movingTime.components.seconds),
      .set(.points, Int64(summary.pointCount)),
      .set(.startLatitude, Int64(first.position.latitude)),
      .set(.startLongitude, Int64(first.position.longitude)),
      .set(.endLatitude, Int64(last.position.latitude)),
      .set(.endLongitude, Int64(last.position.longitude)),
      .set(.south, whole(box.south * 1e7)), .set(.north, whole(box.north * 1e7)),
      .set(.west, whole(box.west * 1e7)), .set(.east, whole(box.east * 1e7)),
      .set(.track, try TrackCodec.encode(track)),
    ]
    values[.topSpeed] = summary.topSpeedMetresPerSecond.flatMap { whole(min($0 * 100, 100_000)) }
    values[.climb] = summary.climb?.ascentMetres
    values[.descent] = summary.climb?.descentMetres
    values[.highest] = summary.climb?.highestMetres
    values[.lowest] = summary.climb?.lowestMetres
    return fitting(values)
  }

  /// The nearest integer, or `nil` if it does not fit.
  private static func whole(_ number: Double) -> Int64? {
    Int64(exactly: number.rounded())
  }
}

extension RecordStore {
  /// Stores finished drives, all or none; those already stored, for example before a power cut, are
  /// left as they are.
  ///
  /// A drive that names no trip or van gets those of its day. Returns their records.
  @discardableResult
  public func commit(_ drives: [FinishedDrive]) throws -> [Record] {
    try edit { edit in
      for drive in drives where try record(drive.id, of: .drive) == nil {
        var values = try drive.values()
        let belonging = try belonging(on: values[.day], trip: drive.trip, van: drive.van)
        values[.trip] = belonging.trip
        values[.van] = belonging.van
        try edit.create(.drive, values, id: drive.id)
      }
      return try drives.compactMap { try record($0.id, of: .drive) }
    }
  }

  /// Stores one drive.
  @discardableResult
  public func commit(_ drive: FinishedDrive) throws -> Record? {
    try commit([drive]).first
  }

  /// The points of a drive.
  public func track(of drive: Record) throws -> Track {
    guard let bytes = try bytes(.track, of: drive) else { return Track() }
    return try TrackCodec.decode(bytes)
  }
}
