internal import Glibc

/// The folder that relative paths start from.
public enum WorkingFolder {
  static func path() -> String? {
    guard let bytes = getcwd(nil, 0) else { return nil }
    defer { free(bytes) }
    return String(validatingCString: bytes)
  }

  /// A path that means the same to a program that runs elsewhere.
  public static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = self.path() else { return path }
    return HomeFolder.join(folder, path)
  }
}
