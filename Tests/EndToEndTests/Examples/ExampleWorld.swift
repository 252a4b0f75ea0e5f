import Foundation
import TestSupport
import Testing

/// The world of the examples: homes, the files that they name, a stick, a receiver, a weather service.
///
/// The programs under test make it once. Each example has a fresh copy of it, in the place where it
/// was made, since homes that sync remember where: so examples run one after the other.
final class ExampleWorld: @unchecked Sendable {
  @TaskLocal static var current: ExampleWorld?

  private let memory: TemporaryDirectory
  private let disk: String
  private let gpsd: LiveGpsd
  private let weather: CannedServer
  private let ports: [UInt16]
  private var ids: [(sample: String, commands: String, actual: String)] = []

  /// The folder of one example, where a user stands in `here`.
  private var folder: String { memory.file("world") }
  private var template: String { memory.file("template") }

  init() throws {
    let memory = try TemporaryDirectory.makeInMemory()
    let midnight = Int(Date().timeIntervalSince1970) / 86_400 * 86_400
    (gpsd, weather) = try TemporaryDirectory.$current.withValue(memory) {
      (try LiveGpsd(), try WeatherStage.serverWithArchive(ofDayAt: midnight))
    }
    ports = [try Loopback.freePort(), try Loopback.freePort()]
    disk = NSTemporaryDirectory() + "/vanlog-examples-\(getpid())"
    self.memory = memory
  }

  func remove() throws {
    try endPrograms()
    try? FileManager.default.removeItem(atPath: disk)
    try memory.remove()
  }

  // MARK: What is the same for all

  func make() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let settings = "set -eEuo pipefail; trap 'echo \"failed: $BASH_COMMAND\" >&2' ERR\n"
    let made = try bash(
      settings + Self.journeys + Self.household + Self.devices, in: folder, home: "$HOME/home")
    guard made.status == 0 else { throw Trouble("no world: \(made.errors)") }
    try endPrograms()
    try FileManager.default.moveItem(atPath: folder, toPath: template)
    ids = try Van.read(template + "/ids").split(separator: "\n").map { row in
      let words = row.split(separator: " ").map { String($0) }
      guard words.count == 3 else { throw Trouble("no record for \(row)") }
      return (words[0], String(words[1].dropFirst()), words[2])
    }
  }

  private func environment(home: String) -> [String: String] {
    [
      "HOME": folder, "VANLOG_HOME": expanded(home), "DISK": disk, "TZ": "Etc/UTC",
      "LC_ALL": "C.UTF-8", "TERM": "xterm", "PAGER": "cat", "MANPAGER": "cat",
      "PATH": "\(folder)/bin:\(Repository.programs):/usr/bin:/bin:\(folder)/fallback",
      "GPSD": "127.0.0.1:\(gpsd.port)", "WEATHER": "http://127.0.0.1:\(weather.port)",
      "PORT": "\(ports[0])", "OTHER_PORT": "\(ports[1])",
      "MAP": Repository.file("Tests/Fixtures/maps/tiny.pmtiles"),
    ]
  }

  private func expanded(_ path: String) -> String {
    path.replacing("$HOME", with: folder).replacing("$DISK", with: disk)
  }

  private func bash(_ lines: String, in place: String, home: String) throws -> Finished {
    try Finished.running(
      "/bin/bash", ["-c", "cd '\(place)'\n\(lines)"], environment: environment(home: home))
  }

  // MARK: What is done for each

  /// What was run for an example, how it ended, and what it showed.
  struct Outcome {
    let line: String
    let status: Int32
    let shown: String
  }

  func run(_ example: Example) throws -> Outcome {
    let exception = ExampleException.concerning(example.line)
    let preparation = ExamplePreparation.concerning(example.line)
    let copied = try bash(
      "rm -rf world '\(disk)' && cp -a template world && mkdir -m 700 '\(disk)'",
      in: memory.path, home: "")
    guard copied.status == 0 else { throw Trouble("no copy: \(copied.errors)") }
    defer { #expect(throws: Never.self) { try endPrograms() } }
    let before = try bash(
      "set -euo pipefail\n" + named(preparation.before, for: example), in: folder + "/here",
      home: preparation.home)
    guard before.status == 0 else {
      throw Trouble("cannot prepare '\(example.line)': \(before.errors)")
    }
    let line = exception.instead ?? here(example.line, for: example)
    let finished = try Finished.running(
      "/usr/bin/python3", ["-c", ExampleTypist.program, line, exception.proof, "120"],
      environment: environment(home: preparation.home))
    return Outcome(
      line: line, status: finished.status,
      shown: String((finished.output + finished.errors).suffix(2_000)))
  }

  /// A line with the folders and records that are here.
  private func here(_ line: String, for example: Example) -> String {
    let line = line.replacing(/\/media\/|\/dev\/shm/) { match in
      folder + (match.output == "/dev/shm" ? "/shm" : "/media/")
    }
    return named(line, for: example)
  }

  /// A line with the records that are here.
  private func named(_ line: String, for example: Example) -> String {
    ids.filter { example.command.hasPrefix($0.commands) }.reduce(line) { line, id in
      line.replacing(id.sample, with: id.actual)
    }
  }

  /// Ends what an example has left running, such as the recorder.
  private func endPrograms() throws {
    try Trouble.unless("the programs in \(folder) to end") {
      let left = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
        pid_t(name).flatMap { isOfExample($0) ? $0 : nil }
      }
      for process in left { kill(process, SIGKILL) }
      return left.isEmpty
    }
  }

  private func isOfExample(_ process: pid_t) -> Bool {
    let bytes = FileManager.default.contents(atPath: "/proc/\(process)/environ") ?? Data()
    return bytes.split(separator: 0).contains { $0.elementsEqual("HOME=\(folder)".utf8) }
  }
}

/// Makes the world of the examples once for a suite, and removes it at its end.
struct ExampleWorldTrait: SuiteTrait, TestScoping {
  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let world = try ExampleWorld()
    let result: Result<Void, any Error>
    do {
      try world.make()
      try await ExampleWorld.$current.withValue(world) { try await body() }
      result = .success(())
    } catch {
      result = .failure(error)
    }
    try world.remove()
    try result.get()
  }
}

extension Trait where Self == ExampleWorldTrait {
  static var exampleWorld: Self { Self() }
}
