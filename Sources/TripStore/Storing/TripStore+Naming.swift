internal import SQLite
internal import Text

/// How much of a name counts as one.
public enum NameRule: Sendable {
  /// As much as tells it from the others, as a person types it.
  case beginning
  /// The same, of zones and containers of the manifest only.
  case box
  /// All of it, as a file has it.
  case whole
  /// Only ids count.
  case never
}

extension TripStore {
  /// The record that a person names: by the last letters of its id, by its name or the beginning of
  /// it, or as `last`, what this person has entered or changed last.
  ///
  /// Ids come first and also name deleted records, which can be restored; names never do.
  public func record(
    named text: String, of kind: KindSpec, byName rule: NameRule = .beginning
  ) throws -> Record {
    if text == "last" { return try last(kind) }
    let label = kind.name == KindSpec.item.name ? BoxLabel(parsing: text) : nil
    var keys = try keys(ending: label?.id.description ?? text, of: kind)
    if keys.isEmpty, rule != .never {
      keys = try self.keys(name: text, of: kind, rule)
    }
    guard let first = keys.first else {
      if rule == .box { try refuseItem(named: text, of: kind) }
      throw StoreError.noRecord(
        kind: kind.noun, id: text, near: try nearestName(to: text, of: kind, rule))
    }
    guard keys.count == 1, let record = try record(key: first, of: kind) else {
      throw StoreError.ambiguous(
        kind: kind.noun, id: text, candidates: try candidates(keys, of: kind),
        more: max(keys.count - Self.shownCandidates, 0))
    }
    return record
  }

  /// All live records with exactly this name, whatever the case and accents, the newest first.
  public func records(called name: String, of kind: KindSpec) throws -> [Record] {
    try keys(name: name, of: kind, .whole).reversed().compactMap { try record(key: $0, of: kind) }
  }

  /// The names of all live records, the newest first.
  public func names(of kind: KindSpec) throws -> [String] {
    var names: [String] = []
    try forEachName(of: kind, .whole) { row in names.append(try row.text(1)) }
    return names.reversed()
  }

  /// A thing of that name exists, but nothing can lie in it.
  private func refuseItem(named text: String, of kind: KindSpec) throws {
    guard try !keys(name: text, of: kind, .beginning).isEmpty else { return }
    throw StoreError.badValue(
      field: "'\(text)'",
      reason:
        "is an item and cannot hold anything; 'vanlog manifest edit \(text) --type container' "
        + "makes a container of it")
  }

  private static let shownCandidates = 10

  /// Records whose id has this ending, including deleted ones.
  private func keys(ending text: String, of kind: KindSpec) throws -> [Int64] {
    guard let ending = IDEnding(text) else { return [] }
    let sql = "SELECT key, id FROM \(kind.name) WHERE ending = ?"
    return try connection.all(sql, [ending.lowThreeBytes]) { row in
      let isMeant = RecordID(bytes: try row.blob(1)).map(ending.fits) ?? false
      return isMeant ? try row.int64(0) : nil
    }.compactMap { (key: Int64?) in key }
  }

  private func keys(name: String, of kind: KindSpec, _ rule: NameRule) throws -> [Int64] {
    var search = NameSearch(name, wholeNames: rule == .whole)
    try forEachName(of: kind, rule) { row in
      let key = try row.int64(0)
      try row.withBytes(1) { search.look(at: $0, key) }
    }
    return search.found
  }

  /// Reads the names of all live records in the order of entry.
  ///
  /// The plus keeps SQLite away from indexes, which would have it look up row by row.
  private func forEachName(
    of kind: KindSpec, _ rule: NameRule, _ body: (borrowing Row) throws -> Void
  ) throws {
    let sql =
      "SELECT key, \(kind.title.name) FROM \(kind.name) "
      + "WHERE +alive = 1 AND \(kind.title.name) IS NOT NULL"
      + (rule == .box ? " AND type <> 'item'" : "")
    try connection.query(sql, [], body)
  }

  private func nearestName(
    to text: String, of kind: KindSpec, _ rule: NameRule
  ) throws -> String? {
    guard rule != .never else { return nil }
    var names: [String] = []
    try forEachName(of: kind, rule) { row in names.append(try row.text(1)) }
    return NameSearch.nearest(to: text, among: names)
  }

  func record(key: Int64, of kind: KindSpec) throws -> Record? {
    try connection.first(Self.select(kind) + " WHERE key = ?", [key]) { row in
      try record(row, kind)
    }
  }

  /// The records that fit, the newest first, each as its short id, its name and its day.
  private func candidates(_ keys: [Int64], of kind: KindSpec) throws -> [String] {
    try keys.suffix(Self.shownCandidates).reversed().compactMap { try record(key: $0, of: kind) }
      .map { record in
        let life = record.isAlive ? "" : ", deleted"
        return "\(try ending(of: record))  \(record.title)\(Self.day(of: record))\(life)"
      }
  }

  /// What tells namesakes apart.
  private static func day(of record: Record) -> String {
    for name in [String].fields(.day, .startDay) {
      if let field = record.kind.field(name), !record[field].isNone {
        return ", " + field.plainText(record[field], currency: nil)
      }
    }
    return ""
  }

  /// What `last` names: of drives, which nobody enters, the newest; of all others what this author has
  /// entered or changed last.
  private func last(_ kind: KindSpec) throws -> Record {
    let isDrive = kind.number == KindSpec.drive.number
    if let record = try isDrive ? newest(kind) : lastEntered(kind) { return record }
    guard try newest(kind) != nil else { throw StoreError.noRecord(kind: kind.noun, id: "last") }
    throw StoreError.noneEntered(kind: kind.noun, command: kind.command)
  }
}
