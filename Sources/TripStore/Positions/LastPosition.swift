/// Where the van was last known to be.
public struct LastPosition: Sendable, Equatable {
  public enum Source: String, Sendable {
    case drive
    case checkin
  }

  /// Whole numbers of 10⁻⁷ degrees.
  public let latitude, longitude: Int64
  public let milliseconds: Int64
  public let source: Source
}

extension TripStore {
  /// The end of the newest drive or the newest check-in with a position, whichever is later.
  public func lastPosition() throws -> LastPosition? {
    let drive = try newest(.drive) { record in
      Self.position(
        record, "end_latitude", "end_longitude",
        record.integer("ended") ?? record.integer("started"), .drive)
    }
    let checkin = try newest(.checkin) { record in
      let arrived = record.integer("arrived") ?? record.integer("day").map { $0 * 86_400_000 }
      return Self.position(record, "latitude", "longitude", arrived, .checkin)
    }
    return [drive, checkin].compactMap(\.self).max { $0.milliseconds < $1.milliseconds }
  }

  private static func position(
    _ record: Record, _ latitude: String, _ longitude: String, _ milliseconds: Int64?,
    _ source: LastPosition.Source
  ) -> LastPosition? {
    guard let north = record.integer(latitude), let east = record.integer(longitude),
      let milliseconds
    else { return nil }
    return LastPosition(
      latitude: north, longitude: east, milliseconds: milliseconds, source: source)
  }

  /// The first answer among the newest few records of a kind.
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
