import CSQLite

/// A database error, classified by what a caller can do about it.
///
/// It carries the SQL and SQLite's message, never a bound value.
public struct SQLiteError: Error, Equatable {
  public enum Kind: Equatable, Sendable {
    /// Another connection holds the lock, and the wait for it timed out.
    case busy
    /// This connection itself is in the way, as when a table is dropped while being read.
    case locked
    case full
    case readOnly
    case corrupt
    case notADatabase
    case constraint(Constraint)
    case interrupted
    /// The file's schema has version `found`; this program knows versions only up to `known`.
    case tooNewSchema(found: Int, known: Int)
    /// A database of another program.
    case otherApplication(id: Int)
    case ioError
    case cannotOpen
    /// SQLite rolled the transaction back, so the rest of it must not run.
    case rolledBack
    /// A column holds something other than what was asked for.
    case unexpectedValue
    /// A value that SQLite would silently change: it stores NaN as NULL.
    case unstorableValue
    /// A bug in the calling code.
    case misuse
    case other
  }

  /// The rule that a change would have violated.
  public enum Constraint: Equatable, Sendable {
    case unique, primaryKey, rowID, notNull, check, foreignKey, trigger, dataType, other
  }

  public let kind: Kind
  /// SQLite's extended result code, such as 517 (`SQLITE_BUSY_SNAPSHOT`); 0 for errors of our own.
  public let extendedCode: Int32
  public let message: String
  public var sql: String?
  public var path: String?

  /// SQLite's primary result code, such as 5 (`SQLITE_BUSY`).
  public var code: Int32 { extendedCode & 0xff }

  /// For a check that found damage in a file that SQLite can still open.
  public static func damaged(_ path: String) -> SQLiteError {
    SQLiteError(.corrupt, "a check found damage", path: path)
  }

  init(_ kind: Kind, _ message: String, sql: String? = nil, path: String? = nil) {
    self.init(kind: kind, extendedCode: 0, message: message, sql: sql, path: path)
  }

  init(code: Int32, message: String? = nil, sql: String? = nil, path: String? = nil) {
    self.init(
      kind: Kind(code: code), extendedCode: code,
      message: message ?? Self.text(of: code), sql: sql, path: path)
  }

  private init(kind: Kind, extendedCode: Int32, message: String, sql: String?, path: String?) {
    self.kind = kind
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
    self.path = path
  }
}

extension SQLiteError: CustomStringConvertible {
  public var description: String {
    var text = message
    if let path { text = "\(path): \(text)" }
    if let advice { text += "; \(advice)" }
    // Only our own mistakes are in the SQL; where the disk is to blame, it explains nothing.
    guard isOurs else { return text }
    if extendedCode != 0 { text += " (SQLite code \(extendedCode))" }
    if let sql { text += ", in: \(sql.prefix(200))" }
    return text
  }

  private var isOurs: Bool {
    switch kind {
    case .constraint, .unstorableValue, .misuse, .unexpectedValue, .other: true
    default: false
    }
  }

  private var advice: String? {
    switch kind {
    case .busy: "another program is using it, try again"
    case .full: "free some space on the disk and try again"
    case .readOnly: "check the owner and permissions of the file and its folder"
    case .corrupt, .notADatabase: "'vanlog doctor --mend' saves what can be read"
    case .cannotOpen: "check the owner and permissions of the file and its folder"
    case .tooNewSchema: "update this program"
    case .ioError: "check the disk"
    default: nil
    }
  }
}

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
