public import DriveRecorder
internal import DurableFiles
internal import Glibc
public import HomeFolder
public import Text

/// Drives that are over but not in the store yet, each in a file of its own in the folder `ended`.
///
/// A store that is busy, damaged or full must not keep the next drive from being recorded, so
/// `drive start` only moves the last one there. The folder exists only while it is needed.
public enum EndedDrives {
  /// Asked by every command that opens the store, so it takes one system call.
  public static func areThere(in home: HomeFolder) -> Bool {
    access(home.endedFolder, F_OK) == 0
  }

  /// How many there are, as far as can be seen.
  public static func count(in home: HomeFolder) -> Int {
    guard areThere(in: home), let folder = try? Directory(home.endedFolder) else { return 0 }
    return (try? folder.names().count) ?? 0
  }

  /// Reads all of them, the oldest first, and says why others cannot be read.
  ///
  /// It takes no lock, so that it works where nothing can be written. What another command keeps
  /// meanwhile may be missing.
  public static func read(
    in home: borrowing RecordingHome
  ) -> (drives: [RecordedDrive], problems: [any Error]) {
    var drives: [RecordedDrive] = []
    var problems: [any Error] = []
    do {
      guard let folder = try open(home) else { return ([], []) }
      for name in try folder.names().sorted() {
        do {
          if let drive = try RecordedDrive.read(in: folder, named: name) { drives.append(drive) }
        } catch {
          problems.append(error)
        }
      }
    } catch {
      problems.append(error)
    }
    return (drives, problems)
  }

  /// Moves the black box there, named after its drive if that is known; the caller holds the
  /// recorder's lock.
  public static func take(_ drive: RecordID?, from home: borrowing RecordingHome) throws {
    do {
      try move(drive, home)
    } catch  where isFull(error) {
      try home.run().remove(BlackBox.ballastName)
      try move(drive, home)
    }
  }

  private static func isFull(_ error: any Error) -> Bool {
    switch error {
    case let error as FileError: error.kind == .noSpace
    case BlackBoxError.file(let error): error.kind == .noSpace
    default: false
    }
  }

  private static func move(_ drive: RecordID?, _ home: borrowing RecordingHome) throws {
    do {
      try moveOnce(drive, home)
    } catch BlackBoxError.file(let error) where error.kind == .notFound {
      // A command that found the folder empty has removed it between the two steps.
      try moveOnce(drive, home)
    }
  }

  private static func moveOnce(_ drive: RecordID?, _ home: borrowing RecordingHome) throws {
    let folder = try home.directory.makePrivate(HomeFolder.endedName)
    try BlackBox.moveAway(in: home.directory, drive, to: folder)
  }

  /// Calls `body` with the name of each file in turn, under the lock.
  ///
  /// Does nothing while another command works there. The first error is thrown once all files have
  /// been tried.
  static func forEach(
    in home: borrowing RecordingHome, _ body: (borrowing Directory, String) throws -> Void
  ) throws {
    guard let lock = try freeLock(home) else { return }
    try withExtendedLifetime(lock) {
      guard let folder = try open(home) else { return }
      var problem: (any Error)?
      for name in try folder.names().sorted() {
        do {
          try body(folder, name)
        } catch {
          problem = problem ?? error
        }
      }
      if let problem { throw problem }
      try home.directory.removeEmptyFolder(HomeFolder.endedName)
    }
  }

  private static func freeLock(_ home: borrowing RecordingHome) throws -> FileLock? {
    do throws(FileError) {
      return try home.run().lock(HomeFolder.endedLock)
    } catch {
      guard error.kind == .locked else { throw error }
      return nil
    }
  }

  private static func open(_ home: borrowing RecordingHome) throws -> Directory? {
    do throws(FileError) {
      return try home.directory.directory(HomeFolder.endedName)
    } catch {
      guard error.kind == .notFound else { throw error }
      return nil
    }
  }
}
