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

  static func writePassphrase(_ text: String = passphrase) throws {
    try Data((text + "\n").utf8).write(to: URL(filePath: passphraseFile))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: passphraseFile)
  }

  /// A home `van` that has begun a repository.
  static func begin() throws {
    try writePassphrase()
    try done(
      "van", "sync", "init", remote, "--passphrase-file", passphraseFile, "--device-name", "van",
      "-q")
    try done("van", "sync", "now")
  }

  /// A further home that takes part.
  static func join(_ home: String) throws {
    try done(
      home, "sync", "join", remote, "--passphrase-file", passphraseFile, "--device-name", home,
      "-q")
    try done(home, "sync", "now", "-q")
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
