public import DurableFiles

/// Writes the black box of a drive, in constant memory as long as the disk accepts it.
///
/// It waits only for the disk, and reads no clock: `now` is always the uptime in milliseconds by
/// the monotonic clock.
public struct BlackBoxWriter: ~Copyable {
  public enum State: Equatable, Sendable {
    /// Everything added is on the disk.
    case saved
    /// Entries wait for the next write.
    case pending
    /// The disk refuses the pending entries; writing is retried.
    case waiting(FileError)
  }

  /// The outcome of one write.
  public struct Flush: Equatable, Sendable {
    public internal(set) var savedEntries = 0
    public internal(set) var savedPoints = 0
    public internal(set) var savedBytes = 0
    public internal(set) var failure: FileError?
  }

  var file: GrowingFile
  private var ballast: Ballast
  private var backlog: Backlog
  private var schedule: FlushSchedule
  var lines: LineWriter
  private var copies = HeaderCopies()
  let home: Directory
  /// Whether lines are missing before the next ones.
  var marksDamage = false
  private var failure: FileError?

  /// The header with which the file would begin again, in the boot that uptimes count from now.
  public internal(set) var header: DriveHeader

  /// The number of the last entry on the disk, of all that `add` has returned.
  public private(set) var savedNumber: Int64
  /// Points on the disk, including those of earlier recorders.
  public internal(set) var savedPoints: Int
  /// The name of the copy of the damaged file that was resumed.
  public private(set) var setAsideName: String?
  /// What someone did to the file while it was being written, and what became of it.
  public internal(set) var incident: String?

  init(
    _ file: consuming GrowingFile, in home: consuming Directory, _ ballast: consuming Ballast,
    header: DriveHeader,
    nextNumber: Int64, savedPoints: Int, at now: Int64
  ) {
    self.file = file
    self.home = home
    self.ballast = ballast
    backlog = Backlog(nextNumber: nextNumber)
    schedule = FlushSchedule(at: now)
    lines = LineWriter(header: header)
    self.header = header
    savedNumber = nextNumber - 1
    self.savedPoints = savedPoints
  }

  /// Continues with another drive, whose file already holds this many entries and points.
  mutating func begin(_ header: DriveHeader, after entries: Int, points: Int) {
    self.header = header
    lines = LineWriter(header: header)
    copies = HeaderCopies()
    backlog = Backlog(nextNumber: Int64(entries) + 1)
    savedNumber = Int64(entries)
    savedPoints = points
  }

  mutating func note(setAsideName name: String?) {
    setAsideName = name
  }

  public var state: State {
    if let failure { return .waiting(failure) }
    return backlog.isEmpty ? .saved : .pending
  }

  /// How many entries wait in memory.
  public var pendingEntries: Int { backlog.entries.count }

  /// How many of them are points.
  public var pendingPoints: Int { backlog.points }

  /// How many entries were dropped because memory was full while the disk refused writes.
  public var droppedEntries: Int { backlog.dropped }

  /// Bytes of the file that count.
  public var savedBytes: Int { file.savedSize }

  /// Queues an entry for the next write, and returns its number; `nil` if there is no room.
  @discardableResult
  public mutating func add(_ entry: DriveEntry) -> Int64? {
    backlog.add(entry)
  }

  /// When the next write is due: long ago means at once; `nil` if nothing waits.
  ///
  /// Due with five points, 15 seconds after the last write with fewer, and at once for what the
  /// driver requests (pause, resume, mode, note) and when a drive is resumed, suspended or stopped.
  public var nextDeadline: Int64? { schedule.deadline(for: backlog) }

  public func isDue(at now: Int64) -> Bool {
    nextDeadline.map { $0 <= now } ?? false
  }

  /// Writes pending entries, at most 64 KiB of them, due or not.
  ///
  /// What is reported as saved will be found again no matter what happens (Invariant 2). If it
  /// fails, all of it stays pending (Invariant 6).
  @discardableResult
  public mutating func flush(at now: Int64) -> Flush {
    guard !backlog.isEmpty else { return Flush() }
    var count = 0
    do {
      try heal()
      count = fillPiece()
      try append(at: now)
    } catch {
      failure = error
      schedule.failed(at: now)
      return Flush(failure: error)
    }
    failure = nil
    schedule.succeeded(at: now)
    let flush = acknowledge(count)
    ballast.make(at: now)
    return flush
  }

  /// Writes everything pending, or throws what prevents it; it may be called again.
  public mutating func flushAll(at now: Int64) throws(FileError) {
    while !backlog.isEmpty {
      if let failure = flush(at: now).failure { throw failure }
    }
  }

  /// Truncates the file to its content and closes it, once all is saved and the drive is over.
  public consuming func close() throws(FileError) {
    try file.finish()
  }

  /// Puts the lines of the first pending entries into the buffer, and returns how many there are.
  private mutating func fillPiece() -> Int {
    lines.removeAll()
    if marksDamage { lines.addDamageMark() }
    if copies.isDue { lines.addCopy() }
    // The first line always contains its number, so that a reader can resynchronise after damage.
    var previous: Int64?
    var count = 0
    for waiting in backlog.entries {
      let end = lines.bytes.count
      lines.add(
        waiting.entry, number: waiting.number,
        showsNumber: previous.map { waiting.number != $0 + 1 } ?? true)
      if lines.bytes.count > BlackBox.largestPiece {
        lines.cut(to: end)
        break
      }
      previous = waiting.number
      count += 1
    }
    return count
  }

  private mutating func append(at now: Int64) throws(FileError) {
    do {
      try file.append(lines.bytes)
    } catch let error where error.kind == .noSpace {
      guard ballast.giveUp(at: now) else { throw error }
      try file.append(lines.bytes)
    }
  }

  private mutating func acknowledge(_ count: Int) -> Flush {
    let pointsBefore = backlog.points
    marksDamage = false
    savedNumber = backlog.entries[count - 1].number
    backlog.removeFirst(count)
    if copies.isDue { copies.begin() }
    copies.count(lines.bytes.count)
    let points = pointsBefore - backlog.points
    savedPoints += points
    return Flush(savedEntries: count, savedPoints: points, savedBytes: lines.bytes.count)
  }
}
