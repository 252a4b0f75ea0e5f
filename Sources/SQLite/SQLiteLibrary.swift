import CSQLite

/// Facts about the SQLite library in use.
public enum SQLiteLibrary {
  /// The version of the library in use, such as "3.40.1", not of the header it was built with.
  public static var version: String {
    String(cString: sqlite3_libversion())
  }
}
