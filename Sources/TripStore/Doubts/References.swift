internal import Records
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

    /// Whether it only describes the past: who paid still counts when deleted.
    var isMemory: Bool { field.isMemory }
  }

  private var links: [Link] = []

  init(in store: RecordStore) throws {
    for kind in KindSpec.all {
      for field in kind.fields {
        guard let name = field.target, let target = KindSet.trips.named(name) else { continue }
        let sql = """
          SELECT \(field.name), count(*) FROM \(kind.name)
          WHERE +alive = 1 AND \(field.name) IS NOT NULL GROUP BY \(field.name)
          """
        var counts: [RecordID: Int] = [:]
        try store.connection.query(sql) { row in
          for id in try Self.ids(row, of: field) { counts[id, default: 0] += try row.int(1) }
        }
        links += counts.sorted { $0.key < $1.key }.map {
          Link(kind: kind, field: field, target: target, id: $0.key, count: $0.value)
        }
      }
    }
  }

  private static func ids(_ row: borrowing Row, of field: FieldSpec) throws -> [RecordID] {
    guard field.type.isList else { return RecordID(bytes: try row.blob(0)).map { [$0] } ?? [] }
    return (RecordStore.words(in: try row.text(0)) ?? []).compactMap { RecordID(text: $0) }
  }

  /// Whether no living record refers to this one.
  func areNone(to id: RecordID) -> Bool {
    !links.contains { $0.id == id }
  }

  func doubts(in store: RecordStore) throws -> [RecordDoubt] {
    var deleted: [(target: Record, members: [(kind: KindSpec, count: Int)])] = []
    var missing: [RecordDoubt] = []
    for link in links where !link.isMemory {
      guard let target = try store.record(link.id, of: link.target) else {
        let left = RecordStore.mostDoubts - missing.count
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
    return deleted.prefix(RecordStore.mostDoubts).map { .deleted($0.target, members: $0.members) }
      + missing
  }
}

extension FieldSpec {
  /// Whether a record may keep naming what was deleted.
  fileprivate var isMemory: Bool {
    [String].fields(.payer, .sharers, .repetition).contains(name)
  }
}

extension RecordStore {
  fileprivate func members(
    _ kind: KindSpec, _ field: FieldSpec, of id: RecordID, limit: Int
  ) throws -> [Record] {
    guard limit > 0 else { return [] }
    let sql = Self.select(kind) + " WHERE alive = 1 AND \(field.name) = ? LIMIT ?"
    return try connection.all(sql, [id.bytes, limit]) { row in try record(row, kind) }
  }
}
