import CSQLite
internal import Synchronization

/// SQLite's own file system with a checksum at the end of every page of a database.
///
/// (1) A file has checksums if its first page reserves eight bytes of each page. (2) A checksum is
/// written with its page, and covers the page and its place in the file. (3) A page that does not
/// match its checksum is not read: the query that needs it fails as it does on a damaged file.
/// (4) A page is only written where the file ends or before: pages between are written first, as
/// zeros with a checksum. SQLite skips pages that a transaction took and gave back, reads such a
/// page if the transaction takes it again, and would find unwritten zeros.
enum CheckedPages {
  static let reservedBytes: Int32 = 8
  private static let pageSize: Int32 = 4_096
  /// Where the first page says how many bytes each page reserves.
  private static let reservedAt = 20

  /// The name to open files with; `nil` if SQLite would not take it.
  static let name: String? = register() ? "vanlog-checked" : nil

  /// Is told how many bytes have been read, while someone watches a check of a whole file.
  nonisolated(unsafe) static var watch: ((Int) -> Void)?

  // All are set once, the methods when the first such file is opened.
  private static let isReady = Mutex(false)
  nonisolated(unsafe) private static var system: UnsafeMutablePointer<sqlite3_vfs>?
  nonisolated(unsafe) private static var systemMethods: UnsafePointer<sqlite3_io_methods>?
  nonisolated(unsafe) private static let methods =
    UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  nonisolated(unsafe) private static let vfs =
    UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)

  private static func register() -> Bool {
    guard let found = sqlite3_vfs_find(nil), let name = sqlite3_mprintf_copy("vanlog-checked")
    else { return false }
    system = found
    vfs.initialize(to: found.pointee)
    vfs.pointee.zName = UnsafePointer(name)
    // Behind the system's own data: whether the file has checksums.
    vfs.pointee.szOsFile = found.pointee.szOsFile + 8
    vfs.pointee.xOpen = { _, name, file, flags, outFlags in
      CheckedPages.open(name, file, flags, outFlags)
    }
    return sqlite3_vfs_register(vfs, 0) == SQLITE_OK
  }

  private static func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let system, let file, let open = system.pointee.xOpen else { return SQLITE_MISUSE }
    let code = open(system, name, file, flags, outFlags)
    guard code == SQLITE_OK, flags & SQLITE_OPEN_MAIN_DB != 0, let found = file.pointee.pMethods
    else { return code }
    isReady.withLock { isReady in
      if !isReady { takeMethods(found) }
      isReady = true
    }
    // Pages can reach a new file before its first page does, if they do not fit in memory.
    flag(of: file).pointee = size(of: file) == 0 ? 1 : 0
    if found == systemMethods { file.pointee.pMethods = UnsafePointer(methods) }
    return code
  }

  private static func takeMethods(_ found: UnsafePointer<sqlite3_io_methods>) {
    systemMethods = found
    methods.initialize(to: found.pointee)
    // Version 2 has no memory mapping, which would bypass the checksums.
    methods.pointee.iVersion = min(2, found.pointee.iVersion)
    methods.pointee.xRead = { CheckedPages.read($0, $1, $2, $3) }
    methods.pointee.xWrite = { CheckedPages.write($0, $1, $2, $3) }
  }

  private static func flag(
    of file: UnsafeMutablePointer<sqlite3_file>
  ) -> UnsafeMutablePointer<Int64> {
    let size = Int(system?.pointee.szOsFile ?? 0)
    return UnsafeMutableRawPointer(file).advanced(by: size).assumingMemoryBound(to: Int64.self)
  }

  private static func read(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeMutableRawPointer?, _ count: Int32,
    _ offset: Int64
  ) -> Int32 {
    guard let file, let bytes, let read = systemMethods?.pointee.xRead else { return SQLITE_MISUSE }
    let code = read(file, bytes, count, offset)
    guard code == SQLITE_OK else { return code }
    note(file, bytes, count, offset)
    watch?(Int(count))
    guard count == pageSize, flag(of: file).pointee != 0 else { return code }
    let stored = bytes.load(fromByteOffset: Int(count) - 8, as: UInt64.self)
    return stored == sum(bytes, offset) ? code : SQLITE_CORRUPT
  }

  private static func write(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32,
    _ offset: Int64
  ) -> Int32 {
    guard let file, let bytes, let write = systemMethods?.pointee.xWrite else {
      return SQLITE_MISUSE
    }
    note(file, bytes, count, offset)
    if count == pageSize, flag(of: file).pointee != 0 {
      let code = fillGap(file, before: offset)
      guard code == SQLITE_OK else { return code }
      // The page is SQLite's own copy; it leaves the last bytes to the file system.
      UnsafeMutableRawPointer(mutating: bytes)
        .storeBytes(of: sum(bytes, offset), toByteOffset: Int(count) - 8, as: UInt64.self)
    }
    return write(file, bytes, count, offset)
  }

  /// Writes the pages between the end of the file and `offset`, as (4) says.
  private static func fillGap(
    _ file: UnsafeMutablePointer<sqlite3_file>, before offset: Int64
  ) -> Int32 {
    guard let write = systemMethods?.pointee.xWrite, let size = size(of: file) else {
      return SQLITE_IOERR
    }
    // The end of a page that was cut off belongs to the gap.
    var next = size / Int64(pageSize) * Int64(pageSize)
    guard next < offset else { return SQLITE_OK }
    return withUnsafeTemporaryAllocation(byteCount: Int(pageSize), alignment: 8) { page in
      guard let bytes = page.baseAddress else { return SQLITE_NOMEM }
      while next < offset {
        page.initializeMemory(as: UInt8.self, repeating: 0)
        page.storeBytes(of: sum(bytes, next), toByteOffset: Int(pageSize) - 8, as: UInt64.self)
        let code = write(file, bytes, pageSize, next)
        guard code == SQLITE_OK else { return code }
        next += Int64(pageSize)
      }
      return SQLITE_OK
    }
  }

  private static func size(of file: UnsafeMutablePointer<sqlite3_file>) -> Int64? {
    var size: Int64 = 0
    let code = systemMethods?.pointee.xFileSize?(file, &size)
    return code == SQLITE_OK ? size : nil
  }

  /// Takes from the first page whether the file has checksums.
  private static func note(
    _ file: UnsafeMutablePointer<sqlite3_file>, _ bytes: UnsafeRawPointer, _ count: Int32,
    _ offset: Int64
  ) {
    guard offset == 0, Int(count) > reservedAt else { return }
    let reserved = bytes.load(fromByteOffset: reservedAt, as: UInt8.self)
    flag(of: file).pointee = reserved == UInt8(reservedBytes) ? 1 : 0
  }

  private static func sum(_ page: UnsafeRawPointer, _ offset: Int64) -> UInt64 {
    csqlite_page_sum(
      page.assumingMemoryBound(to: UInt8.self), pageSize, UInt64(bitPattern: offset) | 1 << 63)
  }
}

/// A copy that SQLite owns, for names that it keeps.
private func sqlite3_mprintf_copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
  let count = text.utf8.count + 1
  guard let copy = sqlite3_malloc(Int32(count)) else { return nil }
  text.withCString { copy.copyMemory(from: $0, byteCount: count) }
  return copy.assumingMemoryBound(to: CChar.self)
}
