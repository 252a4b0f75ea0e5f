public import Testing

internal import Foundation

/// The rules of a format: the part that vanlog writes as we hold it to be, and the published whole
/// where it is at hand with a program that checks it.
public enum Schema: String, CaseIterable, Sendable {
  case gpx = "gpx.xsd"
  case kml = "kml/ogckml22.xsd"
  case geojson = "geojson-featurecollection.schema.json"

  private var published: String { ExtraData.file("data/" + rawValue) }

  /// What is wrong with a file, or `nil` if nothing is; needs a temporary directory.
  public func complaint(about bytes: [UInt8]) throws -> String? {
    if let complaint = ownComplaint(about: bytes) { return complaint }
    return hasPublished ? try publishedComplaint(about: bytes) : nil
  }

  /// What our own rules say.
  public func ownComplaint(about bytes: [UInt8]) -> String? {
    switch self {
    case .gpx: XMLShape.gpx.complaint(about: bytes)
    case .kml: XMLShape.kml.complaint(about: bytes)
    case .geojson: GeoJSONShape.complaint(about: bytes)
    }
  }

  // MARK: The published schema

  /// What the published schema says.
  public func publishedComplaint(about bytes: [UInt8]) throws -> String? {
    let file = TemporaryDirectory.current.file("export")
    try Data(bytes).write(to: URL(filePath: file))
    let finished = try run(command.arguments + [file])
    return finished.status == 0 ? nil : String(finished.errors.suffix(1_000))
  }

  private var command: (program: String, arguments: [String]) {
    switch self {
    case .gpx, .kml: ("/usr/bin/xmllint", ["--noout", "--nonet", "--schema", published])
    case .geojson: ("/usr/bin/env", ["python3", "-c", Self.script, published])
    }
  }

  private static let script = """
    import json, sys, jsonschema
    jsonschema.validate(json.load(open(sys.argv[2])), json.load(open(sys.argv[1])))
    """

  /// Whether the published schema and its program are there; they are no part of the project.
  var hasPublished: Bool {
    let files = FileManager.default
    guard files.fileExists(atPath: published), files.isExecutableFile(atPath: command.program)
    else { return false }
    guard self == .geojson else { return true }
    let found = try? run(["python3", "-c", "import jsonschema"])
    return found?.status == 0
  }

  /// Runs the program where the user's own programs are found, too.
  private func run(_ arguments: [String]) throws -> Finished {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try Finished.running(command.program, arguments, environment: ["PATH": path])
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where the published schema of a format is at hand.
  public static func needsPublished(_ schema: Schema) -> Self {
    .enabled(
      if: schema.hasPublished,
      "no data/\(schema.rawValue) in the folder of VANLOG_EXTRA_DATA, or no program to check it")
  }
}
