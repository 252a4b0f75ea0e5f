internal import DurableFiles
internal import HomeFolder

/// The lock that every writer of the vault holds.
enum VaultLock {
  static let name = "vault.lock"

  /// Takes the lock; if another process holds it, calls `note` and waits.
  static func take(
    in folder: borrowing Directory, waiting milliseconds: Int, _ note: (String) -> Void
  ) throws -> FileLock {
    let run = try folder.makePrivate(HomeFolder.runName)
    if milliseconds > 0, try run.isLocked(name) {
      note("another vanlog is changing the spots; waiting up to \(milliseconds / 1_000) s for it")
    }
    do {
      return try run.lock(name, waiting: milliseconds)
    } catch {
      if error.kind == .locked { throw VaultError.busy }
      throw error
    }
  }
}
