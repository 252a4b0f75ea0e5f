import CSQLite

/// How far a backup has come.
public struct BackupProgress: Equatable, Sendable {
  public let copiedPages: Int
  public let totalPages: Int
}

extension Connection {
  /// Copies the database as it is now to a new file, while others go on using it.
  ///
  /// The file at `path` must be missing or empty. It is whole only once this returns: give a temporary
  /// name and rename it. A change by others between two steps makes it start again; after three times
  /// the rest is copied in one step, which writers wait for. Within a transaction of this connection
  /// that has written, it is `.busy`.
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
    defer { sqlite3_backup_finish(backup) }  // repeats an error of a step, which was thrown already
    var (copied, restarts) = (0, 0)
    while true {
      let code = sqlite3_backup_step(backup, restarts < 3 ? pagesPerStep : -1)
      guard code == SQLITE_OK || code == SQLITE_DONE else {
        throw SQLiteError(code: code, path: target.path)
      }
      let now = backup.progress
      if now.copiedPages <= copied, code == SQLITE_OK { restarts += 1 }
      copied = now.copiedPages
      try progress(now)
      if code == SQLITE_DONE { return }
    }
  }
}

extension OpaquePointer {
  /// What `sqlite3_backup_step` left in this backup.
  fileprivate var progress: BackupProgress {
    let total = Int(sqlite3_backup_pagecount(self))
    return BackupProgress(
      copiedPages: total - Int(sqlite3_backup_remaining(self)), totalPages: total)
  }
}
