internal import DurableFiles
internal import HomeFolder
public import SQLite

/// The spots of all packs, in `spots.sqlite`: a cache of files and of My places.
///
/// For one thread at a time; other processes may use the file meanwhile. Who opens it to change it
/// holds `run/vault.lock` until this object goes away.
public final class SpotsVault {
  public static let fileName = "spots.sqlite"
  static let journalName = fileName + "-journal"
  /// Where a changed copy is made before it takes the vault's name.
  static let copyName = fileName + ".new"

  public let path: String
  /// What happened to the file while it was opened, in sentences for the user.
  public internal(set) var notes: [String] = []
  /// Another one after each change that made a new file.
  public internal(set) var connection: Connection
  let home: HomeFolder
  private let lock: FileLock?

  init(_ connection: Connection, path: String, home: HomeFolder, lock: consuming FileLock? = nil) {
    self.connection = connection
    self.path = path
    self.home = home
    self.lock = lock
  }

  /// Whether it was opened to be changed.
  public var isWritable: Bool {
    switch lock {
    case .none: false
    case .some: true
    }
  }
}
