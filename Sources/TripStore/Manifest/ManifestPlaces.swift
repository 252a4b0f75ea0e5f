public import Records
public import Text

/// Where a node of the manifest may be placed.
extension RecordStore {
  /// Refuses an invalid place; `id` is the node's, if it already exists.
  ///
  /// A zone may be in a zone or at the top; a container or item in a zone, in a container or at the
  /// top; nothing may be inside itself, at any depth.
  public func checkPlace(of id: RecordID?, type: String, in parent: RecordID?) throws {
    if let id { try checkInside(of: id, type: type) }
    guard let parent else { return }
    guard let place = try record(parent, of: .item), place.isAlive else {
      throw StoreError.bad(.parent, "is deleted; choose another one")
    }
    switch place[.type] {
    case "zone": break
    case "container" where type != "zone": break
    case "container":
      throw StoreError.bad(.parent, "of a zone must be a zone")
    default:
      throw StoreError.bad(.parent, "must be a zone or a container; '\(place.title)' is an item")
    }
    if let id, try isInside(place, id) {
      throw StoreError.bad(.parent, "cannot be the node itself or inside it")
    }
  }

  /// Moves a node with everything in it into another node or, with `nil`, to the top.
  ///
  /// Checked and done in one transaction, so that two processes cannot create a cycle together.
  /// Nodes that move to another van are assigned to that van.
  public func moveNode(_ id: RecordID, into parent: RecordID?) throws {
    try edit { edit in
      guard let node = try record(id, of: .item), node.isAlive else {
        throw StoreError.bad(.parent, "cannot be set: the node is deleted")
      }
      try checkPlace(of: id, type: node[.type] ?? "item", in: parent)
      try edit.update(.item, id, [.set(.parent, parent)])
      if let parent, let van = try van(ofNode: parent) {
        try edit.update(.item, id, [.set(.van, van)])
      }
      try spreadVan(of: id, edit)
    }
  }

  /// Assigns everything in a node to the node's van, or to none.
  public func spreadVan(of id: RecordID, _ edit: Edit) throws {
    guard let node = try record(id, of: .item) else { return }
    for line in try manifestTree().lines(below: id) where line.node[.van] != node[.van] {
      try edit.update(.item, line.node.id, [.set(.van, node[.van])])
    }
  }

  /// The van that a node is in, which is that of its topmost ancestor.
  public func van(ofNode id: RecordID) throws -> RecordID? {
    var van: RecordID?
    try climb(from: id) { node in
      van = node[.van] ?? van
      return true
    }
    return van
  }

  /// What a node is in, from the top.
  public func places(above node: Record) throws -> [Record] {
    var places: [Record] = []
    try climb(from: node.id) { place in
      if place.id != node.id { places.append(place) }
      return true
    }
    return places.reversed()
  }

  /// Whether a node is at home, on its own or with what it is in.
  public func isAtHome(_ node: Record) throws -> Bool {
    var isFound = false
    try climb(from: node.id) { place in
      isFound = place[.atHome] == true
      return !isFound
    }
    return isFound
  }

  /// If a node's type changes, its contents must still be allowed in it.
  private func checkInside(of id: RecordID, type: String) throws {
    guard type != "zone" else { return }
    var query = RecordQuery(.item)
    query.filters[.parent] = id
    if type == "container" { query.filters[.type] = "zone" }
    query.limit = 1
    guard let inside = try records(query).first, inside.id != id else { return }
    throw StoreError.bad(
      .type, "cannot be \(type), since '\(inside.title)' is in it; move that first")
  }

  private func isInside(_ node: Record, _ id: RecordID) throws -> Bool {
    var isFound = false
    try climb(from: node.id) { above in
      isFound = above.id == id
      return !isFound
    }
    return isFound
  }

  /// Walks up from a node through its ancestors, to the top or once around a cycle.
  private func climb(from id: RecordID, _ body: (Record) -> Bool) throws {
    var next: RecordID? = id
    var seen: Set<RecordID> = []
    while let id = next, seen.insert(id).inserted {
      guard let node = try record(id, of: .item), node.isAlive, body(node) else { return }
      next = node[.parent]
    }
  }
}
