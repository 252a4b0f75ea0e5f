internal import DurableFiles
internal import HomeFolder
internal import SQLite

/// The two ways in which the vault changes: whoever reads it finds the old state or the new one.
extension SpotsVault {
  enum Way {
    /// In one transaction, whose journal keeps what it overwrites.
    case inPlace
    /// In a copy, which takes the vault's name once all of it is on the disk. Queries go on reading
    /// the old file meanwhile.
    case copy
    /// The same with a new, empty file; what is to stay must be copied from `old`.
    case fresh
  }

  /// Changes the vault; what `body` throws, or a full disk, leaves it as it was.
  func change<Result>(_ way: Way, _ body: (Connection) throws -> Result) throws -> Result {
    precondition(isWritable, "a vault opened to read is not changed")
    guard way != .inPlace else {
      // Room for all pages of a change that is made this way: writing some of them early would keep
      // queries out until the end.
      try connection.execute(script: "PRAGMA cache_size = -40000")
      return try connection.transaction(.immediate) { try body(connection) }
    }
    let folder = try home.make()
    do {
      // Made empty for its owner only, and then filled by SQLite.
      try folder.replace(Self.copyName, with: [], .refuse)
      if way == .copy { try copyBytes(in: folder) }
      let result = try changeCopy(at: folder.path(of: Self.copyName), way, body)
      try folder.file(Self.copyName, for: .updating).sync()
      try takeName(in: folder)
      return result
    } catch {
      // Best effort: the next writer removes it.
      try? Self.removeLeftovers(in: folder)
      throw error
    }
  }

  private func changeCopy<Result>(
    at path: String, _ way: Way, _ body: (Connection) throws -> Result
  ) throws -> Result {
    let copy = try Connection(path: path, mode: .readWrite)
    // Nothing of this can be rolled back, and nothing needs to be: the file has no name yet.
    try copy.execute(
      script: """
        PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
        PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;
        PRAGMA secure_delete = OFF
        """)
    if way == .fresh {
      try copy.run("ATTACH ? AS old", [self.path])
      try copy.migrate(VaultSchema.migrations, applicationID: VaultSchema.applicationID)
    }
    try copy.run("BEGIN")
    let result = try body(copy)
    try copy.run("COMMIT")
    try copy.close()
    return result
  }

  private func copyBytes(in folder: borrowing Directory) throws {
    let source = try folder.file(Self.fileName)
    let target = try folder.file(Self.copyName, for: .updating)
    var offset = 0
    while true {
      let bytes = try source.bytes(upTo: 1 << 20, at: offset)
      if bytes.isEmpty { return }
      try target.write(bytes.span.bytes, at: offset)
      offset += bytes.count
    }
  }

  /// Gives the finished copy the vault's name.
  ///
  /// An old journal must be gone for good before: with the new file it would be taken for one of
  /// it.
  private func takeName(in folder: borrowing Directory) throws {
    try connection.close()
    defer { reopen(in: folder) }
    if try folder.status(of: Self.journalName) != nil { try folder.remove(Self.journalName) }
    try folder.rename(Self.copyName, to: Self.fileName, in: folder, replacing: true)
  }

  /// Whatever became of the rename, this object goes on with the file that has the name.
  private func reopen(in folder: borrowing Directory) {
    // A connection that cannot be opened says so at its next use: it stays closed.
    if let opened = try? Self.openToChange(in: folder) { connection = opened }
  }
}
