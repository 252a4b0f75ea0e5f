import CommandLineKit
import DriveRecorder
import DurableFiles
import Glibc
import HomeFolder
import SharedCommands
import Text
import TrackFormats

/// The drive that was in the black box when the next one was to begin, and what became of it.
struct PreviousDrive {
  enum Action: String, CaseIterable {
    /// The recorder continues with it, in a new segment.
    case resumed
    /// It is in the store.
    case saved
    /// It is over, but the store cannot take it yet.
    case waiting
    case setAside = "set-aside"
  }

  /// As `drive status` calls it, or `unreadable`.
  let state: String
  var action: Action
  let drive: RecordedDrive?
  /// Its name in `set-aside`.
  var setAside: String?
  /// Why it could not be kept or read.
  var reason: String?

  var id: RecordID? { drive?.header.drive }
}

/// Clears the way for a recorder: nothing that lies in the black box may keep it from recording.
struct MakingWay {
  private let context: CommandContext
  /// Whether a recording takes the place of the receiver.
  private let isReplay: Bool

  init(_ context: CommandContext, isReplay: Bool) {
    self.context = context
    self.isReplay = isReplay
  }

  /// Decides under the recorder's lock; `nil` if there is no drive.
  ///
  /// Opens no store.
  func run(in home: borrowing RecordingHome) throws -> PreviousDrive? {
    try home.holdingToRecord { home in
      do {
        guard let drive = try home.drive() else { return nil }
        return try makeWay(for: drive, in: home)
      } catch let error as BlackBoxError {
        return try setAside(error, in: home)
      }
    }
  }

  private func makeWay(
    for drive: RecordedDrive, in home: borrowing RecordingHome
  ) throws -> PreviousDrive {
    let state = drive.contents.state.word
    guard try isOver(drive) else {
      return PreviousDrive(state: state, action: .resumed, drive: drive)
    }
    try EndedDrives.take(drive.header.drive, from: home)
    return PreviousDrive(state: state, action: .waiting, drive: drive)
  }

  /// Whether the next drive is another one.
  private func isOver(_ drive: RecordedDrive) throws -> Bool {
    guard drive.contents.state != .stopped, drive.header.isReplay == isReplay,
      try !hasRested(drive)
    else { return true }
    // A drive that was shut down properly is only interrupted by the driver.
    return try drive.contents.state == .running && isSavedWhenInterrupted(drive)
  }

  /// Whether the van is known to have rested for so long.
  ///
  /// Usually nothing is known yet: then the drive
  /// is resumed, and cut when it is kept.
  private func hasRested(_ drive: RecordedDrive) throws -> Bool {
    guard !isReplay, let last = drive.contents.lastPoint?.time else { return false }
    let clock = try context.clock()
    let rest = clock.now.millisecondsSinceEpoch.subtractingReportingOverflow(
      last.millisecondsSinceEpoch)
    return clock.isProven && !rest.overflow && rest.partialValue >= TrackLimits.longestRest
  }

  private func isSavedWhenInterrupted(_ drive: RecordedDrive) throws -> Bool {
    switch try context.settings()[.interruptedDrive] {
    case "save": return true
    case "ask": return try ask(about: drive)
    default: return false
    }
  }

  private func ask(about drive: RecordedDrive) throws -> Bool {
    guard !context.globals.json, context.terminal.errorIsTerminal, isatty(0) == 1 else {
      return false
    }
    try context.output(InterruptedDrive(drive))
    context.ask("Resume this drive, or save it and start another? [r/s] ")
    return readLine()?.lowercased().first == "s"
  }

  /// Moves a file out of the way that holds no drive that this version can read.
  private func setAside(
    _ error: BlackBoxError, in home: borrowing RecordingHome
  ) throws -> PreviousDrive {
    var previous = PreviousDrive(state: "unreadable", action: .setAside, drive: nil)
    previous.reason = "\(error)"
    switch error {
    case .newerVersion:
      // A newer vanlog will keep it.
      try EndedDrives.take(nil, from: home)
      previous.action = .waiting
    case .damaged:
      previous.setAside = try BlackBox.setAside(in: home.directory, into: home.setAside())
    case .file(let failure) where failure.isNoFile:
      previous.setAside = try BlackBox.setAside(in: home.directory, into: home.setAside())
    case .file: throw error
    }
    return previous
  }
}

extension FileError {
  /// Whether there is something else in place of a file.
  fileprivate var isNoFile: Bool {
    switch kind {
    case .isDirectory, .notRegular, .isLink: true
    default: false
    }
  }
}
