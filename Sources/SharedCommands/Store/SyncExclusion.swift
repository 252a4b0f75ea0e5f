public import CommandLineKit
internal import DurableFiles
public import HomeFolder

/// Keeps syncs away while something else replaces or removes what is in a home.
public enum SyncExclusion {
  /// Runs `body` while no sync of the home can; fails at once if one does.
  public static func holding<Value>(
    _ home: HomeFolder, _ body: () throws -> Value
  ) throws -> Value {
    // Without a lock file nothing syncs, and the home stays as it is.
    guard let folder = try home.open(), try folder.status(of: HomeFolder.runName) != nil,
      try folder.directory(HomeFolder.runName).status(of: HomeFolder.syncLock) != nil
    else { return try body() }
    let lock = try lock(in: folder.directory(HomeFolder.runName))
    return try withExtendedLifetime(lock) { try body() }
  }

  private static func lock(in run: borrowing Directory) throws -> FileLock {
    do throws(FileError) {
      return try run.lock(HomeFolder.syncLock)
    } catch {
      guard error.kind == .locked else { throw error }
      throw SyncIsRunning()
    }
  }
}

/// A sync is running, and what was asked for would get in its way.
public struct SyncIsRunning: Failure, CustomStringConvertible {
  public let exitStatus = ExitStatus.tryAgain
  public let description =
    "this home is being synced, restored or repaired by another process; try again when it is done"

  public init() {}
}
