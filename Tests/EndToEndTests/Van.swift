import Foundation
import TestSupport
import Testing

/// The released `vanlog`, as a user would run it, with a home folder in the test's own folder.
enum Van {
  static let program = Repository.program("vanlog")

  static var home: String { TemporaryDirectory.current.file("home") }
  static var config: String { home + "/config.json" }

  static func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Finished {
    try run(arguments, environment: environment)
  }

  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Finished {
    try Finished.running(program, arguments, environment: base(environment))
  }

  /// Runs a line of shell in which `"$vanlog"` is the program.
  static func shell(
    _ line: String, environment: [String: String] = [:], minutes: Int = Thoroughness.minutes
  ) throws -> Finished {
    let all = base(environment).merging(["vanlog": program]) { given, _ in given }
    return try Finished.running("/bin/sh", ["-c", line], environment: all, minutes: minutes)
  }

  /// Runs a line of shell as a user whom permissions bind, even where the tests run as root.
  static func shellWithoutPrivileges(_ line: String) throws -> Finished {
    guard geteuid() == 0 else { return try shell(line) }
    let all = base([:]).merging(["vanlog": program, "line": line]) { given, _ in given }
    return try Finished.running(
      "/usr/bin/setpriv",
      ["--bounding-set=-all", "--inh-caps=-all", "/bin/sh", "-c", line], environment: all)
  }

  /// Runs a line of shell on a terminal with so many columns; output and errors come as one.
  static func terminal(
    columns: Int, _ line: String, environment: [String: String] = [:]
  ) throws -> Finished {
    let more = ["vanlog": program, "SHELL": "/bin/sh"]
    return try Finished.running(
      "/usr/bin/script",
      ["--quiet", "--return", "--command", "stty cols \(columns) -onlcr; \(line)", "/dev/null"],
      environment: base(environment).merging(more) { given, _ in given })
  }

  private static func base(_ environment: [String: String]) -> [String: String] {
    ["VANLOG_HOME": home, "HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8"]
      .merging(environment) { _, given in given }
  }

  static func write(_ text: String, to path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  static func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  /// All files below the test's folder with their bytes, to see that nothing has changed.
  static func everything() throws -> [String: Data] {
    let top = TemporaryDirectory.current.path
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: top) {
      files[name] = FileManager.default.contents(atPath: top + "/" + name) ?? Data()
    }
    return files
  }
}
