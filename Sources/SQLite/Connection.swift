import CSQLite

/// One open database, for one thread or queue at a time.
///
/// It is a class, not a `~Copyable` type, because the closures of queries and transactions use it
/// again while it is in use. It is not `Sendable`.
public final class Connection {
  public enum Mode: Sendable {
    /// The file must exist and is not changed.
    case readOnly
    /// The file must exist.
    case readWrite
    /// A missing file is created with the permissions that the umask allows.
    case create
  }

  let path: String?
  let isReadOnly: Bool
  let busyWait: BusyWait
  var cache = StatementCache(capacity: 64)
  var transactionDepth = 0
  var mustRollBack = false
  /// Whether a transaction is open that the next one continues.
  var isReadingAhead = false
  /// Whether a read-only connection lets another one roll back what a program has left that died.
  public var rollsBackLeftovers = true
  private var openHandle: OpaquePointer?

  /// Opens the file at `path`; whether it is a database shows only on first use.
  ///
  /// `followsLinks: false` refuses a path with a symbolic link anywhere in it, even a linked home.
  /// `checksPages` gives every page of a new file a checksum, and checks those of an old one that
  /// has them.
  public convenience init(
    path: String, mode: Mode, busyLimit: Duration = .seconds(10), followsLinks: Bool = true,
    checksPages: Bool = false
  ) throws(SQLiteError) {
    let flags = mode.flags | (followsLinks ? 0 : SQLITE_OPEN_NOFOLLOW)
    try self.init(
      path: path, flags: flags, busyWait: BusyWait(limit: busyLimit),
      fileSystem: checksPages ? CheckedPages.name : nil)
    guard checksPages, mode != .readOnly else { return }
    // Only an empty file takes it.
    let code = csqlite_reserve(handle, CheckedPages.reservedBytes)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, path: path) }
  }

  /// Opens an in-memory database that lasts as long as the connection.
  public static func inMemory() throws(SQLiteError) -> Connection {
    try Connection(path: nil, flags: Mode.create.flags, busyWait: BusyWait(limit: .zero))
  }

  init(
    path: String?, flags: Int32, busyWait: BusyWait, fileSystem: String? = nil
  ) throws(SQLiteError) {
    let handle = try Self.open(path, flags: flags, fileSystem)
    openHandle = handle
    self.path = path
    isReadOnly = flags & SQLITE_OPEN_READONLY != 0
    self.busyWait = busyWait
    busyWait.install(on: handle)
    // Schemas of foreign files may not call functions with side effects, and pages are checked.
    let code = csqlite_be_strict(handle)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, path: path) }
    try execute(script: "PRAGMA cell_size_check = ON")
  }

  deinit {
    guard openHandle != nil else { return }
    cache.removeIdle()
    let code = sqlite3_close(openHandle)
    assert(code == SQLITE_OK, "a connection was released with something of it still in use")
  }

  /// Closes the file; within a query of this connection it throws `.busy`, and the file stays open.
  ///
  /// An open transaction is rolled back. Later use throws `.misuse`. Releasing the last reference
  /// also closes the file.
  public func close() throws(SQLiteError) {
    guard openHandle != nil else { return }
    cache.removeIdle()
    let code = sqlite3_close(openHandle)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, path: path) }
    openHandle = nil
  }

  /// How long to wait for another connection's lock each time; zero gives up at once.
  public var busyLimit: Duration {
    get { busyWait.limit }
    set { busyWait.limit = newValue }
  }

  /// SQLite's own handle, for virtual tables and functions; `nil` once closed.
  package var handle: OpaquePointer? { openHandle }

  /// The handle, if a statement may run now; `transaction` explains the check.
  func readyHandle() throws(SQLiteError) -> OpaquePointer {
    guard let openHandle else { throw SQLiteError(.misuse, "it is closed", path: path) }
    if mustRollBack { try finishRollback(openHandle) }
    if transactionDepth > 0, !isInTransaction {
      throw SQLiteError(.rolledBack, "the transaction was rolled back by an error", path: path)
    }
    return openHandle
  }
}

extension Connection {
  /// Set once, before the first connection.
  private static let usesLittleMemory = csqlite_use_little_memory() == SQLITE_OK

  private static func open(
    _ path: String?, flags: Int32, _ fileSystem: String?
  ) throws(SQLiteError) -> OpaquePointer {
    guard path?.utf8.contains(0) != true else {
      throw SQLiteError(.cannotOpen, "the path has a NUL in it", path: path)
    }
    _ = usesLittleMemory
    var handle: OpaquePointer?
    let all = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let name = path.map(filePath) ?? ":memory:"
    let code = name.withCString { sqlite3_open_v2($0, &handle, all, fileSystem) }
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) }
      sqlite3_close(handle)  // even then SQLite returns a handle, for its message
      throw SQLiteError(code: code, message: message, path: path)
    }
    return handle
  }

  /// Keeps SQLite from interpreting names such as "" and ":memory:".
  private static func filePath(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
  }
}

extension Connection.Mode {
  var flags: Int32 {
    switch self {
    case .readOnly: SQLITE_OPEN_READONLY
    case .readWrite: SQLITE_OPEN_READWRITE
    case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }
}

/// Facts about the SQLite library in use.
public enum SQLiteLibrary {
  /// The version of the library in use, such as "3.40.1", not of the header it was built with.
  public static var version: String {
    String(cString: sqlite3_libversion())
  }
}
