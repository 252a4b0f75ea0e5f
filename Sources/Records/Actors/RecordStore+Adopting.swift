internal import SQLite
internal import Text

// Fields and records that newer versions had sent before this version knew them.
extension RecordStore {
  /// Moves what was kept aside into the columns and tables that there are for it now.
  func adopt() throws {
    try forgetSum()
    for kind in kinds.all { try adoptFields(of: kind) }
    for kind in kinds.all { try adoptRecords(of: kind) }
  }

  private func adoptFields(of kind: KindSpec) throws {
    let fields = Self.smallFields(of: kind)
    let waiting = try connection.all(Self.select(kind) + " WHERE merge IS NOT NULL") { row in
      (try state(row, kind), try record(row, kind))
    }
    for (stored, record) in waiting {
      let late = fields.filter { stored.state.value(of: $0) != record[$0] }
      guard !late.isEmpty else { continue }
      try update(stored, kind, columns: Set(late.map(\.name)))
    }
  }

  private func adoptRecords(of kind: KindSpec) throws {
    let ids = try connection.all("SELECT id FROM foreign_record WHERE kind = ?", [kind.name]) {
      row in try row.blob(0)
    }
    for id in ids.compactMap({ RecordID(bytes: $0) }) {
      guard let state = try foreign(kind.name, id) else { continue }
      try take(state, kind)
      try connection.run(
        "DELETE FROM foreign_record WHERE kind = ? AND id = ?", [kind.name, id.bytes])
    }
  }

  private func take(_ state: RecordState, _ kind: KindSpec) throws {
    guard var stored = try find(state.id, of: kind, withLargeFields: true) else {
      return try insert(state, kind)
    }
    stored.state = stored.state.merged(with: state)
    try update(stored, kind, columns: Set(kind.fields.map(\.name)))
  }
}
