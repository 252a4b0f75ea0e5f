internal import DurableFiles
internal import HomeFolder
public import SQLite

/// The spots of all packs, in `spots.sqlite`: a cache of imported files and of My places.
///
/// One thread at a time may use it, and other processes may use the file meanwhile. A vault opened
/// for writing holds `run/vault.lock` until it is deallocated.
public final class SpotsVault {
  public static let fileName = "spots.sqlite"
  static let journalName = fileName + "-journal"
  /// The changed copy, before it takes the vault's name.
  static let copyName = fileName + ".new"

  public let path: String
  /// What happened while the file was opened, in sentences for the user.
  public internal(set) var notes: [String] = []
  /// Replaced after each change that makes a new file.
  public internal(set) var connection: Connection
  let home: HomeFolder
  /// How much memory of its own an import takes for its rows.
  var importLimit = ImportMemory.most
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
