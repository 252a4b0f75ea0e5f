internal import Glibc

/// A program that vanlog may run, by its name.
public enum ProgramPath {
  private static let longestName = 100

  /// The path of a program beside this one, in `../libexec/vanlog`, or in a folder of `PATH`.
  ///
  /// Relative folders of `PATH` are left out: what they hold depends on where vanlog is called.
  public static func find(_ name: String) -> String? {
    guard (1...longestName).contains(name.utf8.count), !name.utf8.contains(UInt8(ascii: "/")),
      !name.utf8.contains(0)
    else { return nil }
    return Sibling(name: name).find()
      ?? searchPath(getenv("PATH").map { String(cString: $0) }, name)
  }

  static func searchPath(_ folders: String?, _ name: String) -> String? {
    for folder in (folders ?? "").split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(name)"
      if OwnExecutable.isExecutable(path), isFile(path) { return path }
    }
    return nil
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
