internal import DurableFiles
public import HomeFolder
internal import SQLite
internal import Text

extension SpotsVault {
  /// Opens the vault for reading, which works on a full or read-only disk; `nil` if there is none.
  ///
  /// A damaged vault is replaced by what can be read of it, as `notes` then says. If that is
  /// nothing, it is moved aside and reported as `VaultError.damaged`; the next call finds none.
  public static func openToRead(in home: HomeFolder) throws -> SpotsVault? {
    let vault = try openToAsk(in: home)
    try vault?.connection.endReadingAhead()
    return vault
  }

  /// The same, already in the read transaction of the first question.
  ///
  /// The file is locked and checked only once. It cannot be changed until the question is answered.
  public static func openToAsk(in home: HomeFolder) throws -> SpotsVault? {
    guard let folder = try home.open(), let status = try folder.status(of: fileName) else {
      return nil
    }
    let path = folder.path(of: fileName)
    guard status.mayBeFile else { throw VaultError.otherProgram(path: path) }
    do {
      return try read(path, home, folder)
    } catch let error as SQLiteError where error.isDamage {
      let damage = try mendOrTell(in: folder, of: home, path)
      guard damage.isSalvaged, let vault = try read(path, home, folder) else {
        throw VaultError.damaged(damage)
      }
      vault.notes.append("\(damage)")
      return vault
    } catch let error as SQLiteError {
      throw error.refusal(of: path) ?? error
    }
  }

  /// Opens the vault for writing, creating it if there is none.
  ///
  /// A damaged vault is replaced by what can be read of it, or moved aside, as `notes` then says. `note` is called before waiting for
  /// another process.
  public static func openToWrite(
    in home: HomeFolder, waiting milliseconds: Int = 10_000, note: (String) -> Void = { _ in }
  ) throws -> SpotsVault {
    let folder = try home.make()
    let path = folder.path(of: fileName)
    let lock = try VaultLock.take(in: folder, waiting: milliseconds, note)
    var notes: [String] = []
    do {
      try removeLeftovers(in: folder)
      let connection: Connection
      do {
        connection = try openToChange(in: folder)
      } catch let error as SQLiteError where error.isDamage {
        notes.append(try mend(in: folder, of: home).description)
        connection = try openToChange(in: folder)
      }
      let vault = SpotsVault(connection, path: path, home: home, lock: lock)
      vault.notes = notes
      return vault
    } catch let error as SQLiteError {
      throw error.refusal(of: path) ?? error
    }
  }

  // MARK: Reading

  private static func read(
    _ path: String, _ home: HomeFolder, _ folder: borrowing Directory
  ) throws -> SpotsVault? {
    do {
      let connection = try Connection(vault: path, .readOnly)
      let version = try connection.vaultVersionReadingAhead()
      if version == 0 { return nil }
      if version == VaultSchema.newest { return SpotsVault(connection, path: path, home: home) }
      try connection.endReadingAhead()
      guard try bringUpToDate(in: folder) else {
        try VaultSchema.readAsNewest(connection, version: version)
        return SpotsVault(connection, path: path, home: home)
      }
      return SpotsVault(try Connection(vault: path, .readOnly), path: path, home: home)
    } catch let error as SQLiteError where error.needsWriting {
      // Only a writer can roll back what a power cut left.
    }
    do {
      return try readAfterWriting(path, home, folder)
    } catch let error as FileError {
      return try readCopy(of: path, home, because: error)
    } catch let error as SQLiteError where error.needsWriting {
      return try readCopy(of: path, home, because: error)
    }
  }

  /// Rolls back an interrupted change before the vault is read.
  private static func readAfterWriting(
    _ path: String, _ home: HomeFolder, _ folder: borrowing Directory
  ) throws -> SpotsVault? {
    let lock = try VaultLock.take(in: folder, waiting: 10_000) { _ in }
    defer { _ = lock }
    guard try Connection(vault: path, .readWrite).vaultVersion() > 0 else { return nil }
    _ = try openToChange(in: folder)
    return SpotsVault(try Connection(vault: path, .readOnly), path: path, home: home)
  }

  /// The same in a temporary copy, where the disk cannot be written.
  private static func readCopy(
    of path: String, _ home: HomeFolder, because reason: any Error
  ) throws -> SpotsVault? {
    do {
      return try TemporaryCopy.making(of: path, with: ["-journal"]) { copy in
        let connection = try Connection(vault: copy, .readWrite)
        guard try connection.vaultVersion() > 0 else { return nil }
        try connection.migrate(VaultSchema.migrations, applicationID: VaultSchema.applicationID)
        return SpotsVault(connection, path: path, home: home)
      }
    } catch let error as SQLiteError where error.isDamage {
      throw error
    } catch {
      throw VaultError.needsWriting(path: path, reason: "\(reason)")
    }
  }

