import Geodesy
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

/// A row of a pack's file, for tests that import packs without a file.
struct PackRow: Equatable {
  var id: String
  var name = "a place"
  /// 10⁻⁷ degrees.
  var latitude: Int32 = 470_000_000
  var longitude: Int32 = 80_000_000
  var rating: Int16 = -1
  var type: Int16 = 1
  var description = ""
  var extra = ""

  var content: Int64 {
    var hash = SpotHash()
    var text = "\(name)|\(latitude)|\(longitude)|\(rating)|\(type)|\(description)|\(extra)"
    text.withUTF8 { hash.combine(UnsafeRawBufferPointer($0)) }
    return hash.value
  }

  func entry(_ number: Int, pack: Int) -> SpotEntry {
    var entry = SpotEntry()
    entry.latitude = latitude
    entry.longitude = longitude
    entry.identity = SpotHash.identity(pack: pack, id: id)
    entry.content = content
    entry.offset = number
    entry.rating = rating
    entry.type = type
    return entry
  }
}

final class PackTexts: RowTexts {
  private let rows: [PackRow]
  private var current = 0

  init(_ rows: [PackRow]) {
    self.rows = rows
  }

  func seek(to offset: Int) {
    current = offset
  }

  func withText<Result>(_ text: SpotText, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
  {
    let row = rows[current]
    var words =
      switch text {
      case .id: row.id
      case .name: row.name
      case .description: row.description
      case .extra: row.extra
      case .place, .url: ""
      }
    return words.withUTF8(body)
  }
}

extension HomeFolder {
  /// A home in the test's own folder.
  static var test: HomeFolder {
    HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option)
  }

  var vaultPath: String { path + "/spots.sqlite" }
}

extension SpotsVault {
  static func writing() throws -> SpotsVault {
    try openToWrite(in: .test, waiting: 0)
  }

  @discardableResult
  func put(
    _ rows: [PackRow], pack: String = "p", ownTypes: [String] = [], prune: Bool = false,
    source: String? = nil,
    progress: @escaping (Int, Int) throws -> Void = { _, _ in }
  ) throws -> ImportReport {
    let details = PackDetails(
      name: pack, source: source, file: "p.csv", fileHash: "00", imported: 1_700_000_000)
    let importing = try beginImport(of: details)
    let entries = rows.enumerated().map { number, row in
      row.entry(number, pack: importing.packNumber)
    }
    return try importing.apply(
      entries, PackTexts(rows), ownTypes: ownTypes, prune: prune, progress: progress)
  }

  /// The spots of a pack by id, as exported.
  func spots(_ pack: String = "p", includingGone: Bool = true) throws -> [String: Spot] {
    var spots: [String: Spot] = [:]
    var filter = SpotFilter()
    filter.packs = [try self.pack(named: pack).number]
    let states: [Spot.State] = includingGone ? [.shown, .gone, .hidden] : [.shown, .hidden]
    try VaultQueries(connection).forEach(filter, states: states) { spot in
      #expect(spots.updateValue(spot, forKey: spot.id) == nil)
    }
    return spots
  }

  func number(_ sql: String) throws -> Int {
    try connection.first(sql) { row in try row.optionalInt(0) ?? 0 } ?? 0
  }

  /// Checks the invariants between the tables.
  func checkConsistency() throws {
    #expect(try connection.isSound())
    let (geo, spots, src) = (
      try number("SELECT count(*) FROM geo"), try number("SELECT count(*) FROM spots"),
      try number("SELECT count(*) FROM src")
    )
    #expect(geo == src)
    #expect(spots == src)
    let joined = try number(
      """
      SELECT count(*) FROM src JOIN geo USING (key) JOIN spots USING (key)
      WHERE src.pack = geo.pack AND (content = 0) = (state = 1)
      """)
    #expect(joined == src)
    for pack in try packs() {
      let kept = try number(
        "SELECT count(*) FROM geo WHERE state <> 1 AND pack = \(pack.number)")
      let gone = try number("SELECT count(*) FROM geo WHERE state = 1 AND pack = \(pack.number)")
      #expect(pack.spots == kept)
      #expect(pack.gone == gone)
    }
    #expect(try number(Self.rowsOutsideBlocks) == 0)
    if try hasWords() { try checkWords() }
  }

  /// Counts the rows that no block admits to have, unless an older version made the vault.
  private static let rowsOutsideBlocks = """
    SELECT count(*) FROM geo AS g WHERE EXISTS (SELECT 1 FROM blocks) AND NOT EXISTS (
      SELECT 1 FROM blocks AS b
      WHERE b.key = (SELECT max(key) FROM blocks WHERE key <= g.key) AND g.key <= b.last
        AND b.types >> (g.type & 63) & 1 AND b.packs >> (g.pack & 63) & 1
        AND b.countries >> (g.country & 63) & 1 AND b.services & g.services = g.services
        AND b.rating >= ifnull(g.rating, -1) AND b.height >= ifnull(g.height, 1 << 31)
        AND b.length >= ifnull(g.length, 1 << 31) AND b.width >= ifnull(g.width, 1 << 31)
        AND b.weight >= ifnull(g.weight, 1 << 31))
    """

  /// Checks that the index has exactly the words that a new one would have.
  private func checkWords() throws {
    let kept = try words()
    // In one transaction: otherwise each word waits for the disk.
    try connection.transaction {
      for table in [WordsIndex.all, WordsIndex.names] {
        try connection.run("INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
        try connection.run("INSERT INTO \(table) (\(table)) VALUES ('delete-all')")
      }
      try WordsIndex.fill(connection)
    }
    #expect(try words() == kept)
  }

  /// Every word of the index with the key of its spot.
  private func words() throws -> [String] {
    try [WordsIndex.all, WordsIndex.names].flatMap { table in
      try connection.execute(
        script: """
          CREATE VIRTUAL TABLE IF NOT EXISTS temp.\(table)_terms
          USING fts5vocab(main, \(table), instance)
          """)
      return try connection.all("SELECT term, doc FROM \(table)_terms ORDER BY term, doc") { row in
        "\(table) \(try row.text(0)) \(try row.int64(1))"
      }
    }
  }
}
