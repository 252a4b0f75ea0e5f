import CommandLineKit
import SpotsVault

extension CommandContext {
  /// The spots vault, to be read; without one, it is made of what the personal store knows.
  func vaultToRead() throws -> SpotsVault {
    if let vault = try SpotsVault.openToRead(in: home()) { return vault }
    try PlacesCopy.copy(self)
    guard let vault = try SpotsVault.openToRead(in: home()) else { throw NoSpots() }
    return vault
  }

  /// The spots vault, to be changed.
  func vault() throws -> SpotsVault {
    let vault = try SpotsVault.openToWrite(in: home()) { note($0) }
    for text in vault.notes { note(text) }
    return vault
  }
}

/// There is no vault, and nothing to make one of.
private struct NoSpots: Failure, CustomStringConvertible {
  let description =
    "there are no spots yet; import a pack with 'vanlog spots import FILE --pack NAME', or enter a "
    + "place of your own with 'vanlog spots add'"
  let exitStatus = ExitStatus.nothingFound
}
