internal import Records
internal import SQLite
internal import Text

// People, vans, places and things that have the same name, and so can hardly be told apart.
extension RecordStore {
  private static let named: [KindSpec] = [.person, .van, .place, .item]
  /// Places of one name are the same only if they are at most about a kilometre apart.
  private static let cell: Int64 = 100_000

  func twins(_ references: References) throws -> [RecordDoubt] {
    try Self.named.flatMap { kind in try twins(kind, references) }
  }

  private func twins(_ kind: KindSpec, _ references: References) throws -> [RecordDoubt] {
    var order: [[String]] = []
    var groups: [[String]: [RecordID]] = [:]
    try connection.query(Self.naming(kind)) { row in
      guard let id = RecordID(bytes: try row.blob(0)) else { return }
      let name = Folding.folded(TypedText.trimmed(try row.text(1)))
      let parent = try row.optionalBlob(2).map { "\($0)" } ?? ""
      let type = try row.optionalText(3) ?? ""
      let north = try Self.cell(of: row.optionalInt64(4))
      let east = try Self.cell(of: row.optionalInt64(5))
      let key: [String] = [name, parent, type, north, east]
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(id)
    }
    return try order.compactMap { key in
      guard let ids = groups[key], ids.count > 1 else { return nil }
      // The last is done without most easily: of those that nothing refers to, the newest.
      let unused = ids.last(where: references.areNone)
      let sorted = unused.map { last in ids.filter { $0 != last } + [last] } ?? ids
      let records = try sorted.compactMap { try record($0, of: kind) }
      return records.count > 1 ? .twins(records, isUnused: unused != nil) : nil
    }
  }

  private static func cell(of angle: Int64?) -> String {
    angle.map { String($0 / cell) } ?? ""
  }

  /// Ids with names and with what else tells records of that kind apart, the oldest first.
  private static func naming(_ kind: KindSpec) -> String {
    let telling =
      switch kind.name {
      case KindSpec.item.name: "parent, type, NULL, NULL"
      case KindSpec.place.name: "NULL, NULL, latitude, longitude"
      default: "NULL, NULL, NULL, NULL"
      }
    return "SELECT id, \(kind.title.name), \(telling) FROM \(kind.name) WHERE alive = 1 "
      + "AND \(kind.title.name) IS NOT NULL ORDER BY key"
  }
}
