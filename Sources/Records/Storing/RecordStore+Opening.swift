internal import DurableFiles
public import HomeFolder
internal import SQLite
internal import Text

extension RecordStore {
  /// Opens the store for writing, creating it if needed.
  ///
  /// A damaged store is set aside and what can be read is recovered, as reported in `notes`; one of
  /// which nothing can be read, and one that is gone, are errors. The stamps of a new device begin at
  /// `buildDate`.
  public static func open(
    _ kinds: KindSet, in home: HomeFolder, buildDate: Int64, moment: @escaping () -> Moment
  ) throws -> RecordStore {
    do {
      return try openOnce(kinds, in: home, buildDate: buildDate, moment: moment)
    } catch let error as SQLiteError where error.isDamage {
      let report = try salvage(kinds, in: home, buildDate: buildDate, moment: moment)
      let store = try openOnce(kinds, in: home, buildDate: buildDate, moment: moment)
      if let report { store.notes.append("the store was \(report.text)") }
      return store
    }
  }

  /// `beginsAnew` makes an empty store even where there was one.
  static func openOnce(
    _ kinds: KindSet, in home: HomeFolder, buildDate: Int64, moment: @escaping () -> Moment,
    beginsAnew: Bool = false
  ) throws -> RecordStore {
    let folder = try home.make()
    let path = folder.path(of: fileName)
    if let status = try folder.status(of: fileName) {
      guard status.mayBeFile else { throw StoreError.noFile(path: path) }
    } else {
      if !beginsAnew { try StoreLoss.refuse(in: folder) { try hasBytes(in: folder) } }
      try makeEmptyFile(in: folder)
    }
    // A non-empty journal was left by a crashed process or machine.
    let diedBefore = (try folder.status(of: journalName(fileName))?.size ?? 0) > 0
    let store = try RecordStore(
      Connection(path: path, mode: .readWrite), kinds, path: path, moment: moment)
    if try !beginsAnew && store.version() == 0 {
      try StoreLoss.refuse(in: folder) { try store.version() > 0 }
    }
    try store.migrate()
    try StoreLoss.leaveMark(in: folder)
    try store.settle(buildDate: buildDate)
    if diedBefore, try !store.isSound(within: shortCheckMilliseconds) {
      throw SQLiteError.damaged(path)
    }
    return store
  }

  /// Opens the store for reading, even on a full or read-only disk; `nil` if there never was one.
  public static func openToRead(
    _ kinds: KindSet, in home: HomeFolder, busyLimit: Duration = .seconds(10),
    moment: @escaping () -> Moment
  ) throws -> RecordStore? {
    guard let folder = try home.open() else { return nil }
    var store = try openToRead(kinds, in: folder, busyLimit, moment)
    guard store == nil else { return store }
    try StoreLoss.refuse(in: folder) {
      store = try openToRead(kinds, in: folder, busyLimit, moment)
      return store != nil
    }
    return store
  }

  private static func openToRead(
    _ kinds: KindSet, in folder: borrowing Directory, _ busyLimit: Duration,
    _ moment: @escaping () -> Moment
  ) throws -> RecordStore? {
    guard let status = try folder.status(of: fileName) else { return nil }
    let path = folder.path(of: fileName)
    guard status.mayBeFile else { throw StoreError.noFile(path: path) }
    do {
      return try openToRead(kinds, path, busyLimit: busyLimit, moment)
    } catch let error as SQLiteError where error.needsWriting {
      // A transaction to roll back or an older schema, on a disk that cannot be written.
      return try TemporaryCopy.making(of: path, with: [journalEnding]) { copy in
        try openToRead(kinds, copy, moment)
      }
    }
  }

  static func openToRead(
    _ kinds: KindSet, _ path: String, busyLimit: Duration = .seconds(10),
    _ moment: @escaping () -> Moment
  ) throws -> RecordStore? {
    let store = try RecordStore(
      Connection(path: path, mode: .readOnly, busyLimit: busyLimit), kinds, path: path,
      moment: moment)
    let version = try store.version()
    if version == 0 { return nil }
    if version == kinds.version { return store }
    try store.connection.close()
    let writing = try RecordStore(
      Connection(path: path, mode: .readWrite, busyLimit: busyLimit), kinds, path: path,
      moment: moment)
    guard try writing.version() > 0 else { return nil }
    try writing.migrate()
    return writing
  }

  /// SQLite would create the file with the umask's permissions; these are stricter.
  private static func makeEmptyFile(in folder: borrowing Directory) throws {
    do {
      try folder.replace(fileName, with: [], .refuse)
    } catch {
      guard error.kind == .exists else { throw error }  // created by another process
    }
  }

  /// Migrates an older file.
  private func migrate() throws {
    // TRUNCATE and FULL: no simulated power cut lost a commit, and the file can be read on a full
    // disk, which one in WAL mode cannot.
    try connection.execute(script: "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL")
    try FollowingTable.addFunctions(to: connection)
    try connection.migrate(kinds.migrations, applicationID: Schema.applicationID)
  }

  /// Whether the file has the newest schema, so that nothing has to be written before it is read.
  func isCurrent() throws -> Bool { try version() == kinds.version }

  /// The schema version, 0 for a file that was created but not filled when power was lost.
  private func version() throws -> Int {
    try connection.schemaVersion(applicationID: Schema.applicationID, known: kinds.version)
  }
}
