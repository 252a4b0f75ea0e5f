import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What stays at home, and weighs nothing on board.
@Suite(.temporaryDirectory) struct AtHomeTests {
  private static let home: FieldValues = [.set(.atHome, true)]

  @Test func `what is at home weighs nothing in the box that it belongs to`() {
    let tree = ManifestTree([
      node(1, type: "zone", name: "Rear"),
      node(2, in: 1, type: "container", name: "Box", weight: 1_000),
      node(3, in: 2, name: "Rope", weight: 400),
      node(4, in: 2, name: "Skis", weight: 6_000, more: Self.home),
      node(5, name: "Chair", weight: 3_000),
    ])
    #expect(
      tree.drawing == ["Rear 1400", ". Box 1400", ". . Rope 400", ". . Skis 6000", "Chair 3000"])
    #expect(tree.lines.map(\.isAtHome) == [false, false, false, true, false])
    #expect(tree.totalGrams == 4_400)
  }

  @Test func `a box at home takes all that is in it along`() {
    let tree = ManifestTree([
      node(1, type: "container", name: "Box", weight: 1_000, more: Self.home),
      node(2, in: 1, name: "Rope", weight: 400), node(3, in: 1, name: "Net"),
      node(4, name: "Chair", weight: 3_000),
    ])
    #expect(tree.lines.map(\.isAtHome) == [true, true, true, false])
    #expect(tree.lines.map(\.totalGrams) == [1_400, 0, 400, 3_000])
    #expect(tree.lines.map(\.withoutWeight) == [1, 1, 0, 0])
    #expect(tree.totalGrams == 3_000)
  }

  @Test func `a thing at home inside itself is shown once, and nothing hangs`() {
    let tree = ManifestTree([
      node(1, in: 2, type: "container", name: "A", weight: 1, more: Self.home),
      node(2, in: 1, type: "container", name: "B", weight: 2),
    ])
    #expect(tree.lines.map(\.isAtHome) == [true, false])
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `board and home together weigh what all of it weighs`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let nodes = (1...60).map { number in
      node(
        number,
        in: number > 1 && Bool.random(using: &random)
          ? Int.random(in: 1..<number, using: &random) : nil,
        type: "container", weight: Int64.random(in: 1...500, using: &random),
        more: Int.random(in: 0..<4, using: &random) == 0 ? Self.home : [])
    }
    let tree = ManifestTree(nodes)
    let own = tree.lines.map { ($0.isAtHome, $0.node.ownGrams) }
    #expect(tree.totalGrams == own.filter { !$0.0 }.reduce(0) { $0 + $1.1 })
  }

  // MARK: In the store

  private func add(
    _ name: String, type: String = "item", in parent: RecordID? = nil, with more: FieldValues = [],
    to store: RecordStore
  ) throws -> RecordID {
    var values: FieldValues = [.set(.name, name), .set(.type, type)]
    values[.parent] = parent
    return try store.add(.item, values.merging(more))
  }

  @Test func `a thing is at home if anything that it is in is`() throws {
    let store = try storeForManifest()
    let zone = try add("Rear", type: "zone", to: store)
    let box = try add("Box", type: "container", in: zone, to: store)
    let thing = try add("Rope", in: box, to: store)
    func isAtHome() throws -> Bool {
      try store.isAtHome(#require(try store.record(thing, of: .item)))
    }
    #expect(try !isAtHome())
    try store.change(.item, zone, Self.home)
    #expect(try isAtHome())
    let record = try #require(try store.record(thing, of: .item))
    #expect(try store.places(above: record).map(\.title) == ["Rear", "Box"])
    try store.change(.item, zone, [.set(.atHome, false)])
    #expect(try !isAtHome())
  }

  @Test func `payload and minimum stocks pass over what is at home`() throws {
    let store = try storeForManifest()
    let id = try store.add(
      .van,
      [
        .set(.name, "Bulli"), .set(.inUse, true), .set(.emptyWeight, 2_000),
        .set(.grossWeight, 3_000),
      ])
    let box = try add("Box", type: "container", with: [.set(.weight, 2_000)], to: store)
    _ = try add(
      "Rope", in: box, with: [.set(.weight, 500), .set(.quantity, 1), .set(.minimum, 3)], to: store)
    let van = try #require(try store.record(id, of: .van))
    #expect(try store.payload(of: van).loadGrams == 2_500)
    #expect(try store.lowItems().count == 1)
    try store.change(.item, box, Self.home)
    #expect(try store.payload(of: van).loadGrams == 0)
    #expect(try store.lowItems().isEmpty)
  }

  @Test func `what expires at home says so`() throws {
    let store = try storeForManifest()
    _ = try add(
      "Milk", with: [.set(.expires, Day(daysSinceEpoch: 20_003)), .set(.atHome, true)], to: store)
    #expect(
      try DueNotices(in: store).due(on: 20_000).map(\.sentence)
        == ["'Milk', which is at home, expires in 3 days, on 2024-10-07."])
  }
}
