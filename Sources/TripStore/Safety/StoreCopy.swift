internal import DurableFiles
internal import Glibc
internal import Text

/// A copy of a store whose own disk cannot be written, for as long as a command reads it.
///
/// That is how cards die: they turn read-only while the journal of a last transaction still waits to
/// be rolled back. The copy is removed as soon as it is open, and lives on until it is closed.
enum StoreCopy {
  /// Opens a copy with `open`, in the first folder for temporary files that can be written.
  static func making<Store>(
    of path: String, _ open: (_ copy: String) throws -> Store
  ) throws -> Store {
    try withFolder { folder in
      try copyFiles(of: path, as: TripStore.fileName, into: folder)
      return try open(folder.path(of: TripStore.fileName))
    }
  }

  /// Copies a store and its journal, so that the copy can be rolled back.
  static func copyFiles(
    of path: String, as name: String, into folder: borrowing Directory
  ) throws {
    try copy(path, to: name, in: folder)
    let journal = TripStore.journalName(path)
    guard access(journal, F_OK) == 0 else { return }
    try copy(journal, to: TripStore.journalName(name), in: folder)
  }

  /// A folder of our own, removed in the end.
  static func withFolder<Value>(_ body: (borrowing Directory) throws -> Value) throws -> Value {
    let name = ".vanlog-\(getpid())-\(UInt64.random(in: .min ... .max))"
    let above = try temporaryFolder(holding: name)
    let folder = try above.directory(name)
    // Best effort: it is in a folder for temporary files.
    defer { _ = try? above.removeTree(name) }
    return try body(folder)
  }

  private static func temporaryFolder(holding name: String) throws(FileError) -> Directory {
    let own = getenv("TMPDIR").map { String(cString: $0) }
    for path in [own, "/var/tmp", "/dev/shm"].compactMap({ $0 }) {
      if let above = try? Directory(path, links: .follow),
        (try? above.makePrivate(name)) != nil
      {
        return above
      }
    }
    let last = try Directory("/tmp", links: .follow)
    _ = try last.makePrivate(name)
    return last
  }

  private static func copy(
    _ path: String, to name: String, in folder: borrowing Directory
  ) throws {
    let file = try File(path, links: .follow)
    var copy = try folder.replacement(of: name)
    _ = try file.eachPiece { piece in try copy.write(piece) }
    try copy.commit()
  }
}
