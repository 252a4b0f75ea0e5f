internal import SQLite

/// A part of a migration: what brings a file from one version of its schema to the next.
///
/// What the store itself needs came step by step; stores that begin later take all of it at once
/// (`machinery`). Which kinds and fields there are is not part of a step: `fields` adds what the file
/// lacks.
public enum SchemaStep: Sendable {
  /// The tables of the clock, the change log, records of newer versions and the index of words.
  case base
  /// Actors instead of devices, and what was there before each change.
  case actors
  /// What was sealed for other devices, and what theirs was applied.
  case syncing
  /// When and by which command a change was made, and which other change it takes back.
  case commands
  /// Who made a change.
  case authors
  /// What an unproven clock gave, to be dated again.
  case clocks
  /// The tables, columns and indexes that the kinds declare and the file lacks.
  case fields
  /// The index of words, built again from all rows.
  case words
  /// The indexes that have the order of lists are dropped, for `fields` to make them again.
  case order
  /// Tables of the kinds' own, as SQL.
  case tables(String)

  /// All that a store needs besides its kinds.
  public static let machinery: [SchemaStep] = [
    .base, .actors, .syncing, .commands, .authors, .clocks,
  ]

  func run(_ connection: Connection, _ kinds: KindSet) throws {
    switch self {
    case .base: try connection.execute(script: Schema.base)
    case .actors: try connection.execute(script: Schema.actors)
    case .syncing: try connection.execute(script: Schema.syncing)
    case .commands: try connection.execute(script: Schema.commands)
    case .authors: try connection.execute(script: Schema.authors)
    case .clocks: try connection.execute(script: Schema.clocks)
    case .fields: try Schema.bringUpToDate(connection, kinds.all)
    case .words:
      try FollowingTable.addFunctions(to: connection)
      try FollowingTable.rebuildWords(of: kinds.all, connection)
    case .order: try Schema.dropOrder(of: kinds.all, connection)
    case .tables(let sql): try connection.execute(script: sql)
    }
  }
}

extension KindSet {
  /// The version of the schema that this program writes.
  var version: Int { versions.count }

  var migrations: [Migration] {
    versions.enumerated().map { place, steps in
      Migration(place + 1) { connection in
        for step in steps { try step.run(connection, self) }
      }
    }
  }
}
