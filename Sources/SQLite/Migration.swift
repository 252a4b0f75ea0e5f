/// One step of a schema, from version `number - 1` to `number`; never edited once released.
public struct Migration: Sendable {
  public let number: Int
  let apply: @Sendable (Connection) throws -> Void

  public init(_ number: Int, sql: String) {
    self.init(number) { connection in try connection.execute(script: sql) }
  }

  public init(_ number: Int, _ apply: @escaping @Sendable (Connection) throws -> Void) {
    self.number = number
    self.apply = apply
  }
}

extension Connection {
  /// Brings the schema up to date, each step in its own transaction with its number; an empty file goes
  /// through all of them in one, for which the disk is waited for once.
  ///
  /// The steps are numbered from 1. The version is read again under the write lock, so two programs
  /// can do this at once. A file that is up to date, too new, or another program's is not written
  /// to.
  public func migrate(_ migrations: [Migration], applicationID: Int32) throws {
    precondition(migrations.map(\.number) == Array(1..<migrations.count + 1))
    precondition(applicationID != 0 && !isInTransaction)
    let known = migrations.count
    while try schemaVersion(applicationID: applicationID, known: known) < known {
      try transaction(.immediate) {
        let version = try schemaVersion(applicationID: applicationID, known: known)
        guard version < known else { return }
        let next = version == 0 ? known : version + 1
        for migration in migrations[version..<next] { try migration.apply(self) }
        try execute(script: "PRAGMA application_id = \(applicationID)")
        try execute(script: "PRAGMA user_version = \(next)")
      }
    }
  }

  /// The schema version of the file, 0 for an empty one; another program's file is an error.
  ///
  /// A version above `known` throws `.tooNewSchema`.
  public func schemaVersion(applicationID: Int32, known: Int) throws -> Int {
    // In one transaction: otherwise another program's first migration could run between the reads.
    try transaction(.deferred) { try readSchemaVersion(applicationID, known) }
  }

  /// The same, in a read transaction that the next one continues and ends; other connections cannot
  /// write until then.
  public func schemaVersionReadingAhead(applicationID: Int32, known: Int) throws -> Int {
    try readingAhead { try readSchemaVersion(applicationID, known) }
  }

  private func readSchemaVersion(_ applicationID: Int32, _ known: Int) throws -> Int {
    let (version, id) = (try number("PRAGMA user_version"), try number("PRAGMA application_id"))
    let isUnnamed = version == 0 && id == 0
    let isEmpty = try isUnnamed && number("SELECT count(*) FROM sqlite_schema") == 0
    guard isEmpty || (id == Int(applicationID) && version >= 0) else {
      throw SQLiteError(.otherApplication(id: id), "it belongs to another program", path: path)
    }
    guard version <= known else {
      let message = "its schema version is \(version), but the newest supported is \(known)"
      throw SQLiteError(.tooNewSchema(found: version, known: known), message, path: path)
    }
    return version
  }

  private func number(_ sql: String) throws -> Int {
    try first(sql) { row in try row.int(0) } ?? 0
  }
}
