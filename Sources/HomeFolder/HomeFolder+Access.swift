public import DurableFiles
internal import Glibc
internal import Text

/// What to do where the home, or something in it, cannot be read or written.
extension HomeFolder {
  /// The command that gives everything in the home to the user who runs this program.
  public var chownLine: String { "sudo chown -R \"$USER\" \(ShellQuoting.quoted(path))" }

  /// The command that allows that user everything in a home of their own.
  public var chmodLine: String { "chmod -R u+rwX \(ShellQuoting.quoted(path))" }

  /// Whether it is there, and this user may not keep anything in it, or its disk takes nothing.
  public var isClosed: Bool { exists && access(path, W_OK | X_OK) != 0 }

  /// What to do about an error on a file of the home, if its owner or its permissions are in the way.
  public func accessAdvice(for error: FileError) -> String? {
    switch error.kind {
    case .notOurs: return "give it to yourself: \(chownLine)"
    case .notPermitted: break
    default: return nil
    }
    var status = stat()
    // What cannot even be looked at lies in a folder that is closed.
    let isOurs = stat(error.path, &status) == 0 ? status.st_uid == geteuid() : isOwn
    return isOurs ? "allow it to yourself: \(chmodLine)" : "give it to yourself: \(chownLine)"
  }

  private var isOwn: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == geteuid()
  }

  /// Why the settings cannot be read, and what to do, for a program that continues without them.
  public func withoutSettings(_ error: FileError) -> String {
    let advice = accessAdvice(for: error) ?? "mend that, or name another folder with --home"
    return "cannot \(error.operation.rawValue) \(error.path): \(error.reason), so the defaults "
      + "apply; \(advice)"
  }

  /// The settings, or the defaults where they cannot be read, as the warnings then say.
  ///
  /// Where the home itself cannot be opened, the code that needs it says so.
  public func settingsOrDefaults() throws -> (settings: Settings, warnings: [String]) {
    do {
      return try loadSettings()
    } catch let error as FileError {
      return (Settings(), error.path == path ? [] : [withoutSettings(error)])
    }
  }
}
