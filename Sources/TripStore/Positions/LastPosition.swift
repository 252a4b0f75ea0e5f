public import Records
internal import Text
internal import TrackFormats

/// The last known position of the van.
public struct LastPosition: Sendable, Equatable {
  public enum Source: String, Sendable {
    case drive
    case checkin
  }

  /// Whole numbers of 10⁻⁷ degrees.
  public let latitude, longitude: Int64
  public let milliseconds: Int64
  public let source: Source
  /// Above sea level; that of a drive is in its track.
  public let heightMetres: Int64?
}

extension RecordStore {
  /// The end of the newest drive or the newest check-in with a position, whichever is later.
  public func lastPosition() throws -> LastPosition? {
    let drive = try newest(.drive) { record in
      Self.position(
        record, .endLatitude, .endLongitude, record[.ended] ?? record[.started], .drive)
    }
    let checkin = try newest(.checkin) { record in
      let midnight = record[.day].map {
        Instant(secondsSinceEpoch: Int64($0.daysSinceEpoch) * 86_400)
      }
      return Self.position(record, .latitude, .longitude, record[.arrived] ?? midnight, .checkin)
    }
    return [drive, checkin].compactMap(\.self).max { $0.milliseconds < $1.milliseconds }
  }

  /// How high above sea level the newest drive with a position ended, if its track says so.
  public func heightAtLastDrivesEnd() throws -> Double? {
    var query = RecordQuery(.drive)
    query.limit = 20
    for record in try records(query) where record[.endLatitude] != nil {
      return try track(of: record).points.last?.altitudeDecimetres.map { Double($0) / 10 }
    }
    return nil
  }

  private static func position(
    _ record: Record, _ latitude: Field<Int64>, _ longitude: Field<Int64>, _ time: Instant?,
    _ source: LastPosition.Source
  ) -> LastPosition? {
    guard let north = record[latitude], let east = record[longitude], let time else { return nil }
    return LastPosition(
      latitude: north, longitude: east, milliseconds: time.millisecondsSinceEpoch, source: source,
      heightMetres: source == .checkin ? record[.height] : nil)
  }

  /// The first match among the newest few records of a kind.
  private func newest(
    _ kind: KindSpec, _ answer: (Record) -> LastPosition?
  ) throws -> LastPosition? {
    var query = RecordQuery(kind)
    query.limit = 20
    for record in try records(query) {
      if let found = answer(record) { return found }
    }
    return nil
  }
}
