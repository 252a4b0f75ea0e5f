internal import DurableFiles
internal import Text

/// The settings of this device in `config.json`, which people may edit and power cuts may damage.
extension HomeFolder {
  private static let sizeLimit = 1_048_576
  private static let lockName = "config.lock"
  private static let longestWait = 5_000

  /// The settings, and any problems with their file as sentences for the user.
  ///
  /// An unusable file is set aside, and the defaults apply. Where that is not possible,
  /// as on a read-only card, the file stays, and the defaults apply anyway.
  public func loadSettings() throws -> (settings: Settings, warnings: [String]) {
    guard let home = try open() else { return (Settings(), []) }
    switch try Self.readSettings(in: home) {
    case .good(let settings, let warnings): return (settings, warnings)
    case .damaged(let reason):
      do {
        let changing = try beginChange(in: home)
        return (changing.settings, changing.warnings)
      } catch {
        return (Settings(), ["\(reason); it cannot be set aside, and the defaults apply"])
      }
    }
  }

  /// The settings for one who only looks, and what is wrong with their file.
  ///
  /// An unusable file stays, and gives the defaults; `warnings` are about single values.
  public func settingsAsTheyAre() throws -> (
    settings: Settings, damage: String?, warnings: [String]
  ) {
    guard let home = try open() else { return (Settings(), nil, []) }
    switch try Self.readSettings(in: home) {
    case .good(let settings, let warnings): return (settings, nil, warnings)
    case .damaged(let reason): return (Settings(), reason, [])
    }
  }

  /// Changes settings atomically, with other processes locked out.
  ///
  /// Returns the settings now in force, and any problems with the file before.
  public func changeSettings(
    _ change: (inout Settings) -> Void
  ) throws -> (settings: Settings, warnings: [String]) {
    let home = try make()
    var changing = try beginChange(in: home)
    change(&changing.settings)
    try home.replace(Self.configName, with: changing.settings.bytes)
    return (changing.settings, changing.warnings)
  }

  // MARK: The parts

  private enum Reading {
    case good(Settings, warnings: [String])
    case damaged(String)
  }

  /// The settings while other processes are locked out.
  private struct Change: ~Copyable {
    let lock: FileLock
    var settings: Settings
    let warnings: [String]
  }

  private func beginChange(in home: borrowing Directory) throws -> Change {
    let lock = try home.makePrivate(Self.runName).lock(Self.lockName, waiting: Self.longestWait)
    // Read again: another process may have repaired the file while this one waited.
    switch try Self.readSettings(in: home) {
    case .good(let settings, let warnings):
      return Change(lock: lock, settings: settings, warnings: warnings)
    case .damaged(let reason):
      let name = try home.setAside(Self.configName, into: home.makePrivate(Self.setAsideName))
      let warning = "\(reason); it is now \(setAsideFolder)/\(name), and the defaults apply"
      return Change(lock: lock, settings: Settings(), warnings: [warning])
    }
  }

  private static func readSettings(in home: borrowing Directory) throws -> Reading {
    do {
      let bytes = try unlessMissing { () throws(FileError) in
        try home.contents(of: configName, limit: sizeLimit)
      }
      guard let bytes else { return .good(Settings(), warnings: []) }
      let (settings, warnings) = try Settings.parse(bytes)
      return .good(settings, warnings: warnings)
    } catch let error as JSONError {
      return .damaged(
        "\(configName), line \(error.line), column \(error.column), is damaged: \(error.reason)")
    } catch let error as FileError {
      guard let reason = objection(to: error) else { throw error }
      return .damaged("\(configName) \(reason)")
    }
  }

  /// What is wrong with the file itself, or `nil` if the fault lies elsewhere.
  private static func objection(to error: FileError) -> String? {
    switch error.kind {
    case .tooLarge: "is larger than \(sizeLimit / 1_048_576) MB"
    case .isDirectory, .notRegular: "is not an ordinary file"
    case .isLink: "is a symbolic link"
    default: nil
    }
  }
}
