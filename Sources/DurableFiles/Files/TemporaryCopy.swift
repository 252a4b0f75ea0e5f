import Glibc

/// A copy of a file whose own disk cannot be written, for as long as a command reads it.
///
/// That is how cards die: they turn read-only while the journal of a last transaction still waits to
/// be rolled back, or a file of an older format to be upgraded. The copy is removed as soon as it is
/// open, and lives on until it is closed.
public enum TemporaryCopy {
  /// Opens a copy with `open`, in the first folder for temporary files where that succeeds.
  ///
  /// The files whose names add one of `endings`, such as a journal, are copied with it.
  public static func making<Opened>(
    of path: String, with endings: [String], _ open: (_ copy: String) throws -> Opened
  ) throws -> Opened {
    let name = Directory.split(path).name
    return try inFirstPlace { place in
      let own = try OwnFolder(in: place)
      try copy(path, with: endings, to: name, in: own.folder)
      return try open(own.folder.path(of: name))
    }
  }

  /// Copies a file, and those beside it whose names add one of `endings`.
  public static func copy(
    _ path: String, with endings: [String], to name: String, in folder: borrowing Directory
  ) throws {
    try copy(path, to: name, in: folder)
    for ending in endings where access(path + ending, F_OK) == 0 {
      try copy(path + ending, to: name + ending, in: folder)
    }
  }

  /// Lends a temporary folder, and removes it afterwards.
  public static func withFolder<Value>(
    _ body: (borrowing Directory) throws -> Value
  ) throws -> Value {
    let own = try inFirstPlace { place in try OwnFolder(in: place) }
    return try body(own.folder)
  }

  private static func inFirstPlace<Value: ~Copyable>(
    _ body: (String) throws -> Value
  ) throws -> Value {
    let own = getenv("TMPDIR").map { String(cString: $0) }
    for place in [own, "/var/tmp", "/dev/shm"].compactMap({ $0 }) {
      if let value = try? body(place) { return value }
    }
    return try body("/tmp")
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

/// A temporary folder, removed with its contents when it goes out of scope.
private struct OwnFolder: ~Copyable {
  let folder: Directory
  private let above: Directory
  private let name: String

  init(in place: String) throws(FileError) {
    let name = ".vanlog-\(getpid())-\(UInt64.random(in: .min ... .max))"
    let above = try Directory(place, links: .follow)
    folder = try above.makePrivate(name)
    self.above = above
    self.name = name
  }

  deinit {
    // Best effort: the system cleans up temporary files too.
    _ = try? above.removeTree(name)
  }
}
