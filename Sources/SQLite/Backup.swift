import CSQLite

/// How far a backup has come.
public struct BackupProgress: Equatable, Sendable {
  public let copiedPages: Int
  public let totalPages: Int
}

extension Connection {
  /// Copies the database in its present state to a new file, while others keep using it.
  ///
  /// The file at `path` must be missing or empty. It is complete only once this returns: pass a
  /// temporary name and rename it. A change by another connection between two steps restarts the
  /// copy; after three restarts the rest is copied in one step, for which writers wait. Within a
  /// transaction of this connection that has written, it throws `.busy`.
  public func backUp(
    to path: String, pagesPerStep: Int = 512, _ progress: (BackupProgress) throws -> Void = { _ in }
  ) throws {
    precondition(pagesPerStep > 0)
    let target = try Connection(path: path, mode: .create)
    guard try target.first("PRAGMA page_count", [], { row in try row.int(0) }) == 0 else {
      throw SQLiteError(.misuse, "a backup does not overwrite a database", path: path)
    }
    try copyPages(to: target, pagesPerStep: Int32(clamping: pagesPerStep), progress)
    try target.close()
  }

  private func copyPages(
    to target: Connection, pagesPerStep: Int32, _ progress: (BackupProgress) throws -> Void
  ) throws {
    let (source, destination) = (try readyHandle(), try target.readyHandle())
    guard let backup = sqlite3_backup_init(destination, "main", source, "main") else {
      throw SQLiteError(code: sqlite3_extended_errcode(destination), path: target.path)
    }
    defer { sqlite3_backup_finish(backup) }  // repeats a step's error, which was already thrown
    var (copied, restarts) = (0, 0)
    while true {
      let code = sqlite3_backup_step(backup, restarts < 3 ? pagesPerStep : -1)
      guard code == SQLITE_OK || code == SQLITE_DONE else {
        throw SQLiteError(code: code, path: Self.isAboutSource(code) ? path : target.path)
      }
      let now = backup.progress
      if now.copiedPages <= copied, code == SQLITE_OK { restarts += 1 }
      copied = now.copiedPages
      try progress(now)
      if code == SQLITE_DONE { return }
    }
  }
}

extension Connection {
  /// No one else knows the new file: locks, damage and journals are those of the old one.
  fileprivate static func isAboutSource(_ code: Int32) -> Bool {
    [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_READONLY]
      .contains(code & 0xff)
  }
}

extension OpaquePointer {
  /// The progress after the last `sqlite3_backup_step`.
  fileprivate var progress: BackupProgress {
    let total = Int(sqlite3_backup_pagecount(self))
    return BackupProgress(
      copiedPages: total - Int(sqlite3_backup_remaining(self)), totalPages: total)
  }
}
