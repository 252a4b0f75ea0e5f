internal import SQLite

extension RecordStore {
  /// Lends one state of the file to all queries of `body`: it is locked and checked only once, and
  /// no one writes meanwhile.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.transaction(.deferred, body)
  }
}