  /// Brings an older vault up to date; returns false if the disk is full or read-only, or if someone
  /// is changing the vault.
  private static func bringUpToDate(in folder: borrowing Directory) throws -> Bool {
    do {
      let lock = try VaultLock.take(in: folder, waiting: 0) { _ in }
      defer { _ = lock }
      _ = try openToChange(in: folder)
      return true
    } catch is FileError {
      return false
    } catch let error as SQLiteError where !error.isDamage {
      return false
    } catch VaultError.busy {
      return false
    }
  }

  private static func mendOrTell(
    in folder: borrowing Directory, of home: HomeFolder, _ path: String
  ) throws -> VaultDamage {
    do {
      let lock = try VaultLock.take(in: folder, waiting: 10_000) { _ in }
      defer { _ = lock }
      return try mend(in: folder, of: home)
    } catch is FileError {
      return VaultDamage(setAside: nil, packs: lostPacks(of: path))
    }
  }

  // MARK: Writing

  /// Opens the file for changes in place, under the lock.
  ///
  /// `checks: false` opens it even if its last writer died and left damage.
  static func openToChange(
    in folder: borrowing Directory, checks: Bool = true
  ) throws -> Connection {
    let path = folder.path(of: fileName)
    if try folder.status(of: fileName) == nil { try makeEmpty(in: folder) }
    // A non-empty journal was left by a process or machine that died.
    let diedBefore = (try folder.status(of: journalName)?.size ?? 0) > 0
    let connection = try Connection(vault: path, .readWrite)
    try connection.execute(
      script: """
        PRAGMA page_size = 4096; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;
        PRAGMA secure_delete = OFF; PRAGMA temp_store = MEMORY
        """)
    try connection.migrate(VaultSchema.migrations, applicationID: VaultSchema.applicationID)
    if checks, diedBefore, try !connection.isSoundVault(within: 200) {
      throw SQLiteError.damaged(path)
    }
    return connection
  }

  /// Makes a vault without spots.
  ///
  /// It is complete and on the disk before it takes the name: a file without bytes is one that lost
  /// them, never one that was being made.
  private static func makeEmpty(in folder: borrowing Directory) throws {
    do {
      // SQLite would create the file with the umask's permissions; ours are stricter.
      try folder.replace(copyName, with: [], .refuse)
      let connection = try Connection(vault: folder.path(of: copyName), .readWrite)
      try connection.execute(
        script: "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try connection.migrate(VaultSchema.migrations, applicationID: VaultSchema.applicationID)
      try connection.close()
      try folder.file(copyName, for: .updating).sync()
      if try folder.status(of: journalName) != nil { try folder.remove(journalName) }
      try folder.rename(copyName, to: fileName, in: folder)
    } catch {
      // Best effort: the next writer removes it.
      try? removeLeftovers(in: folder)
      throw error
    }
  }

  /// Removes what an interrupted change leaves behind: its copy, and the empty file that this
  /// begins as.
  static func removeLeftovers(in folder: borrowing Directory) throws {
    for name in [copyName, ".\(copyName).new", ".\(fileName).new"] {
      if try folder.status(of: name) != nil { try folder.remove(name) }
    }
  }
}

extension SpotsVault {
  /// Checks the whole vault, however long it takes; returns false if it is damaged.
  public func isSound() throws -> Bool {
    try connection.isSound()
  }
}

extension Connection {
  /// The vault's format version, 0 for a file that was created but not filled.
  func vaultVersion() throws -> Int {
    try schemaVersion(applicationID: VaultSchema.applicationID, known: VaultSchema.newest)
  }

  /// The same, in a read transaction that the first question continues.
  fileprivate func vaultVersionReadingAhead() throws -> Int {
    try schemaVersionReadingAhead(
      applicationID: VaultSchema.applicationID, known: VaultSchema.newest)
  }

  /// Checks as much of the vault as time allows.
  fileprivate func isSoundVault(within milliseconds: Int64) throws -> Bool {
    let end = MonotonicClock.now + milliseconds
    let tables = ["packs", "types", "meta", "notes", "src", "geo", "spots"]
    return try isSound(tables: tables) { MonotonicClock.now < end }
  }
}
