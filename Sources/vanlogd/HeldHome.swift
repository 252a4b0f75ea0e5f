internal import DurableFiles
internal import HomeFolder

/// A home that this daemon has for itself, with the folders that it works in.
struct HeldHome: ~Copyable {
  let home: HomeFolder
  let folder: Directory
  let run: Directory
  private let lock: FileLock

  /// Fails if another daemon has it.
  init(_ home: HomeFolder) throws {
    let folder = try Directory(home.path, links: .follow)
    let run = try folder.makePrivate(HomeFolder.runName)
    let lock = try run.lock(HomeFolder.daemonLock)
    self.home = home
    self.folder = folder
    self.run = run
    self.lock = lock
  }
}
