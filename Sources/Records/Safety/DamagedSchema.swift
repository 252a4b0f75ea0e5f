internal import SQLite
internal import Text

/// The tables and indexes of a damaged store: their roots, and the columns of the tables.
///
/// The rows of `sqlite_schema` begin on the first page, and are looked for on every page if some
/// are missing. A table that is still missing has the columns that a new store gives it.
struct DamagedSchema {
  struct Entry: Equatable {
    let name: String
    let root: Int
    let isTable: Bool
  }

  private(set) var entries: [Entry] = []
  /// The columns of each table of vanlog, in the order of the file.
  private(set) var columns: [String: [String]]

  /// The tables to look for.
  private let wanted: [String]
  /// Indexes that show lost rows.
  private let indexes: [String]

  private static let first = 1
  private static let plain = ["meta", "device", "change", "foreign_record"]
  static let deviceIndex = "sqlite_autoindex_device_1"

  static func idIndex(of kind: KindSpec) -> String { kind.name + "_id" }

  init(of file: DatabaseFile, _ kinds: KindSet) throws {
    wanted = kinds.all.map(\.name) + Self.plain
    indexes = kinds.all.map { Self.idIndex(of: $0) } + [Self.deviceIndex]
    let fresh = try Connection.inMemory()
    try fresh.migrate(kinds.migrations, applicationID: Schema.applicationID)
    columns = try Self.columns(of: wanted, in: fresh)
    var map = TreeMap(of: file)
    try map.add("sqlite_schema", root: Self.first, isTable: true)
    for number in map.pages["sqlite_schema"] ?? [] { try take(number, file) }
    guard !map.torn.isEmpty || !isComplete else { return }
    for number in 1...max(file.pageCount, 1) where !map.isMapped(number) && !isComplete {
      try take(number, file)
    }
    try guessRoots(from: fresh)
  }

  /// Places trees whose rows are lost where a new store has them, if all others are there too.
  private mutating func guessRoots(from fresh: Connection) throws {
    let sql = "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 1"
    let placed = try fresh.all(sql) { row in (name: try row.text(0), root: try row.int(1)) }
    let wanted = placed.filter { trees.contains($0.name) }
    let isAlike = entries.allSatisfy { entry in
      wanted.contains { $0.name == entry.name && $0.root == entry.root }
    }
    guard isAlike, !entries.isEmpty else { return }
    for (name, root) in wanted where !entries.contains(where: { $0.name == name }) {
      entries.append(Entry(name: name, root: root, isTable: isTable(name)))
    }
  }

  /// Tables without row ids are stored like indexes.
  private func isTable(_ name: String) -> Bool {
    wanted.contains(name) && !["meta", "foreign_record"].contains(name)
  }

  /// The names of all tables and indexes that a recovery reads.
  var trees: [String] { wanted + indexes }

  private var isComplete: Bool {
    wanted.allSatisfy { table in entries.contains { $0.name == table } }
  }

  /// Takes the rows of a page, if it is one of `sqlite_schema`.
  private mutating func take(_ number: Int, _ file: DatabaseFile) throws {
    guard let page = try file.treePage(number), page.kind == .leafTable else { return }
    for row in try file.rows(of: page) {
      guard row.values.count == 5, let type = row.values[0]?.text, let name = row.values[1]?.text,
        let table = row.values[2]?.text, let root = row.values[3]?.integer, root > 1,
        !entries.contains(where: { $0.name == name })
      else { continue }
      switch type {
      case "table" where wanted.contains(name) && name == table:
        guard let sql = row.values[4]?.text, let found = Self.columns(of: name, sql) else {
          continue
        }
        columns[name] = found
        entries.append(Entry(name: name, root: Int(root), isTable: isTable(name)))
      case "index" where indexes.contains(name):
        entries.append(Entry(name: name, root: Int(root), isTable: false))
      default: continue
      }
    }
  }

  /// The columns that a statement declares; `nil` if it does not declare this table.
  private static func columns(of table: String, _ sql: String) -> [String]? {
    guard sql.utf8.starts(with: "CREATE TABLE \(table)(".utf8) else { return nil }
    let scratch = try? Connection.inMemory()
    // One statement, in memory: a damaged or hostile one can do nothing else.
    guard let scratch, (try? scratch.run(sql)) != nil else { return nil }
    return try? Schema.columns(of: table, scratch)
  }

  private static func columns(
    of tables: [String], in connection: Connection
  ) throws -> [String: [String]] {
    var columns: [String: [String]] = [:]
    for table in tables { columns[table] = try Schema.columns(of: table, connection) }
    return columns
  }
}
