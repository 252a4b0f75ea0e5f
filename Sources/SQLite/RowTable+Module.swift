import CSQLite

/// The virtual table `rows`: SQLite's callbacks, which ask their connection's feed.
///
/// It has no CREATE, so it exists only under its own name and never in a file's schema.
enum RowModule {
  private static let name = "rows"

  /// SQLite's part comes first: SQLite identifies the table by its address.
  private struct Table {
    var base = sqlite3_vtab()
    let feed: Unmanaged<RowFeed>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    let feed: Unmanaged<RowFeed>
    let source: Unmanaged<RowSource>
  }

  /// Allocated once and never freed: SQLite keeps its address as long as a connection lives.
  nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: callbacks())
    return UnsafePointer(module)
  }()

  static func register(
    _ feed: RowFeed, on handle: OpaquePointer, path: String?
  ) throws(SQLiteError) {
    let context = Unmanaged.passUnretained(feed).toOpaque()
    let code = sqlite3_create_module_v2(handle, name, module, context, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, path: path) }
  }

  static func remove(from handle: OpaquePointer?) {
    sqlite3_create_module_v2(handle, name, nil, nil, nil)  // everything it would free is ours
  }

  private static func callbacks() -> sqlite3_module {
    var module = sqlite3_module()
    module.xConnect = { handle, context, _, _, table, _ in
      RowModule.connect(handle, context, table)
    }
    module.xBestIndex = { _, plan in
      plan?.pointee.estimatedCost = 1e6
      return SQLITE_OK
    }
    module.xDisconnect = { table in
      UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: Table.self).deallocate()
      return SQLITE_OK
    }
    module.xOpen = { table, cursor in RowModule.open(table, cursor) }
    module.xClose = { cursor in
      UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: Cursor.self).deallocate()
      return SQLITE_OK
    }
    addReading(to: &module)
    return module
  }

  private static func addReading(to module: inout sqlite3_module) {
    module.xFilter = { cursor, _, _, _, _ in
      RowModule.withFeed(of: cursor) { $0.start() } ?? SQLITE_MISUSE
    }
    module.xNext = { cursor in RowModule.withFeed(of: cursor) { $0.advance() } ?? SQLITE_MISUSE }
    module.xEof = { cursor in RowModule.withFeed(of: cursor) { $0.isAtEnd } ?? true ? 1 : 0 }
    module.xColumn = { cursor, context, column in
      guard let cursor, let context else { return SQLITE_MISUSE }
      UnsafeRawPointer(cursor).assumingMemoryBound(to: Cursor.self).pointee.source
        .takeUnretainedValue().column(Int(column), to: RowValue(context: context))
      return SQLITE_OK
    }
    module.xRowid = { cursor, number in
      number?.pointee = RowModule.withFeed(of: cursor) { $0.number } ?? 0
      return SQLITE_OK
    }
  }

  private static func connect(
    _ handle: OpaquePointer?, _ context: UnsafeMutableRawPointer?,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    guard let context else { return SQLITE_MISUSE }
    let feed = Unmanaged<RowFeed>.fromOpaque(context)
    let declaration = feed.takeUnretainedValue().declaration
    let code = sqlite3_declare_vtab(handle, declaration)
    guard code == SQLITE_OK else { return code }
    let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    table.initialize(to: Table(feed: feed))
    result?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  private static func open(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
  ) -> Int32 {
    guard let table else { return SQLITE_MISUSE }
    let feed = UnsafeRawPointer(table).assumingMemoryBound(to: Table.self).pointee.feed
    let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
    let source = Unmanaged.passUnretained(feed.takeUnretainedValue().source)
    cursor.initialize(to: Cursor(feed: feed, source: source))
    result?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(
      to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }

  /// Lends the feed, which the running call of `run` keeps alive.
  @inline(__always)
  private static func withFeed<Result>(
    of cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ body: (RowFeed) -> Result
  ) -> Result? {
    guard let cursor else { return nil }
    return body(
      UnsafeRawPointer(cursor).assumingMemoryBound(to: Cursor.self).pointee.feed
        .takeUnretainedValue())
  }
}
