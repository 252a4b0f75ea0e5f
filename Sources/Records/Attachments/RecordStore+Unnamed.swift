internal import SQLite
internal import Text

/// Files that no record refers to: left by a power cut between copying and saving, or by giving a
/// record another file.
extension RecordStore {
  /// The files among these that nothing in the store refers to, including deleted records and data
  /// from other devices.
  public func unnamed(among files: [StoredAttachment]) throws -> [StoredAttachment] {
    guard !files.isEmpty else { return [] }
    var named: Set<String> = []
    for (kind, file) in kinds.withFiles {
      let content = file.content.name
      let sql = "SELECT \(content) FROM \(kind.name) WHERE \(content) IS NOT NULL"
      try connection.query(sql, []) { row in named.insert(try row.text(0)) }
    }
    return try files.filter { file in
      try !named.contains(file.hash.description) && !isMentioned(file.hash.description)
    }
  }

  /// The records whose file is not among these.
  public func recordsWithoutFile(among files: [StoredAttachment]) throws -> [Record] {
    let there = Set(files.map(\.hash.description))
    var missing: [Record] = []
    for (kind, file) in kinds.withFiles {
      try forEach(RecordQuery(kind)) { record in
        if let hash = record[file.content], !there.contains(hash) { missing.append(record) }
      }
    }
    return missing
  }

  /// Removes unreferenced files, under the edit lock so that none becomes referenced meanwhile.
  ///
  /// The edit is rolled back without writing anything, so this works on a full disk.
  public func sweep(
    _ files: [StoredAttachment], in attachments: borrowing AttachmentStore
  ) throws -> [StoredAttachment] {
    var swept: [StoredAttachment] = []
    do {
      try edit { _ in
        for file in try unnamed(among: files) where try attachments.remove(file.hash) {
          swept.append(file)
        }
        throw GivenUp()
      }
    } catch is GivenUp {}
    return swept
  }

  private struct GivenUp: Error {}

  /// Whether a hash occurs outside the columns, so that its file may still be needed.
  ///
  /// It may be the other side of a conflict, or in a field or kind from a newer version.
  private func isMentioned(_ hash: String) throws -> Bool {
    let places = kinds.all.map { "\($0.name) WHERE instr(merge, ?)" }
    return try (places + ["foreign_record WHERE instr(state, ?)"]).contains { place in
      let sql = "SELECT count(*) FROM \(place)"
      return try connection.first(sql, [Array(hash.utf8)]) { row in try row.int(0) } != 0
    }
  }
}
