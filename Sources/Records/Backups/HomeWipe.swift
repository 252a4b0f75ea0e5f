internal import DurableFiles
internal import Glibc
public import HomeFolder
internal import SQLite

/// Removing everything in a home.
///
/// 1. Nothing changes before `body`, which makes the backup, has succeeded. Meanwhile nothing else
///    restores or wipes the home, or changes its store.
/// 2. The home is moved to `<home>.restoring/wiped`, in one rename: before it there is the old home,
///    and after it none.
/// 3. That folder is removed, then an empty home is made. If power fails in between,
///    `HomeRestore.finishInterrupted` does the rest, and so does the next restore or wipe.
public enum HomeWipe {
  private static let patience = Duration.seconds(2)

  /// Runs `body`, and removes everything in the home if it succeeds.
  public static func wipe<Value>(
    _ home: HomeFolder, after body: () throws -> Value
  ) throws -> Value {
    guard let place = try RestorePlace.find(home), try place.exists() else {
      throw BackupError.nothingToKeep(home: home.path)
    }
    let site = try RestoreSite(at: place)
    try site.finishEarlier()
    let value = try site.takingHomeAway {
      try withoutWriters(of: home, body)
    }
    try site.remove()
    try place.makeEmptyHome()
    return value
  }

  /// Whether a wipe was cut off, or is under way; asked often, so it takes one system call.
  public static func isUnfinished(_ home: HomeFolder) -> Bool {
    access("\(home.path)\(RestorePlace.siteEnding)/\(RestoreSite.wipedName)", F_OK) == 0
  }

  /// Other homes beside this one, as restores have left them; they are not wiped.
  public static func keptHomes(of home: HomeFolder) throws -> [String] {
    guard let place = try RestorePlace.find(home) else { return [] }
    return try place.above.names().filter(place.isKeptName).sorted().map(place.path(of:))
  }

  /// Runs `body` while no other process can change the store; a damaged one cannot be changed anyway.
  private static func withoutWriters<Value>(
    of home: HomeFolder, _ body: () throws -> Value
  ) throws -> Value {
    guard try home.open()?.status(of: RecordStore.fileName) != nil else { return try body() }
    let store: Connection
    do {
      let path = home.path + "/" + RecordStore.fileName
      store = try Connection(path: path, mode: .readWrite, busyLimit: patience)
      try store.run("BEGIN IMMEDIATE")
    } catch {
      guard error.kind != .busy, error.kind != .locked else {
        throw BackupError.homeIsWritten(path: home.path)
      }
      return try body()
    }
    // Nothing was changed; the file may be elsewhere by now.
    defer { _ = try? store.run("ROLLBACK") }
    return try body()
  }
}
