import CSQLite

extension SQLiteError.Kind {
  /// Classifies a result code, with or without its details.
  init(code: Int32) {
    self =
      switch code & 0xff {
      case SQLITE_BUSY: .busy
      // Recovered by another program since it was opened: the file of that name is a new one.
      case SQLITE_READONLY where code == SQLiteError.movedCode: .busy
      case SQLITE_LOCKED: .locked
      case SQLITE_FULL: .full
      case SQLITE_READONLY: .readOnly
      case SQLITE_CORRUPT: .corrupt
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CONSTRAINT: .constraint(.init(extendedCode: code))
      case SQLITE_INTERRUPT: .interrupted
      case SQLITE_IOERR: .ioError
      case SQLITE_CANTOPEN, SQLITE_PERM: .cannotOpen
      case SQLITE_MISUSE, SQLITE_RANGE: .misuse
      default: .other
      }
  }
}

extension SQLiteError.Constraint {
  // The extended codes are macros with expressions, which Swift does not import.
  init(extendedCode: Int32) {
    self =
      switch extendedCode >> 8 {
      case 1: .check
      case 3: .foreignKey
      case 5: .notNull
      case 6: .primaryKey
      case 7: .trigger
      case 8: .unique
      case 10: .rowID
      case 12: .dataType
      default: .other
      }
  }
}

extension SQLiteError {
  /// `SQLITE_READONLY_DBMOVED`: the name now belongs to another file.
  static let movedCode = SQLITE_READONLY | 4 << 8

  /// What a result code means, where SQLite's own words mislead.
  static func text(of code: Int32) -> String {
    code == movedCode ? "it has just been replaced" : String(cString: sqlite3_errstr(code))
  }
}
