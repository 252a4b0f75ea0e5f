internal import SQLite
internal import Text

/// How much of a name counts as one.
public enum NameRule: Sendable, Equatable {
  /// As much as tells it from the others, as a person types it.
  case beginning
  /// The same, of a part of the records only.
  case part(KindPart)
  /// All of it, as a file has it.
  case whole
  /// Only ids count.
  case never
}

extension RecordStore {
  /// The record that a person names: by the last letters of its id, by its name or the beginning of
  /// it, or as `last`, what this person has entered or changed last.
  ///
  /// Ids come first and also name deleted records, which can be restored; names never do.
  public func record(
    named text: String, of kind: KindSpec, byName rule: NameRule = .beginning
  ) throws -> Record {
    if text == "last" { return try last(kind) }
    var keys = try keys(ending: kind.label?(text)?.description ?? text, of: kind)
    if keys.isEmpty, rule != .never {
      keys = try self.keys(name: text, of: kind, rule)
    }
    guard let first = keys.first else {
      if case .part(let part) = rule { try refuse(named: text, of: kind, for: part) }
      throw missing(kind, text, near: try nearestName(to: text, of: kind, rule))
    }
    guard keys.count == 1, let record = try record(key: first, of: kind) else {
      throw StoreError.ambiguous(
        kind: kind.noun, id: text, candidates: try candidates(keys, of: kind),
        more: max(keys.count - Self.shownCandidates, 0))
    }
    return record
  }

  /// All live records with exactly this name, ignoring case and accents, the newest first.
  public func records(called name: String, of kind: KindSpec) throws -> [Record] {
    try keys(name: name, of: kind, .whole).reversed().compactMap { try record(key: $0, of: kind) }
  }

  /// The names of all live records, the newest first.
  public func names(of kind: KindSpec) throws -> [String] {
    var names: [String] = []
    try forEachName(of: kind, .whole) { row in names.append(try row.text(1)) }
    return names.reversed()
  }

  /// The error for a record that is not here, by what names it and the name that comes near.
  package func missing(_ kind: KindSpec, _ text: String, near: String? = nil) -> StoreError {
    .noRecord(kind: kind.noun, id: text, near: near, command: kinds.command(of: kind))
  }

  /// One of that name exists, but is not among those that can be meant.
  private func refuse(named text: String, of kind: KindSpec, for part: KindPart) throws {
    guard try !keys(name: text, of: kind, .beginning).isEmpty else { return }
    throw StoreError.badValue(field: "'\(text)'", reason: part.refusal(text))
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
    var sql =
      "SELECT key, \(kind.title.name) FROM \(kind.name) "
      + "WHERE +alive = 1 AND \(kind.title.name) IS NOT NULL"
    if case .part(let part) = rule { sql += " AND \(part.condition)" }
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

  package func record(key: Int64, of kind: KindSpec) throws -> Record? {
    try connection.first(Self.select(kind) + " WHERE key = ?", [key]) { row in
      try record(row, kind)
    }
  }

  /// The records that fit, the newest first, each as its short id, its name and what tells it from
  /// its namesakes.
  private func candidates(_ keys: [Int64], of kind: KindSpec) throws -> [String] {
    try keys.suffix(Self.shownCandidates).reversed().compactMap { try record(key: $0, of: kind) }
      .map { record in
        let life = record.isAlive ? "" : ", deleted"
        let parts = try [record.title] + distinction(of: record)
        return "\(try ending(of: record))  \(parts.joined(separator: ", "))\(life)"
      }
  }

  /// What tells namesakes apart: the day, an amount, and what it belongs to.
  private func distinction(of record: Record) throws -> [String] {
    var parts: [String] = []
    if let day = record.kind.day, !record[day].isNone {
      parts.append(day.plainText(record[day], currency: nil))
    }
    let known = record.kind.fields.filter { !record[$0].isNone }
    if let field = known.first(where: { record.currency(of: $0) != nil }) {
      let currency = record.currency(of: field)
      parts.append("\(field.plainText(record[field], currency: currency)) \(currency ?? "")")
    }
    for field in known {
      guard case .reference(let name) = field.type, case .bytes(let bytes) = record[field],
        let id = RecordID(bytes: bytes), let kind = kinds.named(name),
        let other = try self.record(id, of: kind)
      else { continue }
      parts.append(other.title)
      break
    }
    return parts
  }

  /// What `last` names: the record that this author entered or changed last, or the newest one of a
  /// kind that is recorded and not entered.
  private func last(_ kind: KindSpec) throws -> Record {
    if let record = try kind.isEntered ? lastEntered(kind) : newest(kind) { return record }
    guard try newest(kind) != nil else { throw missing(kind, "last") }
    throw StoreError.noneEntered(kind: kind.noun, command: kinds.command(of: kind))
  }
}
