internal import DurableFiles
public import HomeFolder
internal import Text

/// What a home keeps of crossings: a file that is replaced whole, under a lock of its own.
public struct CrossingFile: Sendable {
  /// What positions of the van come to.
  public struct Watched {
    /// The crossings that they confirm and that are new.
    public let new: [Crossing]
    /// The log after them.
    public let log: CrossingLog
    /// The country that the van is in.
    public let country: String?
    /// Whether the log has nothing to say that only a later position would bring up.
    public let isSettled: Bool
    /// What was wrong with the file.
    public let warning: String?
  }

  public static let name = HomeFolder.crossingsName
  private static let lockName = "borders.lock"
  private static let longestWait = 10_000
  private static let sizeLimit = 64 << 20

  private let home: HomeFolder

  public init(in home: HomeFolder) {
    self.home = home
  }

  /// What is kept, and what was wrong with the file; it is left as it is.
  public func read() throws -> (kept: KeptCrossings, warning: String?) {
    guard let directory = try home.open(), let reading = try Self.read(in: directory) else {
      return (KeptCrossings(), nil)
    }
    let warning = reading.damage.map { damage in
      Self.warning(damage, reading, "the next change sets it aside")
    }
    return (reading.kept, warning)
  }

  /// Changes what is kept, with other programs locked out; the file is on the disk once this
  /// returns, and is left alone if nothing changed.
  ///
  /// A damaged file is set aside first.
  public func change<Result>(
    _ body: (inout KeptCrossings) throws -> Result
  ) throws -> (result: Result, warning: String?) {
    let directory = try home.make()
    let lock = try lock(in: directory)
    return try withExtendedLifetime(lock) { try change(in: directory, body) }
  }

  /// Passes positions to the detector that remembers the earlier ones in `run/`, and keeps the
  /// crossings that they confirm.
  ///
  /// What it remembers is written last: if the power fails before, the crossings are there, and the
  /// detector starts again after the last of them.
  public func watch(
    _ fixes: [CrossingDetector.Fix], drives: [DrivenDrive],
    using random: inout some RandomNumberGenerator
  ) throws -> Watched {
    let directory = try home.make()
    let run = try directory.makePrivate(HomeFolder.runName)
    let lock = try lock(in: directory)
    return try withExtendedLifetime(lock) {
      let before = CrossingWatch.read(in: run)
      var watch = before
      let ((new, log), warning) = try change(in: directory) { kept in
        var log = CrossingLog(kept, drives: drives)
        var new: [Crossing] = []
        for fix in fixes {
          guard let event = watch.take(fix, knowing: log),
            let sighting = log.sighting(of: event, using: &random)
          else { continue }
          var more = kept
          more.put(sighting)
          let after = CrossingLog(more, drives: drives)
          // Where a drive shows that the van was elsewhere, the watch has erred.
          guard let crossing = after.crossing(sighting.id) else { continue }
          if log.known(event) == nil { new.append(crossing) }
          (kept, log) = (more, after)
        }
        return (new, log)
      }
      if watch.isWorthKeeping(after: before) { try watch.write(in: run) }
      return Watched(
        new: new, log: log, country: watch.country(knowing: log),
        isSettled: watch.isSettled(knowing: log), warning: warning)
    }
  }

  /// Replaces what the detector remembers in `run`; `false` if that is no longer what it was.
  ///
  /// It does not wait: while another program has the lock, it fails.
  static func remember(
    _ watch: CrossingWatch, insteadOf known: CrossingWatch, in run: borrowing Directory
  ) throws(FileError) -> Bool {
    let lock = try run.lock(lockName)
    return try withExtendedLifetime(lock) { () throws(FileError) in
      guard CrossingWatch.read(in: run).bytes == known.bytes else { return false }
      try watch.write(in: run)
      return true
    }
  }

  private func lock(in directory: borrowing Directory) throws -> FileLock {
    try directory.makePrivate(HomeFolder.runName).lock(Self.lockName, waiting: Self.longestWait)
  }

  private func change<Result>(
    in directory: borrowing Directory, _ body: (inout KeptCrossings) throws -> Result
  ) throws -> (result: Result, warning: String?) {
    let reading = try Self.read(in: directory)
    let old = reading?.kept ?? KeptCrossings()
    var kept = old
    let result = try body(&kept)
    var warning: String?
    if let reading, let damage = reading.damage {
      let name = try directory.linkAside(
        Self.name, into: directory.makePrivate(HomeFolder.setAsideName))
      warning = Self.warning(damage, reading, "it is now \(home.setAsideFolder)/\(name)")
    }
    if kept != old || warning != nil { try directory.replace(Self.name, with: kept.bytes) }
    return (result, warning)
  }

  private static func warning(
    _ damage: String, _ reading: KeptCrossings.Reading, _ fate: String
  ) -> String {
    "\(name) is damaged (\(damage)); \(fate). "
      + "\(Phrase.count(reading.kept.entries.count, "entry", "entries")) could be read"
      + (reading.lost > 0 ? ", \(reading.lost) could not" : "")
      + "; the crossings of kept drives are not lost"
  }

  private static func read(in directory: borrowing Directory) throws -> KeptCrossings.Reading? {
    do {
      return try KeptCrossings.read(directory.contents(of: name, limit: sizeLimit))
    } catch let error as FileError where error.kind == .notFound {
      return nil
    }
  }
}
