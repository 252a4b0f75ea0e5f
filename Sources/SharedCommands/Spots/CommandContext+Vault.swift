public import CommandLineKit
internal import SQLite
public import SpotsVault

extension CommandContext {
  /// The spots vault, opened for its first question; if missing, it is made from what the personal
  /// store knows.
  ///
  /// It is never closed: a command ends with its answer, and the system closes files faster.
  public func vaultToRead() throws -> SpotsVault {
    let vault = try openedVault()
    _ = Unmanaged.passRetained(vault)
    return vault
  }

  /// Asks the vault something, in one consistent state.
  ///
  /// If that reveals damage, the vault is salvaged, and what is left of it is asked again, unless
  /// `isRepeatable` is false: then, or if nothing is left, an error names the packs to import again.
  public func askVault<Result>(
    isRepeatable: Bool = true, _ body: (VaultQueries) throws -> Result
  ) throws -> Result {
    try ask(vaultToRead(), isRepeatable: isRepeatable, body)
  }

  public func ask<Result>(
    _ vault: SpotsVault, isRepeatable: Bool = true, _ body: (VaultQueries) throws -> Result
  ) throws -> Result {
    do {
      return try askOnce(vault, body)
    } catch let error as SQLiteError where error.isDamage {
      guard let damage = try SpotsVault.examine(in: home()) else { throw error }
      guard damage.isSalvaged, isRepeatable else { throw VaultError.damaged(damage) }
      note("\(damage)")
      try PlacesCopy.copy(self)
      return try askOnce(vaultToRead(), body)
    }
  }

  private func askOnce<Result>(
    _ vault: SpotsVault, _ body: (VaultQueries) throws -> Result
  ) throws -> Result {
    let queries = VaultQueries(vault.connection)
    return try queries.reading { try body(queries) }
  }

  private func openedVault() throws -> SpotsVault {
    try PlacesCopy.catchUp(self)
    if let vault = try SpotsVault.openToAsk(in: home()) {
      for text in vault.notes { note(text) }
      if try hasLostPacks() { note(SpotsVault.lossSentence) }
      return vault
    }
    try PlacesCopy.copy(self)
    guard let vault = try SpotsVault.openToAsk(in: home()) else {
      throw NoSpots(isLost: try hasLostPacks())
    }
    if try hasLostPacks() { note(SpotsVault.lossSentence) }
    return vault
  }

  /// Whether there were packs and all of them are lost.
  public func hasLostPacks() throws -> Bool { try SpotsVault.hasLostAll(in: home()) }

  /// Changes the vault.
  ///
  /// If that reveals damage, the vault is set aside, a note names the packs to import again, and
  /// the change is made in a new vault.
  public func changeVault<Result>(
    waiting milliseconds: Int = 10_000, _ body: (SpotsVault) throws -> Result
  ) throws -> Result {
    do {
      return try changeOnce(waiting: milliseconds, body)
    } catch let error as SQLiteError where error.isDamage {
      guard let damage = try SpotsVault.examine(in: home()) else { throw error }
      note("\(damage)")
      return try changeOnce(waiting: milliseconds, body)
    }
  }

  /// The vault and its lock are released before anything else is tried.
  private func changeOnce<Result>(
    waiting milliseconds: Int, _ body: (SpotsVault) throws -> Result
  ) throws -> Result {
    let vault = try SpotsVault.openToWrite(in: home(), waiting: milliseconds) { note($0) }
    for text in vault.notes { note(text) }
    return try body(vault)
  }
}

/// There is no vault, and nothing to make one from.
public struct NoSpots: Failure, CustomStringConvertible {
  /// Whether there was one.
  let isLost: Bool

  public var description: String {
    isLost
      ? SpotsVault.lossSentence
      : "there are no spots yet; import a pack with 'vanlog spots import FILE --pack NAME', or add a "
        + "place of your own with 'vanlog spots add'"
  }

  public var exitStatus: ExitStatus { isLost ? .badData : .nothingFound }
}
