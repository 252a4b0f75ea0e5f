import Glibc

/// A new copy of a file, written beside it, which takes its name only once it is on the disk.
///
/// Readers of the name, during the write or after a power cut at any moment, find the old content
/// or the new one. A copy that is never committed is removed; one left by a power cut is removed by
/// the next replacement of the same name.
public struct Replacement: ~Copyable {
  /// Who may read the file.
  public enum Privacy: Sendable {
    case onlyUs
    /// Everyone the user's umask allows, as with files of other programs.
    case asUsual
  }

  /// What to do if the name is taken when the copy is complete.
  public enum Commit: Sendable {
    case replace
    case refuse
  }

  private static let bufferSize = 65_536

  private let directory: Directory
  private let name: String
  private let handle: Descriptor
  private var buffer: [UInt8] = []
  private var written = 0
  private var mayHaveItsName = false
  private var hasItsName = false

  init(_ handle: consuming Descriptor, name: String, in directory: consuming Directory) {
    self.directory = directory
    self.name = name
    self.handle = handle
  }

  deinit {
    // Once the copy has its final name, the temporary name may belong to another writer.
    guard !hasItsName else { return }
    // Best effort: if it fails, the next replacement removes the copy. Truncating frees the space at
    // once, even while a child process that is just being started still has the file open.
    if !mayHaveItsName { try? System.truncate(handle.number, to: 0) }
    try? System.unlink(TemporaryName.of(name), in: directory.handle.number)
  }

  /// Appends bytes to the copy.
  public mutating func write(_ bytes: [UInt8]) throws(FileError) {
    if bytes.count >= Self.bufferSize {
      try flush()
      try write(unbuffered: bytes)
    } else {
      buffer += bytes
      if buffer.count >= Self.bufferSize { try flush() }
    }
  }

  /// Writes over bytes that were written before, such as a header that tells what followed it.
  public mutating func rewrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    try flush()
    precondition(offset >= 0 && offset + bytes.count <= written, "rewrites only what is there")
    try step(.writingCopy) { number, _ throws(Errno) in
      try bytes.span.bytes.withUnsafeBytes { bytes throws(Errno) in
        try System.write(number, bytes, at: offset)
      }
    }
  }

  /// Renames the copy to its final name, on the disk once this returns.
  ///
  /// If syncing the folder fails, the new content is in place, but a power cut may bring the old
  /// one back.
  public consuming func commit(_ rule: Commit = .replace) throws(FileError) {
    try sync()
    try takeName(rule)
    try syncFolder()
  }

  /// Renames the copy to its final name, and leaves it to the kernel when it reaches the disk.
  ///
  /// After a power cut the file may be damaged, so it must say itself whether it is whole, and be such
  /// that it can be made again.
  public consuming func commitUnsynced() throws(FileError) {
    try flush()
    try takeName(.replace)
  }

  /// Has the kernel begin to write, so that syncing several copies takes about as long as one.
  func beginSyncing() {
    System.beginWriting(handle.number)
  }

  mutating func sync() throws(FileError) {
    try flush()
    try step(.syncingCopy) { number, _ throws(Errno) in try System.sync(number) }
  }

  /// Renames the copy, which must be synced, to its final name; the folder has yet to be synced.
  mutating func takeName(_ rule: Commit) throws(FileError) {
    let temporary = TemporaryName.of(name)
    let name = name
    mayHaveItsName = true
    try step(.naming) { _, folder throws(Errno) in
      switch rule {
      case .replace: try System.rename(temporary, in: folder, to: name, in: folder)
      case .refuse: try System.renameExclusively(temporary, in: folder, to: name, in: folder)
      }
    }
    hasItsName = true
  }

  func syncFolder() throws(FileError) { try directory.sync(for: .replace, name) }

  /// The path of the folder that the file is in.
  var folder: String { directory.path }

  private mutating func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try write(unbuffered: bytes)
  }

  mutating func write(unbuffered bytes: [UInt8]) throws(FileError) {
    let offset = written
    try step(.writingCopy) { number, _ throws(Errno) in
      try bytes.span.bytes.withUnsafeBytes { bytes throws(Errno) in
        try System.write(number, bytes, at: offset)
      }
    }
    written += bytes.count
  }

  private func step(
    _ step: FileError.Step, _ body: (_ file: CInt, _ folder: CInt) throws(Errno) -> Void
  ) throws(FileError) {
    try attempt(.replace, directory.path(of: name), step) { () throws(Errno) in
      try body(handle.number, directory.handle.number)
    }
  }
}

extension Directory {
  /// Starts a new copy of a file in this folder, whether or not the file exists.
  ///
  /// Only one copy of a name can be open at a time: a second one waits for the first, ten seconds
  /// at most, and then fails as locked.
  public func replacement(
    of name: String, privacy: Replacement.Privacy = .onlyUs
  ) throws(FileError) -> Replacement {
    try check(name, for: .replace)
    let handle = try perform(.replace, name, .startingCopy) { folder throws(Errno) in
      try TemporaryName.claim(for: name, in: folder, mode: privacy == .onlyUs ? 0o600 : 0o666)
    }
    return Replacement(handle, name: name, in: try duplicate())
  }

  /// Creates or replaces a file atomically and durably.
  public func replace(
    _ name: String, with bytes: [UInt8], privacy: Replacement.Privacy = .onlyUs,
    _ rule: Replacement.Commit = .replace
  ) throws(FileError) {
    var copy = try replacement(of: name, privacy: privacy)
    try copy.write(bytes)
    try copy.commit(rule)
  }
}
