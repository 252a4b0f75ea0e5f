internal import DurableFiles
internal import Text

/// A damaged store, page by page: which of its pages can be read, and whose they are.
///
/// A tree shows the pages of a table or index. Where it is torn, the pages below the gap are found
/// by what is on them: the change log knows the kind of every id, and if that is lost too, the
/// columns tell it.
struct DamagedStore {
  let file: DatabaseFile
  let kinds: KindSet
  let columns: [String: [String]]
  private(set) var map: TreeMap
  /// The kind of each record that the change log mentions.
  private(set) var logged: [RecordID: String] = [:]
  private(set) var isLogWhole = false
  /// The newest stamp in the log.
  private(set) var newest: UInt64 = 0

  init(_ file: DatabaseFile, _ kinds: KindSet) throws {
    (self.file, self.kinds) = (file, kinds)
    let schema = try DamagedSchema(of: file, kinds)
    columns = schema.columns
    map = TreeMap(of: file)
    for entry in schema.entries {
      try map.add(entry.name, root: entry.root, isTable: entry.isTable)
    }
    for name in schema.trees where map.pages[name] == nil { map.addRootless(name) }
    let strays = try strayPages()
    for number in strays { try placePlain(number) }
    try readLog()
    for number in strays where !map.isMapped(number) { try placeRecords(number) }
  }

  /// The rows that fit; returns whether every row of the table did.
  func eachRow(
    of name: String, isLong: Bool = true, where fits: (RawRow) -> Bool,
    _ body: (RawRow) throws -> Void
  ) throws -> Bool {
    var isWhole = !map.isTorn(name)
    for number in map.pages[name] ?? [] {
      guard let page = try file.treePage(number) else {
        isWhole = false
        continue
      }
      let rows = try file.rows(of: page, isLong: isLong).filter(fits)
      if rows.count < page.cells.count { isWhole = false }
      for row in rows { try body(row) }
    }
    return isWhole
  }

  // MARK: Pages that no tree leads to

  /// The pages to look at where a tree is torn.
  private func strayPages() throws -> [Int] {
    let tables = Array(columns.keys)
    guard tables.contains(where: map.isTorn) else { return [] }
    let free = try file.freePages()
    return (1...max(file.pageCount, 1)).filter { !map.isMapped($0) && !free.contains($0) }
  }

  /// The rows of a page that no tree leads to; all must be readable.
  private func strayRows(_ number: Int) throws -> (BTreePage, [RawRow])? {
    guard let page = try file.treePage(number), page.isWhole, page.isLeaf || !page.isTable,
      !page.cells.isEmpty
    else { return nil }
    let rows = try file.rows(of: page, isLong: false)
    return rows.count == page.cells.count ? (page, rows) : nil
  }

  private mutating func placePlain(_ number: Int) throws {
    guard let (page, rows) = try strayRows(number) else { return }
    let shapes: [(String, Bool, (RawRow) -> Bool)] = [
      ("change", true, RowShape.isChange), ("device", true, RowShape.isDevice),
      ("meta", false, RowShape.isMeta), ("foreign_record", false, RowShape.isForeign),
      (DamagedSchema.deviceIndex, false, RowShape.isDeviceEntry),
    ]
    for (name, isTable, fits) in shapes
    where isTable == page.isTable && map.isTorn(name) && rows.allSatisfy(fits) {
      return map.add(name, stray: number)
    }
  }

  private mutating func placeRecords(_ number: Int) throws {
    guard let (page, rows) = try strayRows(number), page.isTable, rows.allSatisfy(RowShape.isRecord)
    else { return }
    let ids = rows.compactMap { RowShape.id(in: $0.values[1]) }
    let known = ids.compactMap { logged[$0] }.first
    let fitting = kinds.all.filter { kind in
      let columns = columns[kind.name] ?? []
      return map.isTorn(kind.name)
        && rows.allSatisfy { RowShape.isRecord($0, of: kind, columns: columns) }
    }
    let kind =
      fitting.first { $0.name == known }
      ?? fitting.min { (columns[$0.name]?.count ?? 0) < (columns[$1.name]?.count ?? 0) }
    if let kind { map.add(kind.name, stray: number) }
  }

  private mutating func readLog() throws {
    var logged: [RecordID: String] = [:]
    var newest: UInt64 = 0
    isLogWhole = try eachRow(of: "change", where: RowShape.isChange) { row in
      if let id = RowShape.id(in: row.values[2]) { logged[id] = row.values[1]?.text }
      newest = max(newest, row.values[4]?.integer.map { UInt64(bitPattern: $0) } ?? 0)
    }
    self.logged = logged
    self.newest = newest
  }
}
