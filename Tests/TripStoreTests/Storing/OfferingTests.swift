import DurableFiles
import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What shells offer out of the store, at a glance.
@Suite(.temporaryDirectory) struct OfferingTests {
  private func names(
    _ store: RecordStore?, _ kind: KindSpec, _ part: OfferedPart = .live, _ typed: String = "",
    limit: Int = 200
  ) -> [String]? {
    store?.offered(kind, part, beginningWith: typed, limit: limit).map(\.name)
  }

  private func fill() throws -> RecordStore {
    let store = try TestHome().store()
    for name in ["Bulli", "Bus", "Zürich", "Gone"] { try store.add(.van, [.set(.name, name)]) }
    try store.edit { try $0.delete(.van, try store.record(named: "Gone", of: .van).id) }
    for (name, type) in [("Kitchen", "zone"), ("Pan", "item"), ("Drawer", "container")] {
      try store.add(.item, [.set(.name, name), .set(.type, type)])
    }
    for (category, vendor) in [("food", "Aldi"), ("fuel", nil), ("food", "Aldi"), ("food", "Bio")] {
      try store.add(
        .ledger,
        [
          .set(.day, Day(daysSinceEpoch: 20_000)), .set(.direction, "expense"),
          .set(.amount, Int64(1)), .set(.currency, "EUR"), .set(.category, category),
          .set(.vendor, vendor),
        ])
    }
    return store
  }

  @Test func `the newest come first, and deleted ones only where they are asked for`() throws {
    _ = try fill()
    let store = RecordStore.glance(.trips, in: TestHome().home)
    #expect(names(store, .van) == ["Zürich", "Bus", "Bulli"])
    #expect(names(store, .van, limit: 2) == ["Zürich", "Bus"])
    #expect(names(store, .van, .deleted) == ["Gone"])
    #expect(names(store, .item, .boxes) == ["Drawer", "Kitchen"])
    #expect(names(store, .van, .live, "zu") == ["Zürich"])
    #expect(names(store, .person) == [])
  }

  @Test func `the beginning of a short id finds a record too`() throws {
    let store = try fill()
    let id = try store.record(named: "Bulli", of: .van).id.ending(5)
    for letters in 2...5 {
      let offered = store.offered(
        .van, .live, beginningWith: String(id.prefix(letters)).uppercased(), limit: 10)
      #expect(offered.contains { $0.shortID == id && $0.isIdentified })
    }
    #expect(names(store, .van, .live, id + "0") == [])
  }

  @Test func `the texts of the ledger come by how often they are used`() throws {
    let store = try fill()
    #expect(
      store.offered(textsOf: "category", in: .ledger, limit: 9).map(\.text) == ["food", "fuel"])
    #expect(store.offered(textsOf: "vendor", in: .ledger, limit: 9).map(\.count) == [2, 1])
    #expect(store.offered(textsOf: "no such field", in: .ledger, limit: 9).isEmpty)
  }

  @Test func `what is longer than a short id is looked for in names only`() throws {
    let store = try TestHome().store()
    for name in ["Kitchen box", "KITCHEN BOX 2", "Kítchën bag", "Kitche", "Bag"] {
      try store.add(.item, [.set(.name, name), .set(.type, "item")])
    }
    #expect(
      names(store, .item, .live, "kitchen") == ["Kítchën bag", "KITCHEN BOX 2", "Kitchen box"])
    #expect(names(store, .item, .live, "Kitchen bo") == ["KITCHEN BOX 2", "Kitchen box"])
    #expect(names(store, .item, .live, "kitch").map { Set($0) }?.count == 4)
    #expect(names(store, .item, .live, "kitchen sink") == [])
  }

  @Test(arguments: [
    ("a", ["Aldi", "ALDI Süd"]), ("aldi s", ["ALDI Süd"]), ("ö", ["Öl", "Olive"]), ("x", []),
  ])
  func `only texts of the ledger that continue what was typed are offered`(
    typed: String, texts: [String]
  ) throws {
    let store = try TestHome().store()
    for vendor in ["ALDI Süd", "Aldi", "Olive", "Öl", "Aldi", "Öl", "Shop"] {
      try store.add(
        .ledger,
        [
          .set(.day, Day(daysSinceEpoch: 20_000)), .set(.direction, "expense"),
          .set(.amount, Int64(1)), .set(.currency, "EUR"), .set(.vendor, vendor),
        ])
    }
    let found = store.offered(textsOf: "vendor", in: .ledger, beginningWith: typed, limit: 9)
    #expect(found.map(\.text) == texts)
    #expect(found.first.map { $0.count == 2 || texts.count == 1 } ?? texts.isEmpty)
  }

  @Test func `there is nothing to glance at without a store`() throws {
    #expect(RecordStore.glance(.trips, in: TestHome().home) == nil)
    _ = try TestHome().home.make()
    #expect(RecordStore.glance(.trips, in: TestHome().home) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: TestHome().home.path).isEmpty)
  }

  @Test func `a locked store is not waited for`() throws {
    let store = try fill()
    try store.connection.execute(script: "BEGIN EXCLUSIVE")
    #expect(names(RecordStore.glance(.trips, in: TestHome().home), .van) == [])
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a damaged store gives what can be read, and stays as it is`(seed: UInt64) throws {
    try fill().connection.close()
    var random = SplitMix64(seed: seed)
    let file = URL(filePath: TestHome().file)
    var bytes = try Data(contentsOf: file)
    if Bool.random(using: &random) {
      bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
    }
    for _ in 0..<50 where !bytes.isEmpty {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    try bytes.write(to: file)
    let before = try FileManager.default.contentsOfDirectory(atPath: TestHome().home.path)
    let store = RecordStore.glance(.trips, in: TestHome().home)
    for kind in KindSpec.all { #expect(names(store, kind)?.count ?? 0 <= 200) }
    #expect(try Data(contentsOf: file) == bytes)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: TestHome().home.path)
        == before)
  }
}
