internal import DurableFiles
public import HomeFolder
public import SQLite

/// The spots of all packs, in `spots.sqlite`: a cache of imported files and of My places.
///
/// One thread at a time may use it, and other processes may use the file meanwhile. A vault opened
/// for writing holds `run/vault.lock` until it is deallocated.
public final class SpotsVault {
  public static let fileName = "spots.sqlite"
  static let journalName = fileName + "-journal"
  /// The changed copy, before it takes the vault's name.
  public static let copyName = fileName + ".new"

  public let path: String
  /// What happened while the file was opened, in sentences for the user.
  public internal(set) var notes: [String] = []
  /// Replaced after each change that makes a new file.
  public internal(set) var connection: Connection
  let home: HomeFolder
  /// How much memory of its own an import takes for its rows.
  var importLimit = ImportMemory.most
  /// How many spots a run has until new packs begin another.
  var fewSpots = SpotRun.fewSpots
  private let lock: FileLock?

  init(_ connection: Connection, path: String, home: HomeFolder, lock: consuming FileLock? = nil) {
    self.connection = connection
    self.path = path
    self.home = home
    self.lock = lock
  }

  /// Whether it was opened for writing.
  public var isWritable: Bool {
    switch lock {
    case .none: false
    case .some: true
    }
  }
}

extension SpotsVault {
  /// Moves in the vault of another home, if that has one and this has none; returns false
  /// otherwise.
  ///
  /// A vault with an interrupted change stays where it is.
  @discardableResult
  public static func move(fromHome path: String, to home: HomeFolder) throws -> Bool {
    let old = try Directory(path)
    guard try old.status(of: fileName) != nil, try old.status(of: journalName)?.size ?? 0 == 0
    else { return false }
    let folder = try home.make()
    guard try folder.status(of: fileName) == nil else { return false }
    try old.rename(fileName, to: fileName, in: folder)
    return true
  }
}

extension SpotsVault {
  /// Removes an empty vault, as before the first import.
  func removeIfEmpty() throws {
    guard isWritable, try packs().isEmpty else { return }
    try connection.close()
    guard let folder = try home.open() else { return }
    try folder.remove(Self.fileName)
  }
}

/// The lock that every writer of the vault holds.
enum VaultLock {
  static let name = "vault.lock"

  /// Takes the lock; if another process holds it, calls `note` and waits.
  static func take(
    in folder: borrowing Directory, waiting milliseconds: Int, _ note: (String) -> Void
  ) throws -> FileLock {
    let run = try folder.makePrivate(HomeFolder.runName)
    if milliseconds > 0, try run.isLocked(name) {
      note("another vanlog is changing the spots; waiting up to \(milliseconds / 1_000) s for it")
    }
    do {
      return try run.lock(name, waiting: milliseconds)
    } catch {
      if error.kind == .locked { throw VaultError.busy }
      throw error
    }
  }
}
