public import SQLite

/// Finds spots in an open vault.
///
/// Each query is one read transaction, unless one is already open. Like the connection, it may be
/// used by one thread at a time. It relies on the tables of `VaultSchema` but not on their
/// contents: a damaged row is left out, or shown as far as it makes sense.
public final class VaultQueries {
  let connection: Connection
  /// Read when first needed, and again for each query.
  var packTable = NumberedNames()
  var typeTable = NumberedNames()

  public init(_ connection: Connection) {
    self.connection = connection
  }

  /// Runs a query on one consistent state of the vault.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    guard !connection.isInTransaction else { return try body() }
    (packTable, typeTable) = (NumberedNames(), NumberedNames())
    return try connection.transaction(.deferred, body)
  }
}
