internal import DurableFiles
internal import HomeFolder

/// The lock that everyone holds who changes the vault.
enum VaultLock {
  static let name = "vault.lock"

  /// Takes the lock; if another process has it, says so and waits for a while.
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
