import SQLite
import TestSupport
import Testing

/// The error that `body` throws, if it is a `SQLiteError`.
func sqliteError<Result>(_ body: () throws -> Result) -> SQLiteError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}

/// A connection to `name` in the test's own folder, which gives up on a lock at once.
func open(_ name: String, _ mode: Connection.Mode = .create) throws -> Connection {
  try Connection(
    path: TemporaryDirectory.current.file(name), mode: mode, busyLimit: .zero)
}

/// A connection whose table `t` holds the integers `values` in its column `x`.
func open(_ name: String, holding values: [Int]) throws -> Connection {
  let connection = try open(name)
  try connection.execute(script: "CREATE TABLE t (x INTEGER UNIQUE)")
  for value in values { try connection.run("INSERT INTO t VALUES (?)", [value]) }
  return connection
}

extension Connection {
  var values: [Int] {
    get throws { try all("SELECT x FROM t ORDER BY x") { row in try row.int(0) } }
  }
}

struct Stop: Error {}
