internal import DurableFiles
internal import HomeFolder
internal import SQLite
internal import Text

/// Replacing a damaged store with a new one that holds everything that can still be read.
///
/// 1. Nothing is moved before the new store, `trips.sqlite.mending`, is complete and synced.
/// 2. The damaged file then gets a second name in `set-aside`, and only then is the new one renamed
/// over it: whenever power fails, either the damaged store or the new one is there, never neither.
/// 3. Meanwhile the damaged file is locked, so that no other program adds to it.
/// 4. No sync runs meanwhile, which would continue in the damaged file.
/// 5. A completely unreadable store stays where it is: an empty one in its place would look as if
///    all were well.
/// 6. An unfinished `trips.sqlite.mending` is worth nothing, and removed when the store is next
///    examined.
final class Salvage {
  static let lockName = "store.lock"
  private static let mendingName = RecordStore.fileName + ".mending"
  private static let mostRollbacks = 3

  private let folder: Directory
  private let lock, syncLock: FileLock
  private let kinds: KindSet
  private let open: () throws -> RecordStore
  private let buildDate: Int64
  private let longestWait: Int

  /// Locks out other processes that would do the same.
  init(
    _ kinds: KindSet, in home: HomeFolder, buildDate: Int64, waiting longestWait: Int = 10_000,
    open: @escaping () throws -> RecordStore
  ) throws {
    folder = try home.make()
    let run = try folder.makePrivate(HomeFolder.runName)
    lock = try run.lock(Self.lockName, waiting: longestWait)
    syncLock = try Self.syncLock(in: run, waiting: longestWait)
    self.kinds = kinds
    self.open = open
    self.buildDate = buildDate
    self.longestWait = longestWait
  }

  private static func syncLock(
    in run: borrowing Directory, waiting longestWait: Int
  ) throws -> FileLock {
    do throws(FileError) {
      return try run.lock(HomeFolder.syncLock, waiting: longestWait)
    } catch {
      throw error.kind == .locked ? StoreError.syncing : error as any Error
    }
  }

  /// Returns what was done, or `nil` if the store turns out to be sound: another process may have
  /// been faster.
  func run() throws -> SalvageReport? {
    try removeLeftover()
    guard try !isSound() else {
      try DamageMark.remove(in: folder)
      return nil
    }
    let file = try lockedFile()
    do {
      try folder.replace(Self.mendingName, with: [])
      let mending = try Mending.fill(
        folder.path(of: Self.mendingName), from: file, kinds, buildDate: buildDate)
      if mending.saved == 0, let error = file.readError { throw error }
      try mending.requireSomething(of: folder.path(of: RecordStore.fileName))
      try folder.file(Self.mendingName, for: .updating).sync()
      let report = report(mending, setAside: try swap())
      // The store is in place: a mark that stays only means one more check.
      try? DamageMark.remove(in: folder)
      return report
    } catch {
      // Best effort: the next one removes it.
      try? removeLeftover()
      throw error
    }
  }

  private func report(_ mending: Mending, setAside path: String) -> SalvageReport {
    SalvageReport(
      setAside: path, savedRecords: mending.saved, losses: mending.losses,
      emptied: mending.emptied, tornRecords: mending.tornRecords)
  }

  /// Removes what an earlier one has left unfinished.
  func removeLeftover() throws {
    for name in [RecordStore.journalName(Self.mendingName), Self.mendingName]
    where try folder.status(of: name) != nil {
      try folder.remove(name)
    }
  }

  /// Whether the store is sound once an interrupted transaction has been rolled back.
  private func isSound() throws -> Bool {
    do {
      return try open().isSound(within: nil)
    } catch let error as SQLiteError where error.isDamage {
      return false
    }
  }

  // MARK: The damaged file

  /// The damaged file, locked against every other program, with no transaction left to roll back.
  private func lockedFile() throws -> DatabaseFile {
    for _ in 0..<Self.mostRollbacks {
      let file = try lockedDatabase()
      guard try hasJournal() else { return try DatabaseFile.open(file) }
      // A program died while we waited for it.
      try file.close()
      _ = try isSound()
    }
    // SQLite cannot make use of the journal; it is set aside with the store.
    return try DatabaseFile.open(lockedDatabase())
  }

  private func lockedDatabase() throws -> File {
    let file = try File(folder.path(of: RecordStore.fileName), for: .updating, links: .follow)
    try file.lock(waiting: longestWait)
    return file
  }

  private func hasJournal() throws -> Bool {
    try folder.status(of: RecordStore.journalName(RecordStore.fileName)).map { $0.size > 0 }
      ?? false
  }

  /// Replaces the damaged file; returns its path in `set-aside`.
  private func swap() throws -> String {
    let aside = try folder.makePrivate(HomeFolder.setAsideName)
    let name = try folder.linkAside(RecordStore.fileName, into: aside)
    if try hasJournal() {
      let journal = RecordStore.journalName(RecordStore.fileName)
      _ = try folder.setAside(journal, as: RecordStore.journalName(name), into: aside)
    }
    try folder.rename(Self.mendingName, to: RecordStore.fileName, in: folder, replacing: true)
    return aside.path(of: name)
  }
}

extension RecordStore {
  /// Replaces a damaged store with everything that can still be read; `nil` if it is sound.
  static func salvage(
    _ kinds: KindSet, in home: HomeFolder, buildDate: Int64, moment: @escaping () -> Moment
  ) throws -> SalvageReport? {
    try Salvage(kinds, in: home, buildDate: buildDate) {
      try openOnce(kinds, in: home, buildDate: buildDate, moment: moment)
    }.run()
  }
}
