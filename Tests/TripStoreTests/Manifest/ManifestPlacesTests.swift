import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct ManifestPlacesTests {
  let store: RecordStore
  let zone, box, thing: RecordID

  init() throws {
    store = try storeForManifest()
    (zone, box, thing) = try store.edit { edit in
      let zone = try Self.make(edit, "zone", in: nil)
      let box = try Self.make(edit, "container", in: zone)
      return (zone, box, try Self.make(edit, "item", in: box))
    }
  }

  @discardableResult
  static func make(
    _ edit: Edit, _ type: String, in parent: RecordID?, van: RecordID? = nil
  ) throws -> RecordID {
    try edit.create(
      .item,
      [
        .set(.name, "a \(type)"), .set(.type, type),
        .set(.parent, parent), .set(.van, van),
      ])
  }

  func parent(_ id: RecordID) throws -> RecordID? {
    try store.record(id, of: .item)?[.parent]
  }

  @Test(arguments: [
    ("zone", "zone", true), ("zone", "container", false), ("zone", "item", false),
    ("container", "zone", true), ("container", "container", true), ("container", "item", false),
    ("item", "zone", true), ("item", "container", true), ("item", "item", false),
  ])
  func `each type is allowed only in certain places`(type: String, parent: String, isAllowed: Bool)
    throws
  {
    let parents = ["zone": zone, "container": box, "item": thing]
    let check = { try store.checkPlace(of: nil, type: type, in: parents[parent]) }
    #expect(throws: Never.self) { try store.checkPlace(of: nil, type: type, in: nil) }
    if isAllowed {
      #expect(throws: Never.self, performing: check)
    } else {
      #expect(throws: StoreError.self, performing: check)
    }
  }

  @Test func `nothing can be placed in a deleted node`() throws {
    try store.edit { try $0.delete(.item, box) }
    #expect(throws: StoreError.badValue(field: "parent", reason: "is deleted; choose another one"))
    { try store.checkPlace(of: nil, type: "item", in: box) }
  }

  @Test func `nothing can be moved into itself, at any depth`() throws {
    let inner = try store.edit { try Self.make($0, "container", in: box) }
    for place in [box, inner] {
      #expect(throws: StoreError.self) { try store.moveNode(box, into: place) }
    }
    #expect(try parent(box) == zone)
    try store.moveNode(inner, into: zone)
    try store.moveNode(box, into: inner)
    #expect(try parent(box) == inner)
  }

  @Test func `a cycle from another device is walked once and can be broken`() throws {
    let other = try store.edit { try Self.make($0, "container", in: box) }
    try store.edit { try $0.update(.item, box, [.set(.parent, other)]) }
    #expect(try store.van(ofNode: thing) == nil)
    #expect(throws: StoreError.self) { try store.moveNode(box, into: other) }
    try store.moveNode(thing, into: other)
    try store.moveNode(box, into: zone)
    #expect(try store.manifestTree().lines.allSatisfy { $0.displacement == nil })
  }

  @Test func `a type cannot change if the contents would be misplaced`() throws {
    let inner = try store.edit { try Self.make($0, "zone", in: zone) }
    for (id, type, isAllowed) in [
      (zone, "container", false), (zone, "item", false), (box, "zone", true), (box, "item", false),
      (inner, "container", true), (thing, "container", true),
    ] {
      let check = { try store.checkPlace(of: id, type: type, in: nil) }
      if isAllowed {
        #expect(throws: Never.self, performing: check)
      } else {
        #expect(throws: StoreError.self, performing: check)
      }
    }
  }

  @Test func `moving to another van takes the contents along`() throws {
    let (van, rear) = try store.edit { edit in
      let van = try edit.create(.van, [.set(.name, "B")])
      return (van, try Self.make(edit, "zone", in: nil, van: van))
    }
    try store.moveNode(box, into: rear)
    for id in [box, thing] {
      #expect(try store.record(id, of: .item)?[.van] == van)
    }
    #expect(try store.record(zone, of: .item)?[.van] == nil)
  }

  @Test func `a name of a megabyte is refused and nothing is stored`() throws {
    let name = String(repeating: "n", count: 1_048_576)
    #expect(
      throws: StoreError.badValue(field: "name", reason: "takes at most 120 bytes, not 1048576")
    ) {
      try store.edit { try $0.create(.item, [.set(.name, name), .set(.type, "item")]) }
    }
    #expect(try store.count(.item) == 3)
  }

  @Test func `the tree and the contents of a node are read through an index`() throws {
    var inside = RecordQuery(.item)
    inside.filters[.parent] = zone
    let plans = try [RecordQuery(.item), inside].map { query in
      try store.plan(query.statement().sql, query.statement().bindings.count)
    }
    #expect(
      plans == [
        ["SEARCH item USING INDEX item_newest (alive=?)"],
        ["SEARCH item USING INDEX item_by_parent (alive=? AND parent=?)"],
      ])
  }
}
