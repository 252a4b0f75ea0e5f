import Foundation
import TestSupport
import Testing
import Text

/// Small packs of made-up places, and the commands of the vault as a user runs them.
enum Spots {
  static var vault: String { Van.home + "/spots.sqlite" }

  /// Five places near a fjord; the first is the nearest to `middle`.
  static let fjord = """
    id,name,lat,lon,category,rating,max_height,water,place,description,Bell
    f1,Quay,60.4000,5.3000,Camping,4.5,3.2,yes,Harbour Town,By the old boats,rings at six
    f2,Meadow,60.4100,5.3000,Wild Camping,3,,no,Upper Farm,Grass and a brook,
    f3,Gravel,60.4000,5.3500,Parking,2,2.4,no,,,
    f4,Tap,60.4500,5.3000,drinking_water,,,yes,Harbour Town,Cold water,
    f5,Far,61.4000,5.3000,Camping,5,4,yes,North End,A long way off,

    """
  static let middle = "60.4,5.3"

  /// What a command says in JSON, whatever its exit code is.
  static func json(
    _ arguments: [String], status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let finished = try Van.run(["spots"] + arguments + ["--json"])
    #expect(
      finished.status == status, "\(arguments): \(finished.errors)", sourceLocation: sourceLocation)
    return try JSONValue(parsing: Array(finished.output.utf8))
  }

  static func json(
    _ arguments: String..., status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    try json(arguments, status: status, sourceLocation: sourceLocation)
  }

  /// Writes a file and imports it, which has to succeed.
  @discardableResult
  static func load(
    _ text: String, as pack: String = "fjord", file: String = "pack.csv", _ options: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    try json(
      ["import", Van.file(file, text), "--pack", pack] + options, sourceLocation: sourceLocation)
  }

  /// The counts of an import in the order in which they are printed.
  static func counts(_ report: JSONValue) -> [Int64?] {
    ["rows", "new", "changed", "unchanged", "gone", "rejected"].map { report[$0]?.integer }
  }

  /// One field of each spot of an answer.
  static func each(_ field: String, _ answer: JSONValue) -> [String?] {
    (answer["spots"]?.elements ?? []).map { $0[field]?.string }
  }

  static func ids(_ answer: JSONValue) -> [String?] { each("id", answer) }

  /// The ids of the spots that `near` finds around the middle.
  static func near(
    _ options: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String?] {
    try ids(json(["near", "--at", middle] + options, sourceLocation: sourceLocation))
  }

  /// The one spot of an answer to `show`.
  static func show(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    try #require(
      json("show", name, sourceLocation: sourceLocation)["spots"]?.elements?.first,
      sourceLocation: sourceLocation)
  }

  /// Asks the vault's file with the shell of SQLite.
  static func ask(_ sql: String) throws -> String {
    let finished = try Finished.running("/usr/bin/sqlite3", ["-readonly", vault, sql])
    #expect(finished.status == 0, "\(sql): \(finished.errors)")
    return finished.output.trimmingCharacters(in: .newlines)
  }
}

/// What can be seen of a file from outside.
struct FileState: Equatable {
  let bytes: Data
  let modified: Date?
  let number: Int?

  init(_ path: String) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    bytes = try Data(contentsOf: URL(filePath: path))
    modified = attributes[.modificationDate] as? Date
    number = attributes[.systemFileNumber] as? Int
  }
}
