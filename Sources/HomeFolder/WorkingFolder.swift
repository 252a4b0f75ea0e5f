internal import Glibc

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
