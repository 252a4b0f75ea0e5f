public import DurableFiles
internal import Glibc

extension HomeFolder {
  /// Whether the folder exists yet.
  public var exists: Bool { access(path, F_OK) == 0 }

  /// Free space where the folder is or will be, or `nil` if unknown.
  public var freeBytes: Int64? {
    var place = path[...]
    while true {
      var space = statvfs()
      if statvfs(place.isEmpty ? "/" : String(place), &space) == 0 {
        return Int64(clamping: UInt64(space.f_bavail) &* UInt64(space.f_frsize))
      }
      guard let slash = place.lastIndex(of: "/") else { return nil }
      place = place[..<slash]
    }
  }

  /// The open folder, or `nil` if it does not exist yet.
  public func open() throws(FileError) -> Directory? {
    try Self.unlessMissing { () throws(FileError) in try Directory(path, links: .follow) }
  }

  /// The open folder, created if need be, for its owner only.
  ///
  /// An existing folder keeps its permissions: it may have other uses too.
  public func make() throws(FileError) -> Directory {
    try Directory.openOrMake(path)
  }

  /// The names of unusable files that were moved out of the way.
  public func setAsideNames() throws(FileError) -> [String] {
    guard let home = try open() else { return [] }
    let folder = try Self.unlessMissing { () throws(FileError) in
      try home.directory(Self.setAsideName)
    }
    return try folder?.names().sorted() ?? []
  }

  /// The result, or `nil` if the file or folder does not exist.
  static func unlessMissing<Value: ~Copyable>(
    _ body: () throws(FileError) -> Value
  ) throws(FileError) -> Value? {
    do {
      return try body()
    } catch let error where error.kind == .notFound {
      return nil
    }
  }
}

/// Names of files and folders in the home folder.
extension HomeFolder {
  public static let configName = "config.json"
  /// Everything that a person enters, as records.
  public static let storeName = "trips.sqlite"
  /// Rules for the import of bank files.
  public static let importRulesName = "import-rules.json"
  /// Crossings of borders that were seen, entered or corrected.
  public static let crossingsName = "border_crossings.json"
  /// Dates of members of the Schengen area that a person has added.
  public static let schengenName = "schengen.json"
  public static let runName = "run"
  public static let setAsideName = "set-aside"
  /// What sync has met that cannot be, for people to look at.
  public static let alarmName = "sync-alarm"
  /// Drives that have left the black box and are not in the store yet.
  public static let endedName = "ended"
  /// Where the van has been, as `vanlogd` saw it arrive and depart.
  public static let visitsName = "visits.json"
  /// What can be fetched or computed again.
  public static let cacheName = "cache"
  /// Rules of automations, one file each.
  public static let automationsName = "automations"
  /// Rules of languages for `say`, one file each.
  public static let languagesName = "languages"
  /// By what this device is known where it publishes, and the secret of its privacy zones.
  public static let publishedName = "publish.json"
  /// In `run`: held by `vanlog-publish` for as long as it lives.
  public static let publishLock = "publish.lock"
  /// In `run`: positions, and messages of automations, that wait for a network.
  public static let positionQueue = "publish-queue"
  public static let messageQueue = "publish-messages"
  /// In `run`: held by `vanlogd` for as long as it lives.
  public static let daemonLock = "daemon.lock"
  /// In `run`: what `vanlogd` is doing, for other programs.
  public static let daemonState = "daemon.json"
  /// In `run`: events from outside that `vanlogd` has not taken yet, a file each, and the lock for
  /// adding one.
  public static let eventsName = "events"
  public static let eventsLock = "events.lock"
  /// In `run`: held by whoever records the drive, keeps it or repairs its file.
  public static let recorderLock = "recorder.lock"
  /// Held by the recorder service from its start to its end, whether it records or waits.
  public static let serviceLock = "recorder-wait.lock"
  /// In `run`: held by whoever keeps drives of `ended`.
  public static let endedLock = "ended.lock"
  /// Maps for the page.
  public static let mapsName = "maps"
  /// In `run`: held by `vanlog-web` for as long as it lives, and where it listens.
  public static let webLock = "web.lock"
  public static let webState = "web.json"
  /// In `run`: the devices that may use the page, the code that lets further ones in, and the lock
  /// for changing either.
  public static let webDevices = "web-devices.json"
  public static let webCode = "web-code.json"
  public static let webDevicesLock = "web-devices.lock"
  /// In `run`: held by whoever syncs this home, restores another in its place or salvages its store.
  public static let syncLock = "sync.lock"

  public var configFile: String { Self.join(path, Self.configName) }
  public var runFolder: String { Self.join(path, Self.runName) }
  public var setAsideFolder: String { Self.join(path, Self.setAsideName) }
  public var languagesFolder: String { Self.join(path, Self.languagesName) }
  public var endedFolder: String { Self.join(path, Self.endedName) }
}
