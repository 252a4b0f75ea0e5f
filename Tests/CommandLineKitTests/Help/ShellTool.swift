import Foundation
import TestSupport

/// A program of the machine that tests use if it is there.
enum ShellTool {
  struct Result: Sendable {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  static func isInstalled(_ name: String) -> Bool { path(of: name) != nil }

  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Runs a program in the test's own folder until it ends; both streams go through files, which
  /// never fill up.
  static func run(_ name: String, _ arguments: [String]) throws -> Result {
    let folder = TemporaryDirectory.current
    let streams = ["stdout", "stderr"].map { folder.file($0) }
    for stream in streams { try Data().write(to: URL(fileURLWithPath: stream)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(of: name) ?? name)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": folder.path,
      "LC_ALL": "C.UTF-8", "TERM": "dumb",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: streams[0])
    process.standardError = FileHandle(forWritingAtPath: streams[1])
    try process.run()
    process.waitUntilExit()
    let texts = try streams.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Result(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}
