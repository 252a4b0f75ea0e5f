internal import Glibc
internal import SQLite

extension SpotsVault {
  /// Checks all of the vault, however long it takes; false if it is damaged.
  public func isSound() throws -> Bool {
    try connection.isSound(within: nil)
  }
}

extension Connection {
  private static let vaultTables = ["packs", "types", "meta", "notes", "src", "geo", "spots"]

  /// Whether SQLite finds no damage, table by table until the time is used up; `nil` has no limit.
  func isSound(within milliseconds: Int64?) throws -> Bool {
    do {
      guard let milliseconds else { return try isOK("PRAGMA integrity_check(1)") }
      let end = Self.monotonic() + milliseconds
      for table in Self.vaultTables where Self.monotonic() < end {
        guard try isOK("PRAGMA quick_check('\(table)')") else { return false }
      }
      return true
    } catch let error as SQLiteError where error.isDamage {
      return false
    }
  }

  private func isOK(_ check: String) throws -> Bool {
    try first(check) { row in try row.text(0) } == "ok"
  }

  private static func monotonic() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
