internal import DurableFiles
internal import HomeFolder

/// Texts that wait to be sent, the oldest first; in memory, and in a file what has waited a while.
///
/// (1) What is sent and acknowledged at once never reaches the disk. The rest is appended in batches,
/// with one write and one sync, so a card is spared; a crash loses the last minute at most.
/// (2) Every line has a checksum and a number greater than that of the line before, so half a line,
/// or one that a failed write has left, is never sent.
/// (3) What was acknowledged is noted in the header without a sync: a killed program finds it, a
/// power cut may let the last ones be sent again.
/// (4) It is bounded: what is too much goes from the front, a sixteenth at once, and is counted.
final class DiskQueue {
  struct Limits: Sendable {
    var entries = 20_000
    var bytes = 4 << 20
    /// As many are written at once at least, unless the first has waited for `patience`.
    var batch = 32
    var patience: Int64 = 60_000
  }

  private let name: String
  private let home: HomeFolder
  private let folder: Directory
  private let limits: Limits
  private var entries: [[UInt8]] = []
  /// Where the first of the entries is; those before it are gone.
  private var head = 0
  private var bytes = 0
  /// The number of the first entry.
  private var firstNumber = 1
  /// How many of the entries, from the first one on, are in the file.
  private var saved = 0
  /// The size of the file; 0 if there is none.
  private var fileSize = 0
  private var waitingSince: Int64?
  /// How many were dropped for want of room.
  private(set) var dropped = 0
  /// Why the last batch could not be written.
  private(set) var trouble: FileError?

  /// Opens a queue in `run` of the home; a file that is not one is set aside.
  init(_ name: String, in home: HomeFolder, limits: Limits = Limits()) throws(FileError) {
    (self.name, self.home, self.limits) = (name, home, limits)
    folder = try home.make().makePrivate(HomeFolder.runName)
    try load()
  }

  var count: Int { entries.count - head }

  /// An entry, counted from the oldest.
  subscript(index: Int) -> [UInt8] { entries[head + index] }

  /// Adds an entry, and returns how many of the oldest had to go for it.
  func append(_ text: [UInt8], now: Int64) -> Int {
    precondition(!text.contains(UInt8(ascii: "\n")), "an entry is one line")
    entries.append(text)
    bytes += text.count
    if waitingSince == nil { waitingSince = now }
    let isFull = count > limits.entries || bytes > limits.bytes
    let tooMany = isFull ? min(count - 1, max(1, count / 16)) : 0
    if tooMany > 0 {
      dropped += tooMany
      removeFirst(tooMany)
    }
    if count - saved >= limits.batch { save(now: now) }
    return tooMany
  }

  /// Removes the oldest, which were acknowledged.
  func removeFirst(_ number: Int) {
    guard number > 0 else { return }
    for index in head..<head + number {
      bytes -= entries[index].count
      entries[index] = []
    }
    head += number
    firstNumber += number
    if head > 1_024, head > entries.count / 2 {
      entries.removeFirst(head)
      head = 0
    }
    let wasSaved = saved > 0
    saved = max(0, saved - number)
    if wasSaved { noteSent() }
    if count == saved { waitingSince = nil }
  }

  /// When the next batch is due.
  var deadline: Int64? { waitingSince.map { $0 + limits.patience } }

  /// Writes what is due.
  func turn(now: Int64) {
    if let deadline, now >= deadline { save(now: now) }
  }

  /// Writes what is not in the file yet.
  func save(now: Int64) {
    guard count > saved else { return }
    do throws(FileError) {
      try append()
      trouble = nil
      waitingSince = nil
    } catch {
      // It stays in memory, and is tried again with the next batch.
      trouble = error
      waitingSince = now
    }
  }

  // MARK: The file

  private func append() throws(FileError) {
    var lines: [UInt8] = []
    for index in saved..<count { lines += QueueLine.bytes(firstNumber + index, self[index]) }
    // Most of a large file was sent already, and none of it is needed any more.
    if fileSize == 0 || fileSize > 2 * limits.bytes {
      lines = []
      for index in 0..<count { lines += QueueLine.bytes(firstNumber + index, self[index]) }
      let all = QueueHeader.bytes(sentBefore: firstNumber) + lines
      try folder.replace(name, with: all)
      fileSize = all.count
    } else {
      let file = try folder.file(name, for: .updating, owner: .onlyUs)
      try file.write(lines.span.bytes, at: fileSize)
      try file.syncData()
      fileSize += lines.count
    }
    saved = count
  }

  /// Notes what was sent; a failure means that it is sent again after a restart.
  private func noteSent() {
    guard fileSize > 0, let file = try? folder.file(name, for: .updating, owner: .onlyUs) else {
      return
    }
    let header = QueueHeader.bytes(sentBefore: firstNumber)
    try? file.write(header.span.bytes, at: 0)
    if saved == 0, (try? file.truncate(to: QueueHeader.size)) != nil {
      fileSize = QueueHeader.size
    }
  }

  private func load() throws(FileError) {
    guard try folder.status(of: name) != nil else { return }
    let all = try contents()
    guard let all, let sentBefore = QueueHeader.sentBefore(all[...]) else { return try setAside() }
    var last = sentBefore - 1
    var end = QueueHeader.size
    var rest = all[end...]
    var numbers: [Int] = []
    while let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = QueueLine.parse(rest[..<lineEnd])
      rest = rest[(lineEnd + 1)...]
      end = rest.startIndex
      guard let line, line.number > last else { continue }
      last = line.number
      numbers.append(line.number)
      entries.append(line.text)
      bytes += line.text.count
    }
    firstNumber = max(1, last + 1 - entries.count)
    saved = entries.count
    fileSize = end
    // With a line missing, the numbers of the others are not what their places say.
    if let first = numbers.first, first != firstNumber {
      (saved, fileSize) = (0, 0)
      try append()
    }
  }

  /// `nil` if this is not an ordinary file, or one that is far too large.
  private func contents() throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try folder.contents(of: name, limit: 4 * limits.bytes)
    } catch {
      guard error.code == 0 else { throw error }
      return nil
    }
  }

  private func setAside() throws(FileError) {
    _ = try folder.setAside(name, into: home.make().makePrivate(HomeFolder.setAsideName))
  }
}
