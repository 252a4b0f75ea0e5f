import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Stock that goes down and up, on one device and on two.
@Suite(.temporaryDirectory) struct StockChangeTests {
  private func item(_ quantity: Int64?, in store: RecordStore) throws -> RecordID {
    try store.add(
      .item, [.set(.name, "Pasta"), .set(.type, "item"), .set(.quantity, quantity)])
  }

  private func record(_ id: RecordID, in store: RecordStore) throws -> Record {
    try #require(try store.record(id, of: .item))
  }

  @discardableResult
  private func use(
    _ pieces: Int64, of id: RecordID, in store: RecordStore, allowsNegative: Bool = false
  ) throws -> StockChange {
    try store.edit { edit in
      try store.use(pieces, of: record(id, in: store), allowsNegative: allowsNegative, edit)
    }
  }

  private func restock(_ pieces: Int64, of id: RecordID, in store: RecordStore) throws {
    _ = try store.edit { try store.restock(pieces, of: record(id, in: store), with: [], $0) }
  }

  @Test(
    arguments: [
      (5, 1, 4), (5, 5, 0), (nil, 1, 0),
    ] as [(Int64?, Int64, Int64)])
  func `using takes pieces out of the stock`(before: Int64?, pieces: Int64, after: Int64) throws {
    let store = try storeForManifest()
    let id = try item(before, in: store)
    #expect(
      try use(pieces, of: id, in: store)
        == StockChange(id: id, before: before ?? 1, after: after))
    #expect(try record(id, in: store)[.quantity] == after)
  }

  @Test(
    arguments: [
      (2, 3, "'Pasta' has only 2 left"), (0, 1, "'Pasta' is used up"),
      (-1, 1, "'Pasta' is used up"),
      (nil, 2, "'Pasta' has only 1 left"),
    ] as [(Int64?, Int64, String)])
  func `the stock does not go below zero unless that is wanted`(
    before: Int64?, pieces: Int64, reason: String
  ) throws {
    let store = try storeForManifest()
    let id = try item(before, in: store)
    let error = #expect(throws: StoreError.self) { try use(pieces, of: id, in: store) }
    #expect("\(try #require(error))".hasPrefix(reason))
    #expect(try record(id, in: store)[.quantity] == before)
    try use(pieces, of: id, in: store, allowsNegative: true)
    #expect(try record(id, in: store)[.quantity] == (before ?? 1) - pieces)
  }

  @Test func `restocking adds pieces, also to a thing without a number`() throws {
    let store = try storeForManifest()
    let (counted, uncounted) = (try item(3, in: store), try item(nil, in: store))
    try restock(2, of: counted, in: store)
    try restock(2, of: uncounted, in: store)
    #expect(try record(counted, in: store)[.quantity] == 5)
    #expect(try record(uncounted, in: store)[.quantity] == 3)
  }

  @Test func `what two devices take and add is added up, and can go below zero`() throws {
    let stores = try ["here", "there"].map { try TestHome($0).store() }
    let id = try item(4, in: stores[0])
    func tell(_ from: Int, _ to: Int) throws {
      let state = try #require(try stores[from].find(id, of: .item)).state
      _ = try stores[to].edit { try $0.merge(state) }
    }
    try tell(0, 1)
    try use(3, of: id, in: stores[0])
    try use(2, of: id, in: stores[1])
    try restock(1, of: id, in: stores[1])
    try tell(0, 1)
    try tell(1, 0)
    for store in stores { #expect(try record(id, in: store)[.quantity] == 0) }
    try use(1, of: id, in: stores[0], allowsNegative: true)
    try restock(6, of: id, in: stores[1])
    try tell(0, 1)
    try tell(1, 0)
    for store in stores { #expect(try record(id, in: store)[.quantity] == 5) }
  }
}
