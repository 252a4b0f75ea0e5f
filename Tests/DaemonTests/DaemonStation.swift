import DaemonKit
import Foundation
import TestSupport
import Testing
import Text

/// A home with a daemon on it, and a script in place of `vanlog`.
///
/// What a test waits for, it is told of by the kernel (inotify); daemons that a failed test leaves
/// behind are ended.
final class DaemonStation {
  private let folder = TemporaryDirectory.current
  private var processes: [Process] = []

  var home: String { folder.file("home") }
  var log: String { text(home + "/run/daemon.log") }
  var state: String { text(home + "/run/daemon.json") }
  /// What `vanlog` was asked to do, a line for each time.
  var said: [String] { text(folder.file("said")).split(separator: "\n").map(String.init) }

  init() throws {
    try FileManager.default.createDirectory(
      atPath: home + "/automations", withIntermediateDirectories: true)
    try script("exit 78")
  }

  deinit {
    for process in processes where process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  // MARK: Files

  func file(_ name: String) -> String { folder.file(name) }

  func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// What `vanlog` does: it notes its words in `said`, and then runs these commands.
  func script(_ commands: String) throws {
    try program(
      "vanlog",
      """
      shift 2
      echo "$*" >>'\(folder.file("said"))'
      \(commands)
      """)
  }

  /// Makes a shell script that can be run, and returns its path.
  @discardableResult
  func program(_ name: String, _ commands: String) throws -> String {
    let path = folder.file(name)
    try "#!/bin/sh\n\(commands)\n".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  func settings(_ text: String) throws {
    try text.write(toFile: home + "/config.json", atomically: true, encoding: .utf8)
  }

  func rule(_ name: String, _ text: String) throws {
    try text.write(
      toFile: "\(home)/automations/\(name).json", atomically: true, encoding: .utf8)
  }

  /// A shell command by which `vanlog` says these lists, whose rules fire at the start.
  static func lists(items: String = "", documents: String = "") -> String {
    """
    case "$1" in
    manifest) echo '{"records":[\(items)]}' ;;
    docs) echo '{"records":[\(documents)]}' ;;
    border) cat >/dev/null ;;
    sync) exit 78 ;;
    *) echo '{}' ;;
    esac
    """
  }

  /// An item of which there is too little.
  static let gas = #"{"id":"A1","name":"Gas","quantity":0,"minimum":2}"#

  // MARK: The daemon

  func start(hurry: Int = 60, publisher: String? = nil) throws -> Process {
    let process = Process()
    // It is built beside the tests, wherever that is.
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "vanlogd")
    process.arguments = [
      "--home", home, "--vanlog", folder.file("vanlog"), "--hurry", "\(hurry)",
    ]
    process.arguments? += publisher.map { ["--publisher", $0] } ?? []
    // What a failed test leaves running must not hold on to the output of the tests.
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    processes.append(process)
    return process
  }

  func end(_ process: Process, by signal: CInt = SIGTERM) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits until something holds; what a test waits for may take long on a busy machine.
  ///
  /// `beat` is called now and then by the clock, for a test that plays a receiver.
  func wait(every milliseconds: Int32 = -1, _ beat: () -> Void = {}, until holds: () -> Bool) throws
  {
    guard var news = FileNews() else { throw CocoaError(.featureUnsupported) }
    let end = MonotonicClock.now + 90_000
    func watch() {
      for path in [folder.path, home, home + "/run", home + "/automations"] {
        _ = news.watch(path, for: [.changed, .closed, .appeared, .vanished])
      }
    }
    watch()
    while !holds() {
      let left = end - MonotonicClock.now
      try #require(left > 0, "it did not happen: \(log)\(said) \(state)")
      var request = pollfd(fd: news.descriptor, events: Int16(POLLIN), revents: 0)
      let limit = milliseconds < 0 ? left : min(left, Int64(milliseconds))
      poll(&request, 1, Int32(limit))
      news.take { _, _, _ in }
      // A folder may have come, or come back.
      watch()
      beat()
    }
  }
}
