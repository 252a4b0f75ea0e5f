import Glibc

/// A text file that is complete after every addition and grows in place.
///
/// It holds a beginning, the additions and a closing, and is padded with spaces to whole chunks:
///
///     {"entries":[ …additions… ]}␠␠␠␠␠␠
///
/// (1) An addition is one write that overwrites the old closing and ends with a new one, then
/// `fdatasync`. Within a chunk neither the size nor the blocks of the file change, so the file
/// system has nothing else to save: this is what spares an SD card.
/// (2) Saved bytes of an addition are never written again: additions start with their own
/// separator.
/// (3) After a failed sync the kernel may have dropped any unsaved byte while it still shows it, so
/// the file is rewritten under the same name before anything else counts as saved.
public struct GrowingFile: ~Copyable {
  /// How the file is closed and padded.
  public struct Format: Sendable {
    let closing: [UInt8]
    let chunk: Int

    /// The file grows by `chunk` bytes, 16 to 64 KiB for a card, whenever the padding is used up.
    public init(closing: [UInt8], chunk: Int = 32_768) {
      precondition(chunk > closing.count, "a chunk must hold the closing")
      self.closing = closing
      self.chunk = chunk
    }

    /// The closing and the spaces after it, from an offset to the end of a chunk, and at least to
    /// the end of the file.
    func tail(from offset: Int, covering size: Int = 0) -> [UInt8] {
      let end = offset + closing.count
      let spaces = max((end + chunk - 1) / chunk * chunk, size) - end
      return closing + [UInt8](repeating: UInt8(ascii: " "), count: spaces)
    }
  }

  /// What others have done to the file.
  public enum Interference: Sendable, Equatable {
    /// It has lost its name, which may now be another file's.
    case removed
    /// It has been cut off or overwritten.
    case changed
  }

  private let directory: Directory
  private let name: String
  private let format: Format
  private var file: File
  /// The bytes that are saved and will never change; the closing follows them.
  public private(set) var savedSize: Int
  private var size: Int
  /// How the file begins, to recognise it by.
  private let beginning: [UInt8]
  /// Whether only spaces follow the closing.
  private var hasCleanTail = true
  /// Whether a sync has failed, so that what the kernel shows proves nothing (3).
  private var isSuspect = false

  private init(
    _ file: consuming File, name: String, in directory: consuming Directory, _ format: Format,
    savedSize: Int, size: Int, beginning: [UInt8]
  ) {
    self.file = file
    self.beginning = beginning
    self.name = name
    self.directory = directory
    self.format = format
    self.savedSize = savedSize
    self.size = size
  }

  /// Creates a new file; fails and leaves an existing file alone if the name is taken.
  public static func create(
    _ name: String, in directory: borrowing Directory, beginning: [UInt8], _ format: Format
  ) throws(FileError) -> GrowingFile {
    let bytes = beginning + format.tail(from: beginning.count)
    try directory.replace(name, with: bytes, .refuse)
    return GrowingFile(
      try directory.file(name, for: .updating), name: name, in: try directory.duplicate(), format,
      savedSize: beginning.count, size: bytes.count, beginning: Array(beginning.prefix(sample)))
  }

  /// Reopens a file whose first `savedSize` bytes were found good; the rest is discarded and
  /// overwritten with a new closing.
  public static func reopen(
    _ name: String, in directory: borrowing Directory, savedSize: Int, _ format: Format
  ) throws(FileError) -> GrowingFile {
    let file = try directory.file(name, for: .updating, owner: .onlyUs)
    let size = try file.status().size
    guard savedSize <= size else { throw FileError(.open, file.path, .tooShort) }
    let beginning = try file.bytes(at: 0, count: min(savedSize, sample))
    var reopened = GrowingFile(
      file, name: name, in: try directory.duplicate(), format, savedSize: savedSize, size: size,
      beginning: beginning)
    reopened.hasCleanTail = false
    try reopened.append([])
    return reopened
  }

  /// This many bytes of the beginning show that the file was overwritten from its front.
  private static let sample = 64

  /// What others have done to the file since it was last written, as far as a few cheap calls show;
  /// what cannot be found out does not count.
  public var interference: Interference? {
    guard let status = try? file.status(), let start = try? file.bytes(upTo: beginning.count, at: 0)
    else { return nil }
    guard status.size >= savedSize + format.closing.count, start == beginning else {
      return .changed
    }
    do throws(FileError) {
      return try directory.status(of: name)?.identity == status.identity ? nil : .removed
    } catch {
      return nil
    }
  }

  /// Makes the next addition write the whole file under its name, from what is still open here.
  public mutating func distrust() {
    isSuspect = true
  }

  /// Adds bytes; they are saved once this returns.
  ///
  /// If it throws, nothing was added: the caller keeps the bytes and tries again.
  public mutating func append(_ bytes: [UInt8]) throws(FileError) {
    if isSuspect { return try rewrite(adding: bytes) }
    let block = block(adding: bytes)
    do {
      try file.write(block.span.bytes, at: savedSize)
    } catch {
      restoreTail()
      throw error
    }
    do {
      try file.syncData()
    } catch {
      isSuspect = true
      throw error
    }
    size = max(size, savedSize + block.count)
    savedSize += bytes.count
    hasCleanTail = true
  }

  /// The bytes and the new closing, padded with spaces if anything else may follow.
  private func block(adding bytes: [UInt8]) -> [UInt8] {
    let end = savedSize + bytes.count
    let fits = end + format.closing.count <= size
    return bytes + (fits && hasCleanTail ? format.closing : format.tail(from: end, covering: size))
  }

  /// Restores the closing that a failed write may have damaged, as far as the disk allows.
  private mutating func restoreTail() {
    hasCleanTail = false
    if let status = try? file.status() { size = max(size, status.size) }
    try? file.write(format.tail(from: savedSize, covering: size).span.bytes, at: savedSize)
  }

  /// Truncates the spaces and closes the file; all of it is on the disk once this returns.
  public consuming func finish() throws(FileError) {
    if isSuspect { try rewrite(adding: []) }
    try file.truncate(to: savedSize + format.closing.count)
    try file.sync()
    try file.close()
  }

  /// Writes everything that counts to a new file, which then takes this one's name.
  private mutating func rewrite(adding bytes: [UInt8]) throws(FileError) {
    var copy = try directory.replacement(of: name)
    var offset = 0
    while offset < savedSize {
      let piece = try file.bytes(at: offset, count: min(65_536, savedSize - offset))
      try copy.write(piece)
      offset += piece.count
    }
    let end = savedSize + bytes.count
    let tail = format.tail(from: end)
    try copy.write(bytes + tail)
    try copy.commit()
    file = try directory.file(name, for: .updating, owner: .onlyUs)
    savedSize = end
    size = end + tail.count
    hasCleanTail = true
    isSuspect = false
  }
}
