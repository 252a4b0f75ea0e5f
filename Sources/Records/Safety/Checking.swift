internal import DurableFiles
public import HomeFolder
internal import SQLite
internal import Text

extension RecordStore {
  /// The time limit for a check that no one asked for.
  static let shortCheckMilliseconds: Int64 = 200

  /// Checks the whole store, and if it is damaged, sets it aside and recovers what can be read.
  ///
  /// Returns what was done, or `nil` if the store is sound or never was there; throws if nothing of it
  /// can be read, or if it is gone.
  public static func examine(
    _ kinds: KindSet, in home: HomeFolder, buildDate: Int64, moment: @escaping () -> Moment
  ) throws -> SalvageReport? {
    if let loss = try loss(in: home) { throw loss }
    guard let folder = try home.open(), try folder.status(of: fileName) != nil else { return nil }
    return try salvage(kinds, in: home, buildDate: buildDate, moment: moment)
  }

  /// How long one who only looks waits for another program that has locked the store.
  private static let patienceToLook = Duration.seconds(2)

  /// The same check without changing anything, with the file in any state; a store of a newer
  /// version, of another program, or locked by one is an error.
  public static func isSoundAsItIs(_ kinds: KindSet, in home: HomeFolder) throws -> Bool {
    guard let folder = try home.open(), let status = try folder.status(of: fileName) else {
      return true
    }
    let path = folder.path(of: fileName)
    guard status.mayBeFile else { throw StoreError.noFile(path: path) }
    do {
      let connection = try Connection(path: path, mode: .readOnly, busyLimit: patienceToLook)
      _ = try connection.schemaVersion(
        applicationID: Schema.applicationID, known: kinds.version)
      return try connection.isSound()
    } catch let error as SQLiteError where error.needsWriting {
      return try isCopySound(of: path)
    } catch let error as SQLiteError where error.isDamage {
      return false
    }
  }

  /// Only a writer can roll back what a power cut left; so a copy is.
  private static func isCopySound(of path: String) throws -> Bool {
    do {
      return try TemporaryCopy.making(of: path, with: [journalEnding]) { copy in
        try Connection(path: copy, mode: .readWrite).isSound()
      }
    } catch let error as SQLiteError where error.isDamage {
      return false
    }
  }

  /// Opens the store for reading without changing it; `nil` if there is none.
  ///
  /// An older one, or one with an interrupted change, is copied first.
  public static func openAsItIs(
    _ kinds: KindSet, in home: HomeFolder, moment: @escaping () -> Moment
  ) throws -> RecordStore? {
    guard let folder = try home.open(), try folder.status(of: fileName) != nil else { return nil }
    let path = folder.path(of: fileName)
    do {
      let store = try RecordStore(
        Connection(path: path, mode: .readOnly), kinds, path: path, moment: moment)
      if try store.isCurrent() { return store }
    } catch let error as SQLiteError where error.needsWriting {
      // Read from a copy.
    }
    return try TemporaryCopy.making(of: path, with: [journalEnding]) { copy in
      try openToRead(kinds, copy, moment)
    }
  }

  /// Opens a copy of what can be read of a damaged store, which stays as it is.
  public static func openRemains(
    _ kinds: KindSet, in home: HomeFolder, buildDate: Int64, moment: @escaping () -> Moment
  ) throws -> RecordStore? {
    guard let folder = try home.open() else { return nil }
    return try TemporaryCopy.withFolder { place in
      let copy = "damaged"
      try TemporaryCopy.copy(
        folder.path(of: fileName), with: [journalEnding], to: copy, in: place)
      // Best effort: rolls back an interrupted transaction, if SQLite still can.
      _ = try? Connection(path: place.path(of: copy), mode: .readWrite).run(
        "PRAGMA schema_version")
      try place.replace(fileName, with: [])
      let path = place.path(of: fileName)
      let mending = try Mending.fill(
        path, from: .open(place.file(copy)), kinds, buildDate: buildDate)
      try mending.requireSomething(of: folder.path(of: fileName))
      let store = try openToRead(kinds, path, moment)
      store?.isRemains = true
      store?.notes.append(
        "the store is damaged; \(Phrase.count(mending.saved, "record")) can be read, and "
          + "'vanlog doctor --mend' repairs it")
      return store
    }
  }

  /// Whether SQLite finds no damage in the store, or in as much of it as time allows.
  func isSound(within milliseconds: Int64?) throws -> Bool {
    guard let milliseconds else { return try connection.isSound() }
    let end = MonotonicClock.now + milliseconds
    return try connection.isSound(tables: kinds.all.map(\.name)) { MonotonicClock.now < end }
  }
}
