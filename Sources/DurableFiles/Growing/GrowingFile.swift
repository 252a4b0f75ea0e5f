import Glibc

/// A text file that is complete after every addition and grows in place.
///
/// It holds a beginning, the additions and a closing, and is filled up with spaces to whole chunks:
///
///     {"entries":[ …additions… ]}␠␠␠␠␠␠
///
/// (1) An addition is one write that covers the old closing and brings a new one, then `fdatasync`.
/// Inside a chunk neither the size nor the blocks of the file change, so the file system has nothing
/// else to save: this is what spares an SD card.
/// (2) Bytes of an addition that was saved are never written again: additions bring what separates
/// them at their front.
/// (3) After a failed sync the kernel may have dropped any unsaved byte while it still shows it, so
/// the file is then written anew under the same name before anything else counts as saved.
public struct GrowingFile: ~Copyable {
  /// What a file is closed and filled up with.
  public struct Format: Sendable {
    let closing: [UInt8]
    let chunk: Int

    /// `chunk` bytes, 16 to 64 KiB for a card, are added whenever the room is used up.
    public init(closing: [UInt8], chunk: Int = 32_768) {
      precondition(chunk > closing.count, "a chunk has room for the closing")
      self.closing = closing
      self.chunk = chunk
    }

    /// The closing and the spaces behind it, from an offset to the end of a chunk, and at least as
    /// far as the file goes.
    func tail(from offset: Int, covering size: Int = 0) -> [UInt8] {
      let end = offset + closing.count
      let spaces = max((end + chunk - 1) / chunk * chunk, size) - end
      return closing + [UInt8](repeating: UInt8(ascii: " "), count: spaces)
    }
  }

  private let directory: Directory
  private let name: String
  private let format: Format
  private var file: File
  /// The bytes that are saved and will never change; the closing comes right behind them.
  public private(set) var savedSize: Int
  private var size: Int
  /// Whether only spaces follow the closing.
  private var hasCleanTail = true
  /// Whether a sync has failed, so that what the kernel shows proves nothing (3).
  private var isSuspect = false

  private init(
    _ file: consuming File, name: String, in directory: consuming Directory, _ format: Format,
    savedSize: Int, size: Int
  ) {
    self.file = file
    self.name = name
    self.directory = directory
    self.format = format
    self.savedSize = savedSize
    self.size = size
  }

  /// Makes a new file; if the name is taken, that file stays as it is and this fails.
  public static func create(
    _ name: String, in directory: borrowing Directory, beginning: [UInt8], _ format: Format
  ) throws(FileError) -> GrowingFile {
    let bytes = beginning + format.tail(from: beginning.count)
    try directory.replace(name, with: bytes, .refuse)
    return GrowingFile(
      try directory.file(name, for: .updating), name: name, in: try directory.duplicate(), format,
      savedSize: beginning.count, size: bytes.count)
  }

  /// Goes on with a file of which the first `savedSize` bytes were found good; what follows them is
  /// given up and overwritten with a new closing.
  public static func reopen(
    _ name: String, in directory: borrowing Directory, savedSize: Int, _ format: Format
  ) throws(FileError) -> GrowingFile {
    let file = try directory.file(name, for: .updating, owner: .onlyUs)
    let size = try file.status().size
    guard savedSize <= size else { throw FileError(.open, file.path, .tooShort) }
    var reopened = GrowingFile(
      file, name: name, in: try directory.duplicate(), format, savedSize: savedSize, size: size)
    reopened.hasCleanTail = false
    try reopened.append([])
    return reopened
  }

  /// Adds bytes; they are saved once this returns.
  ///
  /// If it throws, nothing was added: the caller keeps the bytes and tries again.
  public mutating func append(_ bytes: [UInt8]) throws(FileError) {
    if isSuspect { return try writeAnew(adding: bytes) }
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

  /// The bytes with the new closing, and with spaces too where there may be anything else.
  private func block(adding bytes: [UInt8]) -> [UInt8] {
    let end = savedSize + bytes.count
    let fits = end + format.closing.count <= size
    return bytes + (fits && hasCleanTail ? format.closing : format.tail(from: end, covering: size))
  }

  /// Puts the closing back that a failed write may have covered in part, as far as the disk lets us.
  private mutating func restoreTail() {
    hasCleanTail = false
    if let status = try? file.status() { size = max(size, status.size) }
    try? file.write(format.tail(from: savedSize, covering: size).span.bytes, at: savedSize)
  }

  /// Cuts the spaces off and closes the file; all of it is on the disk once this returns.
  public consuming func finish() throws(FileError) {
    if isSuspect { try writeAnew(adding: []) }
    try file.truncate(to: savedSize + format.closing.count)
    try file.sync()
    try file.close()
  }

  /// Writes all that counts into a new file, which then takes this one's name.
  private mutating func writeAnew(adding bytes: [UInt8]) throws(FileError) {
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
