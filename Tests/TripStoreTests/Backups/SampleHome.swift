import DurableFiles
import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import Records
@testable import TripStore

/// A home with one of everything that a backup includes, and some things that it leaves out.
struct SampleHome {
  static let documents = [randomBytes(3_000, seed: 1), randomBytes(0, seed: 2)]

  let home: HomeFolder

  var path: String { home.path }

  static func named(_ name: String) -> SampleHome {
    let path = TemporaryDirectory.current.file(name)
    return SampleHome(home: HomeFolder(path: path, origin: .option))
  }

  /// Makes the home, with a note in its database.
  @discardableResult
  static func make(_ name: String, note: String = "sample") throws -> SampleHome {
    let sample = named(name)
    let folder = try Directory.makePrivate(sample.path)
    try folder.replace("config.json", with: Array(#"{"output.units":"imperial"}"#.utf8))
    try folder.replace("border_crossings.json", with: Array("[]".utf8))
    try folder.replace("schengen.json", with: Array("{}".utf8))
    let rules = try folder.makePrivate("automations")
    try rules.replace("Mittags läuten.json", with: [7])
    try rules.replace("notes.txt", with: [1])
    try folder.makePrivate("languages").replace("nl.json", with: [8])
    try folder.replace("spots.sqlite", with: [1])
    try folder.makePrivate("run").replace("recorder.log", with: [1])
    try folder.makePrivate("keys").replace("device.key", with: randomBytes(32, seed: 3))
    try sample.makeDatabase(note: note)
    let store = try AttachmentStore(in: folder)
    for (index, document) in documents.enumerated() {
      let source = TemporaryDirectory.current.file("document-\(index)")
      try writeFile(document, to: source)
      _ = try store.add(from: source)
    }
    return sample
  }

  private func makeDatabase(note: String) throws {
    let database = try Connection(path: path + "/trips.sqlite", mode: .create)
    try database.execute(
      script: """
        CREATE TABLE notes (text);
        PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1
        """)
    try database.run("INSERT INTO notes VALUES (?)", [note])
    try database.close()
  }

  /// The contents of the database.
  func notes() throws -> [String] {
    let database = try Connection(path: path + "/trips.sqlite", mode: .readOnly)
    return try database.all("SELECT text FROM notes") { row in try row.text(0) }
  }

  /// All files by path, with their bytes.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try everything(in: path) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = try readFile(path + "/" + name) }
    }
    return files
  }
}

extension BackupStamp {
  static func sample() throws -> BackupStamp {
    try #require(BackupStamp(version: "1.2.3", created: "2026-08-12T17:37:00Z"))
  }
}

/// Paths in the test's own folder.
func namesInTestFolder() throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: TemporaryDirectory.current.path).sorted()
}
