internal import DurableFiles
public import HomeFolder
public import Text

/// The crossings of a home: a file that is replaced whole, under a lock of its own.
public struct CrossingFile: Sendable {
  public static let name = "border_crossings.json"
  private static let lockName = "borders.lock"
  private static let longestWait = 10_000
  private static let sizeLimit = 64 << 20

  private let home: HomeFolder

  public init(in home: HomeFolder) {
    self.home = home
  }

  /// The crossings, and what was wrong with their file; it is left as it is.
  public func read() throws -> (log: CrossingLog, warning: String?) {
    guard let directory = try home.open(), let reading = try Self.read(in: directory) else {
      return (CrossingLog(), nil)
    }
    let warning = reading.damage.map { damage in
      Self.warning(damage, reading, "the next change sets it aside")
    }
    return (reading.log, warning)
  }

  /// Changes the crossings, with other programs locked out; the file is on the disk once this
  /// returns, and is left alone if nothing changed.
  ///
  /// A damaged file is set aside first. Old crossings are dropped if today's date is proven.
  public func change<Result>(
    provenToday: Day?, _ body: (inout CrossingLog) throws -> Result
  ) throws -> (result: Result, warning: String?) {
    let directory = try home.make()
    let lock = try lock(in: directory)
    return try withExtendedLifetime(lock) {
      try change(in: directory, provenToday: provenToday, body)
    }
  }

  /// Passes positions to the detector that remembers the earlier ones in `run/`, and adds the
  /// crossings that they confirm; those that are new.
  ///
  /// What it remembers is written last: if the power fails before, the crossings are there, and the
  /// detector starts again after the last of them.
  public func watch(
    _ fixes: [CrossingDetector.Fix], provenToday: Day?,
    using random: inout some RandomNumberGenerator
  ) throws -> (new: [Crossing], country: String?, warning: String?) {
    let directory = try home.make()
    let run = try directory.makePrivate(HomeFolder.runName)
    let lock = try lock(in: directory)
    return try withExtendedLifetime(lock) {
      let kept = CrossingWatch.read(in: run)
      var watch = kept
      let (new, warning) = try change(in: directory, provenToday: provenToday) { log in
        fixes.compactMap { fix in
          watch.take(fix, knowing: log).flatMap {
            log.add(detected: $0, by: .watch, using: &random)
          }
        }
      }
      if watch.isWorthKeeping(after: kept) { try watch.write(in: run) }
      return (new, watch.detector.country?.code, warning)
    }
  }

  private func lock(in directory: borrowing Directory) throws -> FileLock {
    try directory.makePrivate(HomeFolder.runName).lock(Self.lockName, waiting: Self.longestWait)
  }

  private func change<Result>(
    in directory: borrowing Directory, provenToday: Day?,
    _ body: (inout CrossingLog) throws -> Result
  ) throws -> (result: Result, warning: String?) {
    let reading = try Self.read(in: directory)
    let old = reading?.log ?? CrossingLog()
    var log = old
    let result = try body(&log)
    if let provenToday { _ = log.trim(on: provenToday) }
    var warning: String?
    if let reading, let damage = reading.damage {
      let name = try directory.linkAside(
        Self.name, into: directory.makePrivate(HomeFolder.setAsideName))
      warning = Self.warning(damage, reading, "it is now \(home.setAsideFolder)/\(name)")
    }
    if log != old || warning != nil { try directory.replace(Self.name, with: log.bytes) }
    return (result, warning)
  }

  private static func warning(
    _ damage: String, _ reading: CrossingLog.Reading, _ fate: String
  ) -> String {
    "\(name) is damaged (\(damage)); \(fate). "
      + "\(Phrase.count(reading.log.crossings.count, "crossing")) could be read"
      + (reading.lost > 0 ? ", \(reading.lost) could not" : "")
      + "; 'vanlog border rebuild' finds those of kept drives again"
  }

  private static func read(in directory: borrowing Directory) throws -> CrossingLog.Reading? {
    do {
      return try CrossingLog.read(directory.contents(of: name, limit: sizeLimit))
    } catch let error as FileError where error.kind == .notFound {
      return nil
    }
  }
}
