public import Records
public import Text

/// The user's notes on spots in packs: at most one per spot, since pack and id are its identity.
extension RecordStore {
  public func spotNote(
    on spot: String, inPack pack: String, deleted: Bool = false
  ) throws -> Record? {
    var query = RecordQuery(.spotNote)
    query.filters[.pack] = pack
    query.deleted = deleted
    var found: Record?
    try forEach(query) { note in
      if note[.source] == spot { found = note }
    }
    return found
  }

  /// Sets fields of the note on a spot, creating it if needed.
  public func keepSpotNote(
    _ values: FieldValues, on spot: String, inPack pack: String, _ edit: Edit
  ) throws -> RecordID {
    let kind = KindSpec.spotNote
    if let note = try spotNote(on: spot, inPack: pack) {
      try edit.update(kind, note.id, values)
      return note.id
    }
    guard let old = try spotNote(on: spot, inPack: pack, deleted: true) else {
      let identity: FieldValues = [.set(.pack, pack), .set(.source, spot)]
      return try edit.create(kind, values.merging(identity))
    }
    // A deleted note comes back under its id, but without its old content.
    try edit.undelete(kind, old.id)
    var empty = FieldValues()
    for field in kind.ownFields where !kind.identity.contains(field.name) { empty[field] = .none }
    try edit.update(kind, old.id, empty.merging(values))
    return old.id
  }
}
