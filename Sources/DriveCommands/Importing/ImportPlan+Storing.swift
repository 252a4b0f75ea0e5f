import Records
import Text
import TrackFormats
import TripStore

// Finding what the store knows already, and storing the rest.
extension ImportPlan {
  /// Finds out which drives and check-ins the store has already, and decides about drives that overlap
  /// others: in the store, in files before this one, or before them in this file.
  mutating func compare(
    with store: RecordStore?, after others: [Drive], _ choice: (Drive) -> Overlap
  ) throws {
    for index in drives.indices {
      if let store { drives[index].state = try Self.state(of: drives[index], store) }
      guard drives[index].state == .new else { continue }
      let inStore = try store?.drives(overlapping: drives[index].summary).map(\.id) ?? []
      let coming = (others + drives[..<index]).filter { $0.isComing(with: drives[index]) }
      drives[index].overlaps = inStore + coming.map(\.id)
      if !drives[index].overlaps.isEmpty { decide(choice, index) }
    }
    guard let store else { return }
    for index in checkins.indices {
      let record = try store.record(checkins[index].id, of: .checkin)
      checkins[index].state = record.map { $0.isAlive ? .known : .deleted } ?? .new
    }
  }

  /// Known by its id, or as a drive that began and ended at the same moments: so the export of a
  /// recorded drive is recognised.
  private static func state(of drive: Drive, _ store: RecordStore) throws -> State {
    if let record = try store.record(drive.id, of: .drive) {
      guard !record.isAlive else { return .known }
      return try store.isPartOfAnother(drive.id) ? .known : .deleted
    }
    var query = RecordQuery(.drive)
    query.from = drive.summary.start.millisecondsSinceEpoch
    query.to = query.from
    let isThere = try store.records(query).contains { record in
      record[.ended] == drive.summary.end && record[.points] == Int64(drive.summary.pointCount)
    }
    return isThere ? .known : .new
  }

  private mutating func decide(_ choice: (Drive) -> Overlap, _ index: Int) {
    drives[index].state =
      switch choice(drives[index]) {
      case .skip: .overlapping
      case .join: .joined
      case .keep: .new
      }
  }

  /// Stores what is new: each drive in an edit of its own, all check-ins in one.
  ///
  /// If it is interrupted, importing again stores the rest.
  mutating func keep(in store: RecordStore) throws {
    for index in drives.indices { try keep(&drives[index], in: store) }
    let new = checkins.filter { $0.state == .new }
    guard !new.isEmpty else { return }
    try store.edit { edit in
      for checkin in new where try store.record(checkin.id, of: .checkin) == nil {
        try edit.create(.checkin, Self.belonging(checkin.values, in: store), id: checkin.id)
      }
    }
  }

  private func keep(_ drive: inout Drive, in store: RecordStore) throws {
    guard let finished = drive.drive else { return }
    switch drive.state {
    case .new: try store.commit(finished)
    case .joined:
      let others = try store.drives(overlapping: drive.summary)
      guard !others.isEmpty else { return _ = try store.commit(finished) }
      _ = try store.complete(others, with: finished)
    case .known, .deleted, .overlapping: break
    }
  }

  private static func belonging(_ values: FieldValues, in store: RecordStore) throws -> FieldValues
  {
    var values = values
    let belonging = try store.belonging(on: values[.day], trip: values[.trip], van: values[.van])
    values[.trip] = belonging.trip
    values[.van] = belonging.van
    return values
  }
}

extension ImportPlan.Drive {
  /// Whether it will be in the store too, and overlaps another drive.
  fileprivate func isComing(with other: ImportPlan.Drive) -> Bool {
    guard state == .new || state == .joined else { return false }
    return DriveExtent(summary).overlaps(DriveExtent(other.summary))
  }
}
