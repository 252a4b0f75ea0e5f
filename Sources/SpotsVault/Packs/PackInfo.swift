public import Geodesy
internal import SQLite

/// A pack in the vault.
public struct PackInfo: Sendable, Equatable {
  public let number: Int
  public let name: String
  public let source: String?
  public let licence: String?
  /// The file name of the last import that changed something, and a hash of its bytes.
  public let file: String?
  public let fileHash: String?
  /// The time of that import, in seconds since 1970.
  public let imported: Int64
  /// The number of spots, without those that are gone.
  public let spots: Int
  /// The number of spots that were in an earlier file and are kept, marked as gone.
  public let gone: Int
  /// The number of spots that were lost to damage since the last import.
  public var missing = 0
  /// The program or site that its last file was recognised as coming from.
  public var origin: String?
  /// The type of its spots that have none of their own.
  public var type: String?
  /// Whether it is left out of all results.
  public let isHidden: Bool
  public let bounds: BoundingBox?

  /// Whether those who made it let it be used, but not passed on.
  public var isForOwnUseOnly: Bool { SpotOrigin.isForOwnUseOnly(origin) }

  /// Whether it holds My places.
  public var isOwn: Bool { number == SpotsVault.ownPack }
}

extension SpotsVault {
  /// All packs, sorted by name.
  public func packs() throws -> [PackInfo] {
    try connection.all(
      """
      SELECT number, name, source, licence, file, file_hash, imported, spots, gone, hidden,
        south, north, west, east, missing, origin, type
      FROM packs ORDER BY name
      """
    ) { row in
      PackInfo(
        number: try row.int(0), name: try row.text(1), source: try row.optionalText(2),
        licence: try row.optionalText(3), file: try row.optionalText(4),
        fileHash: try row.optionalText(5), imported: try row.int64(6),
        spots: Self.count(try row.int(7)),
        gone: Self.count(try row.int(8)), missing: Self.count(try row.int(14)),
        origin: try row.optionalText(15), type: try row.optionalText(16),
        isHidden: try row.int(9) != 0,
        bounds: try Self.bounds(row))
    }
  }

  /// The pack with a name.
  public func pack(named name: String) throws -> PackInfo {
    let packs = try packs()
    guard let pack = packs.first(where: { $0.name == name }) else {
      throw VaultError.noPack(name, known: packs.map(\.name))
    }
    return pack
  }

  /// The number of spots in all packs, including gone ones.
  func spotCount() throws -> Int {
    try packs().reduce(0) { $0 + $1.spots + $1.gone }
  }

  /// The number of spots in the packs of a run, including gone ones.
  func spotCount(of run: SpotRun) throws -> Int {
    try connection.all("SELECT number, spots, gone FROM packs") { row in
      let isOfRun = SpotRun(ofPack: try row.int(0)) == run
      return isOfRun ? Self.count(try row.int(1)) + Self.count(try row.int(2)) : 0
    }.reduce(0, +)
  }

  /// A damaged file may contain any number, and sums must not overflow.
  private static func count(_ number: Int) -> Int { min(max(number, 0), 1 << 40) }

  private static func bounds(_ row: borrowing Row) throws -> BoundingBox? {
    guard let south = try row.optionalInt64(10), let north = try row.optionalInt64(11),
      let west = try row.optionalInt64(12), let east = try row.optionalInt64(13)
    else { return nil }
    return try? BoundingBox(
      south: Double(south) / 1e7, west: Double(west) / 1e7, north: Double(north) / 1e7,
      east: Double(east) / 1e7)
  }
}

/// The smallest box around the spots of a file; it never crosses the antimeridian.
struct PackBounds {
  private(set) var south, north, west, east: Int

  init?(_ entries: RowArray<SpotEntry>) {
    guard let first = entries.first else { return nil }
    var (south, north) = (first.latitude, first.latitude)
    var (west, east) = (first.longitude, first.longitude)
    for entry in entries {
      south = min(south, entry.latitude)
      north = max(north, entry.latitude)
      west = min(west, entry.longitude)
      east = max(east, entry.longitude)
    }
    (self.south, self.north, self.west, self.east) = (Int(south), Int(north), Int(west), Int(east))
  }
}
