internal import Answers
internal import CommandLineKit
public import DriveRecorder
public import DurableFiles
internal import Glibc
public import HomeFolder
internal import Text

/// The home folder as commands about the current drive see it.
public struct RecordingHome: ~Copyable {
  public let home: HomeFolder
  public let directory: Directory

  /// `nil` if there is no home folder yet.
  public init?(existing home: HomeFolder) throws {
    guard let directory = try home.open() else { return nil }
    self.home = home
    self.directory = directory
  }

  /// Creates the home folder if needed.
  public init(making home: HomeFolder) throws {
    directory = try home.make()
    self.home = home
  }

  /// Whether there may be a drive that is not in the store yet; asked often, so it takes one system
  /// call.
  public static func hasDrive(_ home: HomeFolder) -> Bool {
    // A link that leads nowhere is not a drive, but stands in its place.
    var status = stat()
    return lstat("\(home.path)/\(BlackBox.fileName)", &status) == 0
  }

  public func run() throws(FileError) -> Directory { try directory.makePrivate(HomeFolder.runName) }
  public func setAside() throws(FileError) -> Directory {
    try directory.makePrivate(HomeFolder.setAsideName)
  }

  /// Whether a recorder, or a command that keeps its drive, is running; writes nothing.
  public func isInUse() throws(FileError) -> Bool {
    do {
      return try directory.directory(HomeFolder.runName).isLocked(HomeFolder.recorderLock)
    } catch let error where error.kind == .notFound {
      return false
    }
  }

  /// Locks the black box, so that no recorder starts and no other command keeps the drive.
  public func holding<Value>(
    waiting milliseconds: Int = 0, _ body: (borrowing RecordingHome) throws -> Value
  ) throws -> Value {
    let lock = try lock(waiting: milliseconds)
    return try withExtendedLifetime(lock) { try body(self) }
  }

  /// Locks the black box to begin a drive.
  ///
  /// Waits for a command that keeps the last drive, which soon releases the lock, but not for a
  /// recorder, which does not.
  public func holdingToRecord<Value>(
    _ body: (borrowing RecordingHome) throws -> Value
  ) throws -> Value {
    let deadline = MonotonicClock.now + Self.longestKeeping
    while true {
      if let lock = try freeLock() { return try withExtendedLifetime(lock) { try body(self) } }
      guard MonotonicClock.now < deadline, !isRecorderListening else {
        throw CommandProblem(
          .tryAgain,
          "a drive is already being recorded; see it with 'vanlog drive status', or end it with "
            + "'vanlog drive stop'")
      }
    }
  }

  /// How long a command may hold the lock to keep a drive, while another has the store.
  private static let longestKeeping: Int64 = 12_000

  private func freeLock() throws -> FileLock? {
    do throws(FileError) {
      return try run().lock(HomeFolder.recorderLock, waiting: 100)
    } catch {
      guard error.kind == .locked else { throw error }
      return nil
    }
  }

  /// Whether a recorder service waits for the start of a drive.
  public static func isRecorderWaiting(in home: HomeFolder) -> Bool {
    let answer = try? ControlClient.ask(.status, folder: home.runFolder, milliseconds: 1_000)
    return answer?[RecorderKeys.state] == RecorderKeys.waiting
  }

  /// Whether a recorder records; one that waits does not hold the lock.
  private var isRecorderListening: Bool {
    do {
      let answer = try ControlClient.ask(.status, folder: home.runFolder, milliseconds: 1_000)
      return answer[RecorderKeys.state] != RecorderKeys.waiting
    } catch {
      return error != .noRecorder && error != .noAnswer
    }
  }

  private func lock(waiting milliseconds: Int) throws -> FileLock {
    let run = try run()
    do throws(FileError) {
      return try run.lock(HomeFolder.recorderLock, waiting: milliseconds)
    } catch {
      guard error.kind == .locked else { throw error }
      throw CommandProblem(
        .tryAgain, "a drive is being recorded; end it with 'vanlog drive stop' first")
    }
  }

  /// A summary of the black box; `nil` if there is none.
  public func contents() throws -> BlackBoxContents? {
    try BlackBox.contents(in: directory)
  }

  /// Whether the black box holds a point, which the first few lines tell.
  public func hasPoint() throws -> Bool { try BlackBox.hasPoint(in: directory) }

  /// The whole drive in the black box; `nil` if there is none.
  public func drive() throws -> RecordedDrive? {
    try RecordedDrive.read(in: directory)
  }
}
