public import CommandLineKit
internal import DriveRecorder
internal import Glibc
internal import HomeFolder
public import Records
public import Text
internal import TrackFormats
internal import TripStore

// From the file of a drive that is being recorded into the store.
//
// First the drives that are over are committed, durably; only then does the recorder, to whom the file
// belongs, continue in one without them. Cut off in between, the file still has them, with the same
// ids.
extension CommandContext {
  /// Keeps the drives that are over in the black box of a recorder at work, and returns them, with the
  /// drive that continues in the file if it was cut.
  public func keepWhatIsOver() throws -> (kept: [Record], goesOn: RecordID?) {
    guard let home = try RecordingHome(existing: self.home()), RecordingHome.hasDrive(home.home),
      try home.isInUse(), let drive = try Self.steadyDrive(in: home), drive.finishedParts > 0
    else { return ([], nil) }
    let store = try openStore()
    let over = Array(try FinishedDrive.all(in: drive, zone: zone).prefix(drive.finishedParts))
    let kept = try store.commit(over)
    if let drive = Self.incomplete(kept, of: over) {
      throw CommandProblem(
        .badData,
        "drive \(drive.id.ending(IDEnding.shortest)) is in the store with fewer points than in the "
          + "file, which stays as it is")
    }
    guard let cut = drive.cut(next: { drive.header.drive.ofLaterDrive($0.number) }) else {
      return (kept, nil)
    }
    _ = try ControlClient.ask(
      .cut(cut), folder: home.home.runFolder, milliseconds: Self.longestCut)
    return (kept, cut.next)
  }

  /// A slow card may need this long to write what is left of the file.
  private static let longestCut: Int64 = 30_000

  /// The drive, read at a moment at which no line was half written.
  private static func steadyDrive(in home: borrowing RecordingHome) throws -> RecordedDrive? {
    var tries = 5
    while true {
      let drive = try home.drive()
      tries -= 1
      guard let drive, drive.contents.isDamaged, tries > 0 else { return drive }
      usleep(100_000)
    }
  }

  /// A drive with fewer points in the store, unless it was deleted there: one of the same id was
  /// kept when less of it was known.
  static func incomplete(_ kept: [Record], of drives: [FinishedDrive]) -> FinishedDrive? {
    drives.first { drive in
      let count = kept.first { $0.id == drive.id }?[.points]
      return count.map { $0 < drive.track.points.count } ?? false
    }
  }
}
