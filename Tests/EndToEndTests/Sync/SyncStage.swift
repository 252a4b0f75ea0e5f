import Foundation
import TestSupport
import Testing
import Text

/// Homes that sync through a folder, all in the test's own folder.
enum SyncStage {
  static let passphrase = "seven quiet otters knit kites"

  static var folder: String { TemporaryDirectory.current.file("stick") }
  static var remote: String { "dir:\(folder)" }
  static var passphraseFile: String { TemporaryDirectory.current.file("passphrase") }

  static func path(_ home: String) -> String { TemporaryDirectory.current.file(home) }

  /// Runs vanlog in a home of this name.
  static func run(_ home: String, _ words: String...) throws -> Finished {
    try Van.run(["--home", path(home)] + words)
  }

  /// The same, which has to succeed; returns what it printed without the last newline.
  @discardableResult
  static func done(
    _ home: String, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try Van.done(["--home", path(home)] + words, sourceLocation: sourceLocation)
  }

  static func json(
    _ home: String, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let text = try Van.done(
      ["--home", path(home), "--json"] + words, sourceLocation: sourceLocation)
    return try JSONValue(parsing: Array(text.utf8))
  }

  /// All that a home has, by name, which is equal for homes with the same records.
  ///
  /// The records of each kind, sums, conflicts, documents, the newest track.
  static func everything(_ home: String) throws -> [String: Data] {
    let folder = TemporaryDirectory.current.file("everything")
    try? FileManager.default.removeItem(atPath: folder)
    try done(home, "export", folder, "-q")
    var all = try files(below: folder)
    // Their names begin with the id of the record.
    for (name, bytes) in all where name.hasPrefix("documents/") { all["document"] = bytes }
    for (name, bytes) in all where name.hasSuffix(".json") || name.hasSuffix(".csv") {
      // The order in which they came is another on each device.
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      let sorted = lines.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }.sorted()
      all[name] = Data(sorted.joined(separator: "\n").utf8)
    }
    all["sums"] = Data(try done(home, "ledger", "report", "--json").utf8)
    all["conflicts"] = Data(try conflicts(home).joined(separator: "\n").utf8)
    all["track"] = Data(
      try run(home, "drive", "export", "--no-privacy", "--format", "gpx").output.utf8)
    return all
  }

  /// The values that wait for a choice: `amount: 50.00 EUR, 60.00 EUR`.
  static func conflicts(_ home: String) throws -> [String] {
    let records = try json(home, "sync", "conflicts")["conflicts"]?.elements ?? []
    return records.flatMap { $0["fields"]?.elements ?? [] }.map { field in
      let choices = (field["choices"]?.elements ?? []).compactMap { $0["value"]?.string }
      return "\(field["field"]?.string ?? ""): \(choices.sorted().joined(separator: ", "))"
    }.sorted()
  }

  static func writePassphrase(_ text: String = passphrase) throws {
    try Data((text + "\n").utf8).write(to: URL(filePath: passphraseFile))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: passphraseFile)
  }

  /// A home `van` that has begun a repository.
  static func begin(on place: SyncPlace = .folder) throws {
    try writePassphrase()
    try setUp("van", "init", place)
    try done("van", "sync", "now")
  }

  /// A further home that takes part.
  static func join(_ home: String, on place: SyncPlace = .folder) throws {
    try setUp(home, "join", place)
    try done(home, "sync", "now", "-q")
  }

  private static func setUp(_ home: String, _ verb: String, _ place: SyncPlace) throws {
    let name = ["--passphrase-file", passphraseFile, "--device-name", home, "-q"]
    try Van.done(["--home", path(home), "sync", verb] + place.words + name)
  }

  /// What `sync now` says about its remote; it has to succeed.
  static func sync(_ home: String, _ words: String...) throws -> JSONValue {
    let text = try Van.done(["--home", path(home), "--json", "sync", "now"] + words)
    let answer = try JSONValue(parsing: Array(text.utf8))
    return try #require(answer["remotes"]?.elements?.first)
  }

  /// How things stand with the remote of a home.
  static func state(_ home: String) throws -> JSONValue {
    try #require(try json(home, "sync", "status")["remotes"]?.elements?.first)
  }

  /// The places of all check-ins, in order.
  static func places(_ home: String) throws -> [String] {
    let list = try json(home, "checkin", "list", "--limit", "1000")
    return (list["records"]?.elements ?? []).compactMap { $0["place"]?.string }.sorted()
  }

  /// The words by which people compare devices.
  static func fingerprint(_ home: String) throws -> String { try done(home, "sync", "fingerprint") }

  /// Every file below a folder with its bytes.
  static func files(below folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      if let data = FileManager.default.contents(atPath: folder + "/" + name) { files[name] = data }
    }
    return files
  }
}
