internal import DurableFiles
internal import HomeFolder
internal import SQLite

/// How the vault changes: in either way, readers see the old state or the new one.
extension SpotsVault {
  enum Way {
    /// In one transaction, whose journal keeps what it overwrites.
    case inPlace
    /// In a copy, which takes the vault's name once it is entirely on disk. Meanwhile queries keep
    /// reading the old file.
    case copy
    /// As `copy`, but starting from an empty file; whatever should stay must be copied from `old`.
    case fresh
  }

  /// Changes the vault; if `body` throws or the disk is full, it stays as it was.
  func change<Result>(_ way: Way, _ body: (Connection) throws -> Result) throws -> Result {
    precondition(isWritable, "a vault opened to read is not changed")
    guard way != .inPlace else {
      // Large enough for all pages of a change in place: spilling some early would lock out queries
      // until the end.
      try connection.execute(script: "PRAGMA cache_size = -40000")
      return try connection.transaction(.immediate) { try body(connection) }
    }
    let folder = try home.make()
    do {
      // Created empty and accessible to its owner only, then filled by SQLite.
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

  func changeCopy<Result>(
    at path: String, _ way: Way, _ body: (Connection) throws -> Result
  ) throws -> Result {
    let copy = try Connection(vault: path, .readWrite)
    // None of this can be rolled back, nor need it be: the copy is not the vault yet.
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

  /// Renames the finished copy to the vault.
  ///
  /// An old journal must be durably gone first, or it would be taken for the new file's own.
  private func takeName(in folder: borrowing Directory) throws {
    try connection.close()
    defer { reopen(in: folder) }
    if try folder.status(of: Self.journalName) != nil { try folder.remove(Self.journalName) }
    try folder.rename(Self.copyName, to: Self.fileName, in: folder, replacing: true)
  }

  /// Whether or not the rename succeeded, this object continues with the file that has the name.
  private func reopen(in folder: borrowing Directory) {
    // If reopening fails, the connection stays closed and its next use reports that.
    if let opened = try? Self.openToChange(in: folder) { connection = opened }
  }
}
