import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import Text
import TripSync

extension CommandContext {
  /// The home's part in a repository, to change something; it has none yet if `mayBegin`.
  ///
  /// Until it is released, no one else syncs this home, restores another in its place or salvages
  /// it.
  func syncHome(mayBegin: Bool = false) throws -> SyncHome {
    OwnMemory.keepPrivate()
    let home = try home()
    guard mayBegin || SyncHome.isSetUp(in: home) else { throw RepositoryError.doesNotSync }
    let store = try store()
    do {
      return try SyncHome(home, store: store)
    } catch let error as FileError where error.kind == .locked {
      throw SyncIsRunning()
    }
  }

  /// The home's part in a repository, to look at it, also while it syncs.
  func syncHomeToRead() throws -> SyncHome {
    OwnMemory.keepPrivate()
    let home = try home()
    guard SyncHome.isSetUp(in: home), let store = try storeToRead() else {
      throw RepositoryError.doesNotSync
    }
    return try SyncHome(lookingAt: home, store: store)
  }

  /// Now, and whether that is trusted.
  func moment() throws -> Moment {
    let clock = try clock()
    return Moment(milliseconds: clock.now.millisecondsSinceEpoch, isProven: clock.isProven)
  }
}
