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
    case .corrupt, .notADatabase: "'vanlog doctor' saves what can be read"
    case .cannotOpen: "check the owner and permissions of the file and its folder"
    case .tooNewSchema: "update this program"
    case .ioError: "check the disk"
    default: nil
    }
  }
}
