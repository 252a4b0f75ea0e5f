import DriveRecorder
import SharedCommands
import Text
import TrackFormats

/// All drives that are not in the store yet, to be written elsewhere.
///
/// Reading them changes nothing, so that it works on a card that is full or read-only.
struct DriveRescue {
  /// Each drive with points, the oldest first.
  let drives: [TrackExport]
  /// In how many files besides the black box there are such drives.
  let waiting: Int
  /// Why other files cannot be read.
  let problems: [any Error]

  init(from home: borrowing RecordingHome) {
    let ended = EndedDrives.read(in: home)
    var files = ended.drives
    var problems = ended.problems
    waiting = files.count { !$0.parts.isEmpty }
    do {
      if let drive = try home.drive() { files.append(drive) }
    } catch {
      problems.append(error)
    }
    drives = files.flatMap(\.parts).map(Self.export)
    self.problems = problems
  }

  private static func export(_ part: RecordedPart) -> TrackExport {
    let notes = part.notes.map(\.text).joined(separator: "\n")
    return TrackExport(
      description: notes.isEmpty ? nil : notes, track: part.track,
      isTimeProven: part.isTimeProven, creator: "vanlog \(Build.version)")
  }
}
