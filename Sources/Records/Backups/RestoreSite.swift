internal import DurableFiles
internal import HomeFolder
internal import SQLite
internal import Text

/// The folder beside a home where a restore prepares the new one; locked by one process at a time.
struct RestoreSite: ~Copyable {
  private static let newHome = "home"
  private static let readyName = "ready"
  private static let readyLimit = 4_096
  /// A home that is being wiped.
  static let wipedName = "wiped"

  private let place: RestorePlace
  private let folder: Directory
  private let lock: FileLock

  /// Opens the folder, creating it if needed, and locks it.
  init(at place: RestorePlace) throws {
    let folder = try place.above.makePrivate(place.siteName)
    lock = try Self.lock(folder, for: place.home)
    self.place = place
    self.folder = folder
  }

  private static func lock(_ folder: borrowing Directory, for home: HomeFolder) throws -> FileLock {
    do {
      return try folder.lock("lock")
    } catch {
      guard error.kind == .locked else { throw error }
      throw BackupError.restoreUnderWay(home: home.path)
    }
  }

  /// Removes the folder and everything in it.
  func remove() throws(FileError) {
    // First, so that a half-removed home is never mistaken for one that is ready.
    try folder.remove(Self.readyName)
    try place.above.removeTree(place.siteName)
  }

  // MARK: Restoring

  /// Extracts the backup, replaces the home with it, and returns the name of the old one.
  func restore(
    _ reader: borrowing BackupReader, _ kinds: KindSet, _ progress: (BackupStep) throws -> Void
  ) throws -> String? {
    let kept: String?
    do {
      try extract(reader, progress)
      try prepareStore(of: reader, kinds)
      kept = try place.holdsAnything() ? place.freeKeptName() : nil
      try folder.replace(Self.readyName, with: Self.readyBytes(kept))
    } catch {
      // Best effort: the next restore removes the rest.
      try? remove()
      throw error
    }
    try swap(keeping: kept)
    // The restore is complete; leftovers are no reason to report failure.
    try? remove()
    return kept
  }

  private func extract(
    _ reader: borrowing BackupReader, _ progress: (BackupStep) throws -> Void
  ) throws {
    let root = try folder.makePrivate(Self.newHome)
    var done = 0
    for (index, entry) in reader.manifest.entries.enumerated() {
      let inside = try Self.folder(entry.name.folders, in: root)
      var copy = try inside.replacement(of: entry.name.file)
      try reader.read(index) { piece in
        try copy.write(piece)
        done += piece.count
        try progress(
          BackupStep(stage: .extracting, done: done, total: reader.manifest.totalSize))
      }
      try copy.commit(.refuse)
    }
  }

  /// Marks the store as a copy: the home that was backed up may keep writing as the old actor.
  ///
  /// Refuses a store that no command could open; a damaged one can still be repaired, which begins
  /// a new actor too.
  private func prepareStore(of reader: borrowing BackupReader, _ kinds: KindSet) throws {
    let root = try folder.directory(Self.newHome)
    guard try root.status(of: RecordStore.fileName) != nil else { return }
    let path = root.path(of: RecordStore.fileName)
    do {
      try RecordStore.markAsCopy(path, of: kinds)
    } catch let error as SQLiteError {
      switch error.kind {
      case .tooNewSchema: throw BackupError.unusableStore(path: reader.path, reason: .newer)
      case .otherApplication, .notADatabase:
        throw BackupError.unusableStore(path: reader.path, reason: .notAStore)
      case .corrupt: return
      default: throw error
      }
    }
  }

  private static func folder(
    _ names: [String], in root: borrowing Directory
  ) throws(FileError) -> Directory {
    var current = try root.duplicate()
    for name in names { current = try current.makePrivate(name) }
    return current
  }

  private func swap(keeping kept: String?) throws {
    do {
      if let kept { try place.keep(as: kept) }
      try putInPlace()
    } catch {
      if let kept { try? place.bringBack(kept) }
      // If there is no home, what was prepared stays for `finishEarlier`.
      if (try? place.exists()) == true || kept == nil { try? remove() }
      throw error
    }
  }

  /// Gives the new home its name, which must be unused or an empty folder.
  private func putInPlace() throws(FileError) {
    try folder.rename(Self.newHome, to: place.name, in: place.above, replacing: true)
  }

  // MARK: Wiping

  /// Runs `body`, and if it succeeds moves the home in here, from where it goes with this folder.
  func takingHomeAway<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      let value = try body()
      try place.above.rename(place.name, to: Self.wipedName, in: folder)
      return value
    } catch {
      // Best effort; never with the home in it.
      if (try? folder.status(of: Self.wipedName)) == .some(nil) { try? remove() }
      throw error
    }
  }

  // MARK: After an interruption

  /// Finishes an earlier restore if it was ready, otherwise removes what is left of it.
  @discardableResult
  func finishEarlier() throws -> InterruptedRestore {
    let result = try settle()
    try folder.remove(Self.readyName)
    try folder.removeTree(Self.newHome)
    try folder.removeTree(Self.wipedName)
    return result
  }

  private func settle() throws -> InterruptedRestore {
    guard try folder.status(of: Self.readyName) != nil else {
      if try folder.status(of: Self.wipedName) != nil { return .wiped }
      return try folder.status(of: Self.newHome) == nil ? .none : .undone
    }
    let kept = try keptName()
    let keptPath = kept.map(place.path(of:))
    guard try folder.status(of: Self.newHome) != nil else { return .finished(keptHome: keptPath) }
    if try place.exists() {
      // The old home is still in place, unless it was moved and a program has made a new one since.
      guard let kept, try place.above.status(of: kept) != nil else { return .undone }
      try place.keep(as: place.freeKeptName())
    }
    try putInPlace()
    return .finished(keptHome: keptPath)
  }

  private func keptName() throws -> String? {
    let bytes = try folder.contents(of: Self.readyName, limit: Self.readyLimit)
    // If it cannot be read, treat it as naming no home: nothing is lost.
    let kept = (try? JSONValue(parsing: bytes, maximumDepth: 2))?["kept"]?.string
    guard let kept, place.isKeptName(kept) else { return nil }
    return kept
  }

  private static func readyBytes(_ kept: String?) -> [UInt8] {
    var json = JSONWriter()
    json.object { $0.field("kept", kept) }
    return json.bytes
  }
}
