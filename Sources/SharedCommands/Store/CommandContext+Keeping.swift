public import CommandLineKit
internal import DriveRecorder
internal import DurableFiles
internal import HomeFolder
internal import Records
public import Text
internal import TrackFormats
internal import TripStore

// From the black box into the store, durably, and only then is the file removed.
//
// Every drive of a file has an id that follows from the file (invariant 4), so keeping a file twice
// keeps its drives once, no matter who does it and how often it is cut off.
extension CommandContext {
  /// Keeps the drive of the black box, in any state; `nil` if there is none.
  public func keepDrive(
    in home: borrowing RecordingHome, waiting milliseconds: Int
  ) throws -> KeptDrive? {
    // A store that must be repaired first must not keep the lock from the next recorder.
    let store = try storeToKeep(in: home)
    return try home.holding(waiting: milliseconds) { home in
      try markRecords(in: home, store)
      guard let drive = try home.drive() else { return nil }
      return try keep(drive, named: BlackBox.fileName, in: home.directory, home, store)
    }
  }

  /// The drive that has just ended, in the store.
  ///
  /// The command that waits for its end keeps it, or any command that opens the store first.
  public func keepEndedDrive(
    _ id: RecordID, in home: borrowing RecordingHome, waiting milliseconds: Int
  ) throws -> KeptDrive {
    let store = try storeToKeep(in: home)
    return try home.holding(waiting: milliseconds) { home in
      try markRecords(in: home, store)
      if let drive = try home.drive(), drive.header.drive == id {
        return try keep(drive, named: BlackBox.fileName, in: home.directory, home, store)
      }
      return try KeptDrive(id, keptIn: store ?? storeToRead())
    }
  }

  /// Keeps what has ended but was not kept yet because the power failed in between, or because the
  /// store could not be used.
  ///
  /// Every command that opens the store does this first. A failure here does not stop the command.
  public func keepEndedDrives() {
    guard let home = try? self.home() else { return }
    if EndedDrives.areThere(in: home) {
      let outcome = keepWaitingDrives()
      for kept in outcome.kept { detail(kept) }
      if let problem = outcome.problem { detail(problem) }
    }
    guard RecordingHome.hasDrive(home) else { return }
    do {
      try keepStoppedDrive(in: home)
    } catch {
      detail("the drive that has ended could not be kept yet: \(error)")
    }
  }

  private func detail(_ kept: KeptDrive) {
    detail("kept drive \(kept.id.ending(IDEnding.shortest)), which had ended")
  }

  private func keepStoppedDrive(in home: HomeFolder) throws {
    guard let recording = try RecordingHome(existing: home), try !recording.isInUse(),
      try recording.contents()?.state == .stopped
    else { return }
    let store = try storeToKeep(in: recording)
    try recording.holding { recording in
      guard let drive = try recording.drive(), drive.contents.state == .stopped else { return }
      try markRecords(in: recording, store)
      detail(
        try keep(drive, named: BlackBox.fileName, in: recording.directory, recording, store))
    }
  }

  /// Keeps the drives that wait in a folder of their own, oldest first.
  public func keepWaitingDrives() -> (kept: [KeptDrive], problem: String?) {
    var kept: [KeptDrive] = []
    var refusal: String?
    do {
      guard let home = try RecordingHome(existing: self.home()) else { return ([], nil) }
      try EndedDrives.forEach(in: home) { folder, name in
        let drive: RecordedDrive?
        do {
          drive = try RecordedDrive.read(in: folder, named: name)
        } catch BlackBoxError.damaged {
          _ = try BlackBox.setAside(in: folder, named: name, into: home.setAside())
          return
        }
        do {
          if let drive { kept.append(try keep(drive, named: name, in: folder, home, nil)) }
        } catch let error as StoreError where error.refusesValues {
          // It would be refused as often as it is tried.
          let aside = try BlackBox.setAside(in: folder, named: name, into: home.setAside())
          refusal =
            "a drive that has ended was moved to \(home.home.setAsideFolder) as \(aside), "
            + "since the store cannot hold it: \(error)"
        }
      }
    } catch {
      return (kept, "a drive that has ended could not be kept yet: \(error)")
    }
    return (kept, refusal)
  }

  /// Marks records that were entered while GPS showed a wrong time; the caller holds the recorder's
  /// lock, and a store if there is need for one.
  private func markRecords(in home: borrowing RecordingHome, _ store: RecordStore?) throws {
    let run = try home.run()
    let wrong = WrongTimes.pending(in: run)
    guard !wrong.isEmpty, let store else { return }
    try store.revokeClock { time in wrong.contains { $0.contains(time) } }
    try WrongTimes.settle(wrong, in: run)
  }

  /// Marks records that were entered while GPS showed a wrong time, unless a recorder runs: then they
  /// are marked when its drive is kept.
  public func markRecordsOfWrongTimes() throws {
    guard let home = try RecordingHome(existing: self.home()), try !home.isInUse(),
      !WrongTimes.pending(in: try home.run()).isEmpty
    else { return }
    let store = try store()
    try home.holding { try markRecords(in: $0, store) }
  }

  /// The store, if the drive needs one: any point makes a drive to keep.
  private func storeToKeep(in home: borrowing RecordingHome) throws -> RecordStore? {
    try home.hasPoint() ? try openStore() : nil
  }

  private func keep(
    _ drive: RecordedDrive, named name: String, in folder: borrowing Directory,
    _ home: borrowing RecordingHome, _ store: RecordStore?
  ) throws -> KeptDrive {
    var records: [Record] = []
    var overlaps: [RecordID] = []
    if !drive.parts.isEmpty {
      let store = try store ?? openStore()
      let all = try FinishedDrive.all(in: drive, zone: zone)
      records = try store.commit(all)
      if Self.incomplete(records, of: all) != nil {
        // What is in the store stays as it is, and the other points are not ours to throw away.
        let name = try BlackBox.setAside(in: folder, named: name, into: home.setAside())
        return KeptDrive(drive, records, setAside: name)
      }
      let own = Set(records.map(\.id))
      let others = try all.last?.summary.map { try store.drives(overlapping: $0) } ?? []
      overlaps = others.map(\.id).filter { !own.contains($0) }
    } else if !drive.notes.isEmpty {
      // Notes without a single point belong to no drive, and are not ours to throw away.
      let name = try BlackBox.setAside(in: folder, named: name, into: home.setAside())
      return KeptDrive(drive, records, setAside: name)
    }
    let name = try BlackBox.retire(
      in: folder, named: name, drive.contents, aside: home.setAside())
    return KeptDrive(drive, records, overlaps: overlaps, setAside: name)
  }
}
