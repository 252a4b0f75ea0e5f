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
    let lock = try directory.makePrivate(HomeFolder.runName)
      .lock(Self.lockName, waiting: Self.longestWait)
    return try withExtendedLifetime(lock) {
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
