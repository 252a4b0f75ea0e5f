internal import SQLite
internal import Text

extension RecordStore {
  /// How many records of each kind name this one, such as the drives of a trip.
  public func dependents(of record: Record) throws -> [(kind: KindSpec, count: Int)] {
    try kinds.all.compactMap { kind in
      var terms: [String] = []
      var bindings: [any Bindable] = []
      for field in kind.fields {
        switch field.type {
        case .reference(record.kind.name):
          terms.append("\(field.name) = ?")
          bindings.append(record.id.bytes)
        case .references(record.kind.name):
          terms.append("instr(\(field.name), ?)")
          bindings.append(record.id.description)
        default: break
        }
      }
      guard !terms.isEmpty else { return nil }
      let condition = terms.joined(separator: " OR ")
      let count = try connection.first(
        "SELECT count(*) FROM \(kind.name) WHERE alive = 1 AND (\(condition))", bindings
      ) { try $0.int(0) }
      return count.flatMap { $0 > 0 ? (kind, $0) : nil }
    }
  }
}
