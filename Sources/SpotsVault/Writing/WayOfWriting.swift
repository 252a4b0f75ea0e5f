internal import DurableFiles
internal import HomeFolder
internal import SQLite

/// Chooses how an import is written: in place if that writes less than a new file would.
enum WayOfWriting {
  private static let pageSize = 4_096
  /// The number of rows on a page of `spots`, which has the largest rows.
  private static let rowsOnPage = 20

  /// More new rows than this make more pages than a change in place keeps in memory.
  private static let mostInPlace = 150_000

  /// `spots` is the number of those in the run of the pack.
  static func choose(
    for changes: ImportChanges, spots: Int, fileSize: Int, in connection: Connection,
    _ memory: ImportMemory
  ) throws -> SpotsVault.Way {
    if spots == 0 {
      let most = try isEmpty(connection) ? 2_000 : mostInPlace
      return changes.writes.count > most ? .copy : .inPlace
    }
    // A page changed in place is written twice, to the journal and to the file; new pages at the
    // end are written once.
    let pages = try pages(of: changes, spots: spots, in: connection, memory)
    return pages * pageSize * 2 > fileSize / 4 * 3 ? .copy : .inPlace
  }

  private static func isEmpty(_ connection: Connection) throws -> Bool {
    try connection.first("SELECT 1 FROM geo") { _ in true } == nil
  }

  /// The approximate number of pages that an import would change.
  private static func pages(
    of changes: ImportChanges, spots: Int, in connection: Connection, _ memory: ImportMemory
  ) throws -> Int {
    let count = changes.count + changes.removedKeys.count
    // Identities are spread evenly: until all pages are hit, each is on its own page.
    let source = min(count, spots / 100 + 1)
    guard count > 200 else { return source + 2 * count }
    guard count < spots / 4 else { return source + spots / rowsOnPage }
    return source + (try leaves(of: changes, in: connection, memory)) * 5 / 4
  }

  /// The number of groups of neighbouring rows that the changed keys fall into.
  private static func leaves(
    of changes: ImportChanges, in connection: Connection, _ memory: ImportMemory
  ) throws -> Int {
    var keys = try RowArray<Int64>(in: memory, capacity: changes.count)
    for key in changes.removedKeys { try keys.append(key) }
    for key in changes.goneKeys { try keys.append(key) }
    for row in changes.writes { try keys.append(changes.keys[Int(row)]) }
    keys.sort()
    var (leaves, next, rank, lastLeaf) = (0, 0, 0, -1)
    try connection.withCursor(changes.run.keysSQL) { cursor in
      try changes.run.bindKeys(to: cursor)
      while next < keys.count, try cursor.step() {
        let key = cursor.int64(0)
        while next < keys.count, keys[next] <= key {
          if rank / rowsOnPage != lastLeaf {
            leaves += 1
            lastLeaf = rank / rowsOnPage
          }
          next += 1
        }
        rank += 1
      }
    }
    return leaves + (next < keys.count ? 1 : 0)
  }
}

extension SpotsVault {
  /// The size of the vault's file.
  func fileSize() throws -> Int {
    guard let folder = try home.open() else { return 0 }
    return try folder.status(of: Self.fileName)?.size ?? 0
  }
}
