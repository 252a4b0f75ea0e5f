internal import DurableFiles
public import HomeFolder
internal import SQLite
public import Text

/// A record as a shell can offer it.
public struct OfferedRecord: Sendable {
  /// The end of its id that can be typed.
  public fileprivate(set) var shortID: String
  /// Empty if it has none.
  public let name: String
  public let day: Day?
  /// Whether its name begins with what was typed.
  public let isNamed: Bool
  /// Whether its short id does.
  public let isIdentified: Bool
}

/// Which records are offered.
public enum OfferedPart: Sendable, Equatable {
  case live, deleted
  /// Live ones of a part.
  case part(KindPart)
}

extension RecordStore {
  /// The store as it is right now, to look at while a person types; `nil` if that cannot be had at
  /// once.
  ///
  /// No lock is waited for, nothing is repaired, rolled back or brought up to date, and nothing is
  /// written. Records may be missing, and none are made up.
  public static func glance(_ kinds: KindSet, in home: HomeFolder) -> RecordStore? {
    guard let folder = try? home.open(), let status = try? folder.status(of: fileName),
      status.mayBeFile
    else { return nil }
    let path = folder.path(of: fileName)
    guard let connection = try? Connection(path: path, mode: .readOnly, busyLimit: .zero) else {
      return nil
    }
    connection.rollsBackLeftovers = false
    return RecordStore(connection, kinds, path: path) { Moment(milliseconds: 0, isProven: false) }
  }

  /// The newest records whose names or short ids begin with what was typed, as many as can be read.
  public func offered(
    _ kind: KindSpec, _ part: OfferedPart, beginningWith typed: String, limit: Int
  ) -> [OfferedRecord] {
    var offered: [OfferedRecord] = []
    var ids: [RecordID] = []
    let letters = Array(Folding.folded(typed).utf8)
    let mayBeID = letters.count <= IDEnding.shortest
    if !mayBeID { try? addBeginning(letters) }
    let sql = Self.offering(kind, part, onlyNamed: !mayBeID)
    try? connection.scan(sql, [part != .deleted]) { row in
      guard let id = RecordID(bytes: try row.blob(0)) else { return true }
      var isNamed = !mayBeID
      if mayBeID, try !row.isNull(1) {
        try row.withBytes(1) { isNamed = Folding.begins(utf8: $0, with: letters) }
      }
      let isIdentified = id.endingBegins(with: letters)
      guard isNamed || isIdentified else { return true }
      offered.append(
        OfferedRecord(
          shortID: id.ending(IDEnding.shortest),
          name: try row.optionalText(1) ?? "",
          day: try row.optionalInt(2).map { Day(daysSinceEpoch: $0) }, isNamed: isNamed,
          isIdentified: isIdentified))
      ids.append(id)
      return offered.count < limit
    }
    for (index, ending) in ((try? endings(of: ids, kind)) ?? []).enumerated() {
      offered[index].shortID = ending
    }
    return offered
  }

  /// The plus keeps SQLite away from indexes: the newest rows are at the end of the table, except
  /// for kinds that are recorded, such as drives, which may be imported years later.
  private static func offering(
    _ kind: KindSpec, _ part: OfferedPart, onlyNamed: Bool
  ) -> String {
    var condition = "\(kind.isEntered ? "+" : "")alive = ?"
    if onlyNamed { condition += " AND \(hasBeginning(kind.title.name))" }
    if case .part(let part) = part { condition += " AND \(part.condition)" }
    return "SELECT id, \(kind.title.name), \(kind.day?.name ?? "NULL") FROM \(kind.name) "
      + "WHERE \(condition) ORDER BY \(kind.isEntered ? "key DESC" : "sort DESC, id DESC")"
  }

  /// Lets SQL ask which texts begin with these letters, so that it passes over the others itself.
  private func addBeginning(_ letters: [UInt8]) throws {
    try connection.addTextFunction("beginning") { text, answer in
      if Folding.begins(utf8: text, with: letters) { answer += "typed".utf8 }
    }
  }

  private static func hasBeginning(_ field: String) -> String { "beginning(\(field)) = 'typed'" }

  /// What records of a kind hold in a field and begins with what was typed, the most frequent first,
  /// and how often.
  public func offered(
    textsOf field: String, in kind: KindSpec, beginningWith typed: String = "", limit: Int
  ) -> [(text: String, count: Int)] {
    guard kind.field(field) != nil else { return [] }
    var offered: [(text: String, count: Int)] = []
    var condition = "+alive = 1 AND \(field) IS NOT NULL"
    if !typed.isEmpty {
      try? addBeginning(Array(Folding.folded(typed).utf8))
      condition += " AND \(Self.hasBeginning(field))"
    }
    try? connection.scan(
      """
      SELECT \(field), count(*) FROM \(kind.name) WHERE \(condition)
      GROUP BY \(field) ORDER BY count(*) DESC
      """
    ) { row in
      offered.append((try row.text(0), try row.int(1)))
      return offered.count < limit
    }
    return offered
  }
}

extension RecordID {
  /// Whether the shortest ending that people type begins with these letters.
  fileprivate func endingBegins(with typed: [UInt8]) -> Bool {
    guard typed.count <= IDEnding.shortest else { return false }
    return typed.indices.allSatisfy { place in
      let letter = Crockford32.letter(low >> UInt64(5 * (IDEnding.shortest - 1 - place)))
      return letter == typed[place]
    }
  }
}
