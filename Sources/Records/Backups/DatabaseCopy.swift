internal import DurableFiles
internal import HomeFolder
internal import SQLite
internal import Text

/// A snapshot of the database in a file beside the backup, removed in any case.
struct DatabaseCopy: ~Copyable {
  private let folder: Directory
  private let name: String
  /// Whether the copy, and so the store, is free of damage.
  private(set) var isSound = true
  /// As whom the home writes; `nil` if that cannot be read.
  private(set) var actor: ActorID?

  /// Copies the home's database.
  static func make(
    of home: HomeFolder, beside place: FilePlace, _ progress: (BackupStep) throws -> Void
  ) throws -> DatabaseCopy {
    var copy = DatabaseCopy(folder: try place.open(), name: "." + place.name + ".database")
    try copy.fill(from: home.path + "/" + BackupEntryName.database.file, progress)
    return copy
  }

  private init(folder: consuming Directory, name: String) {
    self.folder = folder
    self.name = name
  }

  deinit {
    // Best effort: the next backup of this name removes the rest.
    try? removeFiles()
  }

  /// The copy as a backup source.
  func source() throws -> BackupSource {
    let path = folder.path(of: name)
    let size = try folder.status(of: name)?.size ?? 0
    return BackupSource(name: .database, expectedSize: size) { try File(path) }
  }

  /// Works in stores of every version, and is not worth failing for.
  private static func actor(in copy: Connection) -> ActorID? {
    let bytes = try? copy.first(
      "SELECT value FROM meta WHERE name = ?", [RecordStore.actorName]
    ) { row in try row.blob(0) }
    return bytes.flatMap { RecordID(bytes: $0) }.map(ActorID.init)
  }

  private mutating func fill(
    from path: String, _ progress: (BackupStep) throws -> Void
  ) throws {
    try removeFiles()
    do {
      try copyPages(of: path, progress)
    } catch let error as SQLiteError where error.needsWriting {
      // The disk cannot be written: what has to be rolled back is rolled back in the copy.
      try removeFiles()
      try TemporaryCopy.copy(path, with: [RecordStore.journalEnding], to: name, in: folder)
    }
    let copy = try Connection(path: folder.path(of: name), mode: .readWrite)
    isSound = try copy.isSoundEnough()
    actor = Self.actor(in: copy)
    try copy.close()
  }

  private func copyPages(of path: String, _ progress: (BackupStep) throws -> Void) throws {
    // Created first, because SQLite would create it with the umask's permissions.
    try folder.replace(name, with: [])
    // Not read-only: a transaction interrupted by a power cut must be rolled back first.
    let source = try Connection(path: path, mode: .readWrite)
    try source.backUp(to: folder.path(of: name)) { step in
      try progress(
        BackupStep(stage: .copyingDatabase, done: step.copiedPages, total: step.totalPages))
    }
    try source.close()
  }

  private func removeFiles() throws(FileError) {
    for file in [RecordStore.journalName(name), name] where try folder.status(of: file) != nil {
      try folder.remove(file)
    }
  }
}
