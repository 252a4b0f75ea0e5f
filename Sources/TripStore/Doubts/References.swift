internal import SQLite
internal import Text

/// Which records others refer to, and how often.
struct References {
  private struct Link {
    let kind: KindSpec
    let field: FieldSpec
    let target: KindSpec
    let id: RecordID
    let count: Int
  }

  private var links: [Link] = []

  init(in store: TripStore) throws {
    for kind in KindSpec.all {
      for field in kind.fields {
        guard case .reference(let name) = field.type, let target = KindSpec.named(name) else {
          continue
        }
        let sql = """
          SELECT \(field.name), count(*) FROM \(kind.name)
          WHERE +alive = 1 AND \(field.name) IS NOT NULL GROUP BY \(field.name)
          """
        try store.connection.query(sql) { row in
          guard let id = RecordID(bytes: try row.blob(0)) else { return }
          links.append(
            Link(kind: kind, field: field, target: target, id: id, count: try row.int(1)))
        }
      }
    }
  }

  /// Whether no living record refers to this one.
  func areNone(to id: RecordID) -> Bool {
    !links.contains { $0.id == id }
  }

  func doubts(in store: TripStore) throws -> [RecordDoubt] {
    var deleted: [(target: Record, members: [(kind: KindSpec, count: Int)])] = []
    var missing: [RecordDoubt] = []
    for link in links {
      guard let target = try store.record(link.id, of: link.target) else {
        let left = TripStore.mostDoubts - missing.count
        missing += try store.members(link.kind, link.field, of: link.id, limit: left)
          .map { .missing($0, field: link.field) }
        continue
      }
      guard !target.isAlive else { continue }
      if let index = deleted.firstIndex(where: { $0.target.id == target.id }) {
        deleted[index].members.append((link.kind, link.count))
      } else {
        deleted.append((target, [(link.kind, link.count)]))
      }
    }
    return deleted.prefix(TripStore.mostDoubts).map { .deleted($0.target, members: $0.members) }
      + missing
  }
}

extension TripStore {
  fileprivate func members(
    _ kind: KindSpec, _ field: FieldSpec, of id: RecordID, limit: Int
  ) throws -> [Record] {
    guard limit > 0 else { return [] }
    let sql = Self.select(kind) + " WHERE alive = 1 AND \(field.name) = ? LIMIT ?"
    return try connection.all(sql, [id.bytes, limit]) { row in try record(row, kind) }
  }
}
