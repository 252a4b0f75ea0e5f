public import DurableFiles
public import HomeFolder

/// The drives that were surveyed before, so that only those that are new or have changed are read.
///
/// It may be deleted at any time. What cannot be written is found again by the next command.
public struct SurveyCache: Sendable {
  public static let name = "drive-countries"
  private static let lockName = "drive-countries.lock"
  private static let longestWait = 10_000
  private static let sizeLimit = 256 << 20

  private let home: HomeFolder

  public init(in home: HomeFolder) {
    self.home = home
  }

  /// In order of their ids; none if there is no file or it is damaged.
  public func read() -> [SurveyedDrive] {
    guard let folder = try? home.open(),
      let bytes = try? folder.directory(HomeFolder.cacheName).contents(
        of: Self.name, limit: Self.sizeLimit)
    else { return [] }
    return SurveyFile.read(bytes) ?? []
  }

  /// Replaces the file; whether that could be done.
  @discardableResult public func write(_ drives: [SurveyedDrive]) -> Bool {
    do {
      try home.make().makePrivate(HomeFolder.cacheName).replace(
        Self.name, with: SurveyFile.bytes(drives))
      return true
    } catch {
      return false
    }
  }

  /// Deletes the file.
  public func remove() throws(FileError) {
    guard let folder = try home.open(), try folder.status(of: HomeFolder.cacheName) != nil else {
      return
    }
    _ = try folder.directory(HomeFolder.cacheName).remove(Self.name)
  }

  /// Keeps other programs from reading the same drives meanwhile; without the lock it continues
  /// anyway, since each writes what it has found, and all find the same.
  public func alone<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = try? lock()
    return try withExtendedLifetime(lock) { try body() }
  }

  private func lock() throws(FileError) -> FileLock {
    try home.make().makePrivate(HomeFolder.runName).lock(
      Self.lockName, waiting: Self.longestWait)
  }
}
