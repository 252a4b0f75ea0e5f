internal import DurableFiles
public import HomeFolder
internal import SQLite

/// A damaged vault, and what its owner has to import again.
public struct VaultDamage: Sendable, Equatable {
  public struct Pack: Sendable, Equatable {
    public let name: String
    /// The name of the file it was imported from.
    public let file: String?
    public let source: String?
    /// The number of its spots that are lost; `nil` for all of them.
    public var missing: Int?
  }

  /// The new path of the damaged file; `nil` if it could not be moved.
  public let setAside: String?
  /// The packs that lost spots, without My places, as far as they could still be read.
  public let packs: [Pack]
  /// Whether a new vault with all other spots has taken its place.
  public var isSalvaged = false
}

extension VaultDamage: CustomStringConvertible {
  public var description: String {
    let names = packs.map { pack in
      let lost = pack.missing.map { "\($0) lost" }
      let origin = [lost, pack.file.map { "from \($0)" }].compactMap(\.self)
      return origin.isEmpty
        ? pack.name : "\(pack.name) (\(origin.joined(separator: ", ")))"
    }
    let again =
      packs.isEmpty ? "import your packs again" : "import again: \(names.joined(separator: ", "))"
    guard let setAside else {
      return "the spots vault is damaged and cannot be moved aside here; "
        + "where the folder is writable, \(again)"
    }
    if isSalvaged {
      return "the spots vault was damaged and has been repaired; "
        + (packs.isEmpty ? "no spot is lost" : again) + ". The damaged file is now \(setAside)"
    }
    return "the spots vault was damaged and is now \(setAside); \(again). "
      + "Your own places and notes are not lost"
  }
}

extension SpotsVault {
  /// Checks the whole vault and salvages it if it is damaged; `nil` if it is sound or missing.
  ///
  /// For callers that encounter damage in the middle of a query.
  public static func examine(in home: HomeFolder) throws -> VaultDamage? {
    guard let folder = try home.open(), try folder.status(of: fileName) != nil else { return nil }
    let lock = try VaultLock.take(in: folder, waiting: 10_000) { _ in }
    defer { _ = lock }
    try removeLeftovers(in: folder)
    do {
      if try openToChange(in: folder).isSound() { return nil }
    } catch let error as SQLiteError where error.isDamage {
      // Salvaged below.
    }
    return try mend(in: folder, of: home)
  }

  /// Whether all packs that there were are lost: the file has no bytes, or a damaged vault was set aside
  /// and no pack has been imported since.
  public static func hasLostAll(in home: HomeFolder) throws -> Bool {
    guard let folder = try home.open() else { return false }
    let status = try folder.status(of: fileName)
    let isCutOff = try folder.status(of: journalName).map { $0.size > 0 } ?? false
    if let status, status.kind == .regular, status.size == 0, !isCutOff { return true }
    guard try folder.status(of: HomeFolder.setAsideName)?.kind == .directory,
      try home.setAsideNames().contains(where: { $0.hasPrefix(fileName) })
    else { return false }
    guard let status, status.mayBeFile else { return status == nil }
    let path = folder.path(of: fileName)
    let packs = try SpotsVault(Connection(vault: path, .readOnly), path: path, home: home).packs()
    return packs.allSatisfy(\.isOwn)
  }

  /// What to say then.
  public static let lossSentence =
    "all packs of spots were lost to damage; import your packs again"

  /// Whether the vault is sound, and its packs that must be imported again; changes nothing.
  ///
  /// Read whole, it takes a second for each 100 MB or more, and `watch` is told how many bytes have been
  /// read again; else only its beginning and its list of packs are looked at.
  public static func look(
    in home: HomeFolder, whole: Bool = true, _ watch: ((Int) -> Void)? = nil
  ) throws -> (isSound: Bool, packs: [String]) {
    guard let folder = try home.open(), let status = try folder.status(of: fileName) else {
      return (true, [])
    }
    let path = folder.path(of: fileName)
    guard status.mayBeFile else { throw VaultError.otherProgram(path: path) }
    try refuseNewer(path)
    do {
      return try look(at: Connection(vault: path, .readOnly), path, home, whole, watch)
    } catch let error as SQLiteError where error.needsWriting {
      return try TemporaryCopy.making(of: path, with: ["-journal"]) { copy in
        try look(at: Connection(vault: copy, .readWrite), copy, home, whole, watch)
      }
    } catch let error as SQLiteError where error.isDamage {
      return (false, lostPacks(of: path).map(\.name))
    }
  }

  private static func look(
    at connection: Connection, _ path: String, _ home: HomeFolder, _ whole: Bool,
    _ watch: ((Int) -> Void)?
  ) throws -> (isSound: Bool, packs: [String]) {
    guard try !whole || connection.isSound(watch) else {
      return (false, lostPacks(of: path).map(\.name))
    }
    // An older file marks no packs.
    guard try connection.vaultVersion() == VaultSchema.newest else { return (true, []) }
    let packs = try SpotsVault(connection, path: path, home: home).packs()
    return (true, packs.filter { $0.missing > 0 && !$0.isOwn }.map(\.name))
  }

  /// Replaces a damaged vault by what can still be read of it, or moves it out of the way if that
  /// is nothing, under the lock.
  static func mend(in folder: borrowing Directory, of home: HomeFolder) throws -> VaultDamage {
    try refuseNewer(folder.path(of: fileName))
    do {
      return try VaultSalvage.replaceVault(in: folder, of: home)
    } catch let error as SQLiteError where error.isDamage || error.kind == .other {
      return try setAside(in: folder)
    }
  }

  /// Moves a damaged vault out of the way, under the lock.
  static func setAside(in folder: borrowing Directory) throws -> VaultDamage {
    let packs = lostPacks(of: folder.path(of: fileName))
    let aside = try folder.makePrivate(HomeFolder.setAsideName)
    let name = try folder.setAside(fileName, into: aside)
    if let status = try folder.status(of: journalName), status.size > 0 {
      try folder.rename(journalName, to: name + "-journal", in: aside)
    }
    return VaultDamage(setAside: aside.path(of: name), packs: packs)
  }

  /// The packs of a damaged file, as far as they can be read.
  static func lostPacks(of path: String) -> [VaultDamage.Pack] {
    var packs: [VaultDamage.Pack] = []
    // Best effort: unreadable packs are not listed.
    try? Connection(vault: path, .readOnly).query(
      "SELECT name, file, source FROM packs WHERE number <> ? ORDER BY number", [ownPack]
    ) { row in
      packs.append(
        VaultDamage.Pack(
          name: try row.text(0), file: try row.optionalText(1), source: try row.optionalText(2)))
    }
    return packs
  }
}
