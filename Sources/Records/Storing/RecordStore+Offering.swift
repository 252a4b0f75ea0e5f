internal import DurableFiles
public import HomeFolder
internal import SQLite
public import Text

/// A record as a shell can offer it.
public struct OfferedRecord: Sendable {
  /// The end of its id that can be typed.
  public let shortID: String
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
    let letters = Array(Folding.folded(typed).utf8)
    var folded: [UInt8] = []
    try? connection.scan(Self.offering(kind, part), [part != .deleted]) { row in
      guard let id = RecordID(bytes: try row.blob(0)) else { return true }
      folded.removeAll(keepingCapacity: true)
      if try !row.isNull(1) {
        try row.withBytes(1) { Folding.append(utf8: $0, to: &folded) }
      }
      let isNamed = !folded.isEmpty && folded.starts(with: letters)
      let isIdentified = id.endingBegins(with: letters)
      guard isNamed || isIdentified else { return true }
      offered.append(
        OfferedRecord(
          shortID: (try? ending(of: id, kind)) ?? id.ending(IDEnding.shortest),
          name: try row.optionalText(1) ?? "",
          day: try row.optionalInt(2).map { Day(daysSinceEpoch: $0) }, isNamed: isNamed,
          isIdentified: isIdentified))
      return offered.count < limit
    }
    return offered
  }

  /// The plus keeps SQLite away from indexes: the newest rows are at the end of the table, except
  /// for kinds that are recorded, such as drives, which may be imported years later.
  private static func offering(_ kind: KindSpec, _ part: OfferedPart) -> String {
    var condition = "\(kind.isEntered ? "+" : "")alive = ?"
    if case .part(let part) = part { condition += " AND \(part.condition)" }
    return "SELECT id, \(kind.title.name), \(kind.day?.name ?? "NULL") FROM \(kind.name) "
      + "WHERE \(condition) ORDER BY \(kind.isEntered ? "key DESC" : "sort DESC, id DESC")"
  }

  /// What records of a kind hold in a field, the most frequent first, and how often.
  public func offered(
    textsOf field: String, in kind: KindSpec, limit: Int
  ) -> [(text: String, count: Int)] {
    guard kind.field(field) != nil else { return [] }
    var offered: [(text: String, count: Int)] = []
    try? connection.scan(
      """
      SELECT \(field), count(*) FROM \(kind.name) WHERE +alive = 1 AND \(field) IS NOT NULL
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
