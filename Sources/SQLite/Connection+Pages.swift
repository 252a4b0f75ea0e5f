import CSQLite

extension Connection {
  /// How many pages have been read from the file since it was opened; cached pages count once.
  package var pagesRead: Int {
    var (count, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_MISS, &count, &highest, 0)
    return Int(count)
  }
}
