internal import DurableFiles
internal import SQLite

extension SpotsVault {
  /// Where SQLite keeps the version and the program of a file in its first page.
  private static let (versionAt, programAt) = (60, 68)
  /// A larger number is more likely damage than a version.
  private static let mostVersionsAhead = 1_000

  /// Refuses a file that says it was made by a newer vanlog, even if nothing else of it can be read:
  /// how that checks its pages is not known here, so nothing in it counts as damage.
  static func refuseNewer(_ path: String) throws {
    guard let file = try? File(path, links: .follow),
      let head = try? file.bytes(upTo: programAt + 4, at: 0), head.count == programAt + 4
    else { return }
    let (version, program) = (number(head, versionAt), number(head, programAt))
    let newer = VaultSchema.newest + 1...VaultSchema.newest + mostVersionsAhead
    guard program == VaultSchema.applicationID, newer.contains(Int(version)) else { return }
    throw VaultError.tooNew(path: path, found: Int(version), known: VaultSchema.newest)
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
  }
}
