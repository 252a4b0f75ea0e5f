internal import Glibc

/// The one folder that holds all of a user's data; copying it is a backup.
public struct HomeFolder: Sendable, Hashable {
  /// Who chose the folder, from the most to the least specific.
  public enum Origin: String, Sendable {
    case option
    case variable
    case dataHome
    case standard
  }

  /// An absolute path.
  public let path: String
  public let origin: Origin

  public init(path: String, origin: Origin) {
    precondition(WorkingFolder.isAbsolute(path), "a home folder has an absolute path")
    self.path = path
    self.origin = origin
  }

  /// Finds the folder by the option, `VANLOG_HOME`, `XDG_DATA_HOME` or `HOME`; opens nothing.
  public static func resolve(
    option: String?, variable: (String) -> String?
  ) throws(HomeError) -> HomeFolder {
    if let option {
      return HomeFolder(path: try absolute(option, named: "--home"), origin: .option)
    }
    if let path = variable("VANLOG_HOME") {
      return HomeFolder(path: try absolute(path, named: "VANLOG_HOME"), origin: .variable)
    }
    // The XDG rules say that a relative path there is to be ignored.
    if let path = variable("XDG_DATA_HOME"), WorkingFolder.isAbsolute(path) {
      return HomeFolder(path: join(tidy(path), "vanlog"), origin: .dataHome)
    }
    if let path = variable("HOME"), WorkingFolder.isAbsolute(path) {
      return HomeFolder(path: join(tidy(path), ".local/share/vanlog"), origin: .standard)
    }
    throw .noHome
  }

  private static func absolute(_ path: String, named name: String) throws(HomeError) -> String {
    guard !path.utf8.contains(0), path.utf8.count < 4_000 else { throw .unusable(name: name) }
    if WorkingFolder.isAbsolute(path) { return tidy(path) }
    guard let folder = WorkingFolder.path() else { throw .unusable(name: name) }
    return tidy(join(folder, path))
  }

  /// The path of a name in a folder, which may be the root.
  static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// Without slashes at the end, so that names can be added.
  private static func tidy(_ path: String) -> String {
    var path = path.utf8[...]
    while path.last == UInt8(ascii: "/"), path.count > 1 { path.removeLast() }
    return String(Substring(path))
  }
}

/// Why no home folder could be found.
public enum HomeError: Error, Hashable, CustomStringConvertible {
  case noHome
  case unusable(name: String)

  public var description: String {
    switch self {
    case .noHome:
      "cannot find the home folder: neither VANLOG_HOME nor HOME is set; give --home DIR"
    case .unusable(let name):
      "\(name) cannot be used as a path; give the full path of a folder"
    }
  }
}

/// The folder that relative paths start from.
public enum WorkingFolder {
  static func path() -> String? {
    guard let bytes = getcwd(nil, 0) else { return nil }
    defer { free(bytes) }
    return String(validatingCString: bytes)
  }

  /// By the first byte: to Swift, a combining character after the slash would hide it.
  public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// A path that means the same to a program with another working folder.
  public static func absolute(_ path: String) -> String {
    guard !isAbsolute(path), let folder = self.path() else { return path }
    return HomeFolder.join(folder, path)
  }
}
