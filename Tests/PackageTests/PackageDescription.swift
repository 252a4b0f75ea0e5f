import Foundation
import TestSupport
import Text

/// The package as `swift package describe` sees it.
struct PackageDescription {
  struct Target {
    let name: String
    let path: String
    let type: String
    let dependencies: [String]
    let sources: [String]
  }

  let targets: [Target]
  /// The names of products that are programs.
  let executables: [String]

  init() throws {
    // A separate scratch folder: the usual one is locked by the running tests.
    let scratch = TemporaryDirectory.current.file("scratch")
    let finished = try Finished.running(
      "/usr/bin/env",
      [
        "swift", "package", "--package-path", Repository.path, "--scratch-path", scratch,
        "describe", "--type", "json",
      ],
      environment: ProcessInfo.processInfo.environment.merging(["VANLOG_BENCH": "yes"]) { $1 })
    guard finished.status == 0 else { throw DescriptionError(text: finished.errors) }
    let json = try JSONValue(parsing: Array(finished.output.utf8))
    executables = (json["products"]?.elements ?? [])
      .filter { $0["type"]?["executable"] != nil }
      .compactMap { $0["name"]?.string }
    targets = (json["targets"]?.elements ?? []).map { target in
      Target(
        name: target["name"]?.string ?? "", path: target["path"]?.string ?? "",
        type: target["type"]?.string ?? "",
        dependencies: (target["target_dependencies"]?.elements ?? []).compactMap(\.string),
        sources: (target["sources"]?.elements ?? []).compactMap(\.string))
    }
  }

  subscript(name: String) -> Target? {
    targets.first { $0.name == name }
  }

  /// A target and everything that it links, directly or not.
  func linked(by name: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [name]
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += self[next]?.dependencies ?? [] }
    }
    return found
  }
}

struct DescriptionError: Error, CustomStringConvertible {
  let text: String
  var description: String { "swift package describe failed: \(text)" }
}
