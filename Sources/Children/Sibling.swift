internal import Glibc

/// Another program of vanlog, beside this one or where a package installs it.
public struct Sibling: Sendable {
  public let name: String

  init(name: String) {
    self.name = name
  }

  public static let recorder = Sibling(name: "vanlog-recorder")
  public static let daemon = Sibling(name: "vanlogd")
  public static let publisher = Sibling(name: "vanlog-publish")
  public static let web = Sibling(name: "vanlog-web")
  public static let vanlog = Sibling(name: "vanlog")
  public static let network = Sibling(name: "vanlog-net")
  /// All but `vanlog` itself.
  public static let all = [recorder, daemon, publisher, web, network]

  /// The path of the program: beside this one, or in `libexec/vanlog` for one in `bin`, or the
  /// other way round.
  public func find() -> String? {
    guard let folder = OwnExecutable.folder() else { return nil }
    let candidates = [
      "\(folder)/\(name)", "\(folder)/../libexec/vanlog/\(name)", "\(folder)/../../bin/\(name)",
    ]
    return candidates.first(where: OwnExecutable.isExecutable)
  }
}

/// Where this program is installed.
public enum OwnExecutable {
  public static func folder() -> String? {
    path().flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
  }

  public static func path() -> String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    let bytes = buffer[..<count].map { UInt8(truncatingIfNeeded: $0) }
    return String(validating: bytes, as: UTF8.self)
  }

  static func isExecutable(_ path: String) -> Bool {
    access(path, X_OK) == 0
  }
}
