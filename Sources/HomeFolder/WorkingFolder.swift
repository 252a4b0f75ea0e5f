internal import Glibc

/// The folder that relative paths start from.
enum WorkingFolder {
  static func path() -> String? {
    guard let bytes = getcwd(nil, 0) else { return nil }
    defer { free(bytes) }
    return String(validatingCString: bytes)
  }
}
