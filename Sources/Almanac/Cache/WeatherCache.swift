public import DurableFiles
public import HomeFolder

/// The folder `cache` of a home: the last forecast, and when servers may be asked again.
public enum WeatherCache {
  /// The last forecast, however old.
  public enum Found {
    case none
    case damaged
    case forecast(KeptForecast)

    public var forecast: KeptForecast? {
      if case .forecast(let kept) = self { kept } else { nil }
    }
  }

  /// Reads the last forecast; a file that is damaged stays until the next one replaces it.
  public static func forecast(in home: HomeFolder) throws(FileError) -> Found {
    guard let bytes = try contents(of: KeptForecast.fileName, KeptForecast.sizeLimit, in: home)
    else { return .none }
    return KeptForecast(parsing: bytes).map { .forecast($0) } ?? .damaged
  }

  /// What is remembered of servers; nothing if it cannot be read.
  public static func log(in home: HomeFolder) throws(FileError) -> AskingLog {
    guard let bytes = try contents(of: AskingLog.fileName, AskingLog.sizeLimit, in: home) else {
      return AskingLog()
    }
    return AskingLog(parsing: bytes)
  }

  /// Replaces the forecast in one step; the old one stays until then.
  public static func save(_ kept: KeptForecast, in home: HomeFolder) throws(FileError) {
    try folder(home).replace(KeptForecast.fileName, with: kept.bytes)
  }

  public static func save(_ log: AskingLog, in home: HomeFolder) throws(FileError) {
    try folder(home).replace(AskingLog.fileName, with: log.bytes)
  }

  private static func folder(_ home: HomeFolder) throws(FileError) -> Directory {
    try home.make().makePrivate(HomeFolder.cacheName)
  }

  private static func contents(
    of name: String, _ limit: Int, in home: HomeFolder
  ) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      guard let folder = try home.open() else { return nil }
      return try folder.directory(HomeFolder.cacheName).contents(of: name, limit: limit)
    } catch {
      switch error.kind {
      case .notFound: return nil
      case .tooLarge: return []
      default: throw error
      }
    }
  }
}
