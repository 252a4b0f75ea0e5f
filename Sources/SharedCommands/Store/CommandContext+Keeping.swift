public import CommandLineKit
public import DriveRecorder
internal import DurableFiles
internal import HomeFolder
public import Text
public import TrackFormats
public import TripStore

extension CommandContext {
  /// Puts the drive of the black box into the store, durably, and only then removes the file.
  ///
  /// The caller holds the lock. Calling it twice keeps one drive, since both have its id (invariant
  /// 4).
  public func keepDrive(_ drive: RecordedDrive, in home: borrowing RecordingHome) throws
    -> KeptDrive
  {
    let summary = drive.summary
    if summary != nil {
      try openStore().commit(FinishedDrive(drive))
    } else if !drive.notes.isEmpty {
      // Notes without a single point belong to no drive, and are not ours to throw away.
      let name = try BlackBox.setAside(in: home.directory, into: home.setAside())
      return KeptDrive(drive, summary, setAside: name)
    }
    let name = try BlackBox.retire(in: home.directory, drive.contents, aside: home.setAside())
    return KeptDrive(drive, summary, setAside: name)
  }

  /// The drive that has just ended, in the store.
  ///
  /// The command that waits for its end keeps it, or any command that opens the store first.
  public func keepEndedDrive(
    _ id: RecordID, in home: borrowing RecordingHome
  ) throws -> KeptDrive {
    if let drive = try home.drive(), drive.header.drive == id {
      return try keepDrive(drive, in: home)
    }
    return try KeptDrive(id, keptIn: storeToRead())
  }

  /// Keeps a drive that has ended but was not kept yet because the power failed in between.
  ///
  /// Every command that opens the store does this first. A failure here does not stop the command.
  public func keepStoppedDrive() {
    guard let home = try? self.home(), RecordingHome.hasDrive(home) else { return }
    do {
      try keepStoppedDrive(in: home)
    } catch {
      detail("the drive that has ended could not be kept yet: \(error)")
    }
  }

  private func keepStoppedDrive(in home: HomeFolder) throws {
    guard let recording = try RecordingHome(existing: home), try !recording.isInUse() else {
      return
    }
    try recording.holding { recording in
      guard try recording.contents()?.state == .stopped, let drive = try recording.drive() else {
        return
      }
      let kept = try keepDrive(drive, in: recording)
      detail("kept drive \(kept.id.ending(IDEnding.shortest)), which had ended")
    }
  }
}

extension KeptDrive {
  /// A drive that another command has just put into the store, unless it had no points.
  public init(_ id: RecordID, keptIn store: TripStore?) throws {
    let record = try store?.record(id, of: .drive)
    self.init(
      id: id, summary: try record.flatMap { try store?.track(of: $0).summary }, contents: nil,
      isTimeProven: record?[.timeProven] == true, setAside: nil)
  }

  public init(_ drive: RecordedDrive, _ summary: TrackSummary?, setAside: String?) {
    self.init(
      id: drive.header.drive, summary: summary, contents: drive.contents,
      isTimeProven: drive.isTimeProven, setAside: setAside)
  }
}

extension FinishedDrive {
  /// The drive as the store keeps it.
  public init(_ drive: RecordedDrive) {
    let header = drive.header
    self.init(
      id: header.drive, track: drive.track, summary: drive.summary, zone: header.zone,
      offsetSeconds: header.offsetSeconds, isTimeProven: drive.isTimeProven,
      mode: drive.modes.last?.rawValue, endedBy: drive.outcome.rawValue, trip: header.trip,
      van: header.van, notes: drive.notes.map(\.text))
  }
}

/// A drive that has just moved from the black box to the store.
public struct KeptDrive {
  public let id: RecordID
  /// `nil` if nothing was recorded.
  public let summary: TrackSummary?
  /// How the file was found; `nil` if another command has put the drive into the store.
  public let contents: BlackBoxContents?
  public let isTimeProven: Bool
  /// Where the damaged file was set aside, so that nothing of it is lost.
  public let setAside: String?
}
