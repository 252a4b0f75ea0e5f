public import Records
public import Text
internal import TrackFormats

/// Joining and splitting drives, which can be undone until confirmed.
///
/// The originals are deleted like any record: they disappear from lists, keep all their points, and
/// an undo restores them. Confirming discards their points.
extension RecordStore {
  /// Joins drives in order of time into a new one, and returns it.
  ///
  /// Where two recordings of one drive overlap, the points of the one that began earlier count.
  public func joinDrives(_ ids: [RecordID]) throws -> RecordID {
    let drives = try ids.map(requireDrive).sorted { $0.sort < $1.sort }
    guard drives.count >= 2, Set(ids).count == ids.count else {
      throw StoreError.badValue(field: "drives", reason: "takes two or more different drives")
    }
    try requireOneVan(drives)
    var track = Track()
    for drive in drives {
      let next = try self.track(of: drive)
      track = track.isEmpty ? next : (try? track.joined(with: next)) ?? track.completed(by: next)
    }
    return try replace(drives, with: [track])[0]
  }

  /// One van is not in two places at once.
  private func requireOneVan(_ drives: [Record]) throws {
    let extents = drives.compactMap(DriveExtent.init)
    for (index, extent) in extents.enumerated() {
      let others = extents[..<index]
      guard others.allSatisfy({ !$0.isSimultaneous(with: extent) || $0.overlaps(extent) }) else {
        throw StoreError.badValue(
          field: "drives",
          reason: "cannot be joined: they were under way at the same time in different places")
      }
    }
  }

  /// Joins drives with a new recording of the same time, which adds what they lack; returns the id.
  ///
  /// Like any join it can be undone, which leaves the drives and the recording side by side.
  public func complete(_ drives: [Record], with recording: FinishedDrive) throws -> RecordID {
    let drives = drives.sorted { $0.sort < $1.sort }
    var track = Track()
    for drive in drives {
      let next = try self.track(of: drive)
      track = track.isEmpty ? next : track.completed(by: next)
    }
    return try replace(drives, with: [track.completed(by: recording.track)], adding: recording)[0]
  }

  /// Splits a drive in two; the second begins with the first point at or after a time.
  public func splitDrive(_ id: RecordID, at moment: Instant) throws -> (RecordID, RecordID) {
    let drive = try requireDrive(id)
    let (before, after) = try track(of: drive).split(at: moment)
    let parts = try replace([drive], with: [before, after])
    return (parts[0], parts[1])
  }

  /// Restores the originals of a drive, and deletes the drives made from them.
  public func undoDriveEdit(_ id: RecordID) throws {
    let originals = try originals(of: requireDrive(id))
    let results = try self.results(of: Set(originals.map(\.id)))
    try edit { edit in
      for result in results { try edit.delete(.drive, result.id) }
      for original in originals { try edit.undelete(.drive, original.id) }
    }
  }

  /// Discards the points of the originals; the drives made from them can no longer be undone.
  public func confirmDriveEdit(_ id: RecordID) throws {
    let originals = try originals(of: requireDrive(id))
    let results = try self.results(of: Set(originals.map(\.id)))
    try edit { edit in
      for original in originals {
        try edit.undelete(.drive, original.id)
        try edit.update(.drive, original.id, [.set(.track, nil)])
        try edit.delete(.drive, original.id)
      }
      for result in results { try edit.update(.drive, result.id, [.set(.madeFrom, [])]) }
    }
  }

  // MARK: Steps

  private func requireDrive(_ id: RecordID) throws -> Record {
    guard let drive = try record(id, of: .drive), drive.isAlive else {
      throw missing(.drive, id.ending(IDEnding.shortest))
    }
    return drive
  }

  private func replace(
    _ drives: [Record], with tracks: [Track], adding recording: FinishedDrive? = nil
  ) throws -> [RecordID] {
    let first = drives[0]
    let offset = offsetSeconds(of: first)
    let sources = (drives.map(\.id) + [recording?.id].compactMap(\.self)).map(\.description)
      .sorted()
    return try edit { edit in
      if let recording {
        try edit.create(.drive, recording.values(), id: recording.id)
        try edit.delete(.drive, recording.id)
      }
      let made = try tracks.map { track in
        var values = try FinishedDrive.values(of: track, offsetSeconds: offset)
        for name in [String].fields(.title, .zone, .trip, .van, .tags, .timeProven) {
          values.set(first.value(of: name), of: name)
        }
        let modes = Set(drives.map { $0[.mode] })
        values[.mode] = modes.count == 1 ? first[.mode] : nil
        values[.endedBy] = drives.last?[.endedBy]
        values[.note] = FittingText.joined(drives.compactMap { $0[.note] })
        values[.madeFrom] = sources
        return try edit.create(.drive, values)
      }
      for drive in drives { try edit.delete(.drive, drive.id) }
      return made
    }
  }

  /// An approximate UTC offset of the drive, derived from the day stored with its start.
  private func offsetSeconds(of drive: Record) -> Int {
    guard let day = drive[.day], let started = drive[.started] else { return 0 }
    // Only the day matters for the results; half a day is enough to tell the three cases apart.
    return (day.daysSinceEpoch - started.day().daysSinceEpoch) * 43_200
  }

  private func originals(of drive: Record) throws -> [Record] {
    let originals = try drive[.madeFrom].map { try record(named: $0, of: .drive) }
    guard !originals.isEmpty else {
      throw StoreError.badValue(field: "the drive", reason: "was neither joined nor split")
    }
    return originals
  }

  /// The drives made from any of these.
  private func results(of originals: Set<RecordID>) throws -> [Record] {
    var results: [Record] = []
    let wanted = Set(originals.map(\.description))
    try forEach(RecordQuery(.drive)) { drive in
      if !wanted.isDisjoint(with: drive[.madeFrom]) { results.append(drive) }
    }
    return results
  }
}
