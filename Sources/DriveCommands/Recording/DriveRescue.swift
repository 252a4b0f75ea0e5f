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
    var (box, problems): (RecordedDrive?, [any Error]) = (nil, [])
    // First, since a start may move it to the others meanwhile.
    do {
      box = try home.drive()
    } catch {
      problems.append(error)
    }
    let ended = EndedDrives.read(in: home)
    let isMoved = ended.drives.contains { $0.header.drive == box?.header.drive }
    let files = ended.drives + (isMoved ? [] : [box].compactMap(\.self))
    drives = files.flatMap(Self.exports)
    waiting = ended.drives.count { !$0.parts.isEmpty }
    self.problems = ended.problems + problems
  }

  private static func exports(of drive: RecordedDrive) -> [TrackExport] {
    drive.parts.map { part in
      let notes = part.notes.map(\.text).joined(separator: "\n")
      return TrackExport(
        description: notes.isEmpty ? nil : notes, track: part.track,
        isTimeProven: part.isTimeProven, creator: "vanlog \(Build.version)")
    }
  }
}
