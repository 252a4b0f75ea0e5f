import SpotsVault
import Text
import TripStore

/// The user's notes on spots of packs, in the personal store.
enum SpotNotes {
  /// The note on a spot; there is at most one, since pack and id are its identity.
  static func note(on spot: Spot, deleted: Bool = false, in store: TripStore) throws -> Record? {
    var query = RecordQuery(.spotNote)
    query.filters[.pack] = spot.pack
    query.deleted = deleted
    var found: Record?
    try store.forEach(query) { note in
      if note[.source] == spot.id { found = note }
    }
    return found
  }

  /// Sets fields of the note on a spot, and creates the note if needed.
  static func keep(
    _ values: FieldValues, on spot: Spot, _ edit: Edit, in store: TripStore
  ) throws -> RecordID {
    let kind = KindSpec.spotNote
    if let note = try note(on: spot, in: store) {
      try edit.update(kind, note.id, values)
      return note.id
    }
    guard let old = try note(on: spot, deleted: true, in: store) else {
      let identity: FieldValues = [.set(.pack, spot.pack), .set(.source, spot.id)]
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
