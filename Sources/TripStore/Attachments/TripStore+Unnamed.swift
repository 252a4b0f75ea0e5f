internal import SQLite

/// Files of documents that no record names: a power cut between the copy and its record leaves one,
/// and so does a document that was given another file.
extension TripStore {
  /// Those of these files that nothing in the store names, deleted records and what other devices
  /// sent included.
  public func unnamed(among files: [StoredAttachment]) throws -> [StoredAttachment] {
    guard !files.isEmpty else { return [] }
    let shown = try connection.all(
      "SELECT content FROM document WHERE content IS NOT NULL", [], { row in try row.text(0) })
    let named = Set(shown)
    return try files.filter { file in
      try !named.contains(file.hash.description) && !isMentioned(file.hash.description)
    }
  }

  /// Removes files that nothing names, under the lock of an edit, so that none is named meanwhile.
  ///
  /// The edit is given up: it writes nothing, which is all that a full disk allows.
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

  /// Whether a hash stands where no column shows it, so that its file may be needed.
  ///
  /// That is the other side of a conflict, or a field or a kind of a newer version.
  private func isMentioned(_ hash: String) throws -> Bool {
    let kinds = KindSpec.all.map { "\($0.name) WHERE instr(merge, ?)" }
    return try (kinds + ["foreign_record WHERE instr(state, ?)"]).contains { place in
      let sql = "SELECT count(*) FROM \(place)"
      return try connection.first(sql, [Array(hash.utf8)]) { row in try row.int(0) } != 0
    }
  }
}
