import Foundation
import TestSupport
import Testing

/// The published rules of a format, and the program that holds a file against them.
enum Schema: String, CaseIterable {
  case gpx = "gpx.xsd"
  case kml = "kml/ogckml22.xsd"
  case geojson = "geojson-featurecollection.schema.json"

  private var path: String { Repository.path + "/../shared/data/" + rawValue }

  private var command: (program: String, arguments: [String]) {
    switch self {
    case .gpx, .kml: ("/usr/bin/xmllint", ["--noout", "--nonet", "--schema", path])
    case .geojson: ("/usr/bin/env", ["python3", "-c", Self.script, path])
    }
  }

  private static let script = """
    import json, sys, jsonschema
    jsonschema.validate(json.load(open(sys.argv[2])), json.load(open(sys.argv[1])))
    """

  /// Whether schema and program are there; they are no part of the checkout.
  var isPresent: Bool {
    let files = FileManager.default
    guard files.fileExists(atPath: path), files.isExecutableFile(atPath: command.program) else {
      return false
    }
    guard self == .geojson else { return true }
    let found = try? run(["python3", "-c", "import jsonschema"])
    return found?.status == 0
  }

  /// Runs the program where the user's own programs are found, too.
  private func run(_ arguments: [String]) throws -> Finished {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try Finished.running(command.program, arguments, environment: ["PATH": path])
  }

  /// What the program says against a file, or `nil` if it is right; needs a temporary directory.
  func complaint(about bytes: [UInt8]) throws -> String? {
    let file = TemporaryDirectory.current.file("export")
    try Data(bytes).write(to: URL(filePath: file))
    let finished = try run(command.arguments + [file])
    return finished.status == 0 ? nil : String(finished.errors.suffix(1_000))
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where the schema of a format is at hand.
  static func needs(_ schema: Schema) -> Self {
    .enabled(
      if: schema.isPresent,
      "\(schema.rawValue) in ../shared/data, or the program that checks it, is not there")
  }
}
