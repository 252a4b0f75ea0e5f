internal import SQLite
internal import Text

extension SpotsVault {
  /// Checks the whole vault, however long it takes; returns false if it is damaged.
  public func isSound() throws -> Bool {
    try connection.isSound()
  }
}

extension Connection {
  private static let vaultTables = ["packs", "types", "meta", "notes", "src", "geo", "spots"]

  /// Checks as much of the vault as time allows.
  func isSoundVault(within milliseconds: Int64) throws -> Bool {
    let end = MonotonicClock.now + milliseconds
    return try isSound(tables: Self.vaultTables) { MonotonicClock.now < end }
  }
}
