internal import Geodesy
public import SQLite

/// Finds spots in an open vault.
///
/// Each question is one read transaction, unless one is open already. Like the connection it is for
/// one thread at a time. It expects the tables of `VaultSchema` and nothing of what is in them: a
/// damaged row is left out, or shown as far as it makes sense.
public final class VaultQueries {
  let connection: Connection
  /// Read when first needed, and again in each new question.
  var packs = PackNames()
  var types = TypeNames()

  public init(_ connection: Connection) {
    self.connection = connection
  }

  /// Runs all of a question on one state of the vault.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    guard !connection.isInTransaction else { return try body() }
    packs = PackNames()
    types = TypeNames()
    return try connection.transaction(.deferred, body)
  }
}
