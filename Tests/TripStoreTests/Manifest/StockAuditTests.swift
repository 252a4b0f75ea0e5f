import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct StockAuditTests {
  static let day = Day(daysSinceEpoch: 20_000)

  @Test(
    arguments: [
      ("", .asItIs), ("  \r", .asItIs), ("0", .count(0)), (" 12\t", .count(12)),
      ("1000000", .count(1_000_000)), ("q", .cancel), (" Q ", .cancel), ("1000001", nil),
      ("-1", nil), ("+1", nil), ("1.5", nil), ("quit", nil), ("٣", nil), ("1 2", nil),
      ("99999999999999999999999", nil),
    ] as [(String, StockAudit.Answer?)])
  func `a typed line is a number, empty, or q`(line: String, answer: StockAudit.Answer?) {
    #expect(StockAudit.answer(line) == answer)
  }

  @Test func `only items are counted, each with its ancestors' names`() {
    let tree = ManifestTree([
      node(1, type: "zone", name: "Z"), node(2, in: 1, type: "container", name: "B"),
      node(3, in: 2, name: "x"), node(4, in: 1, name: "y"), node(5, name: "z"),
    ])
    let all = StockAudit(tree.lines).entries
    #expect(
      all.map { ($0.place + [$0.node.title]).joined(separator: "/") } == ["Z/B/x", "Z/y", "z"])
    let box = StockAudit(tree.lines(below: nodeID(2))).entries
    #expect(box.map { ($0.place + [$0.node.title]).joined(separator: "/") } == ["B/x"])
  }

  private func filled() throws -> (store: RecordStore, items: [RecordID]) {
    let store = try storeForManifest()
    let items = try store.edit { edit in
      try ["a", "b", "c"].map { name in
        try edit.create(
          .item, [.set(.name, name), .set(.type, "item"), .set(.quantity, 5)])
      }
    }
    return (store, items)
  }

  private func audit(_ store: RecordStore, _ answers: [StockAudit.Answer]) throws -> StockAudit {
    var audit = StockAudit(try store.manifestTree().lines)
    for answer in answers { audit.add(answer) }
    return audit
  }

  private func quantities(_ store: RecordStore) throws -> [Int64?] {
    try store.manifestTree().lines.map { $0.node[.quantity] }
  }

  @Test func `counts and the day are stored in one change`() throws {
    let (store, items) = try filled()
    let outcome = try store.keep(audit(store, [.count(4), .asItIs, .count(5)]), on: Self.day)
    #expect(outcome.counted == 3)
    #expect(outcome.corrections == [.init(id: items[0], name: "a", before: 5, after: 4)])
    #expect(try quantities(store) == [4, 5, 5])
    for id in items { #expect(try store.record(id, of: .item)?[.checked] == 20_000) }
    let stamps = Set(try store.manifestTree().lines.map(\.node.changedMilliseconds))
    #expect(stamps.count == 1)
  }

  @Test(
    arguments: [
      [], [.count(1)], [.count(1), .count(1)], [.count(1), .cancel],
      [.count(1), .count(1), .cancel],
    ] as [[StockAudit.Answer]])
  func `an audit without its last answer leaves no trace`(answers: [StockAudit.Answer]) throws {
    let (store, _) = try filled()
    let before = try readFile(store.path)
    let outcome = try store.keep(audit(store, answers), on: Self.day)
    #expect(outcome == StockAudit.Outcome())
    #expect(try readFile(store.path) == before)
  }

  @Test func `of two concurrent audits the later one counts`() throws {
    let (store, _) = try filled()
    let first = try audit(store, [.count(3), .count(2), .asItIs])
    let second = try audit(store, [.count(3), .asItIs, .count(9)])
    #expect(try store.keep(first, on: Self.day).changedMeanwhile.isEmpty)
    let outcome = try store.keep(second, on: Self.day)
    #expect(outcome.changedMeanwhile == ["a", "b"])
    #expect(try quantities(store) == [3, 2, 9])
  }

  @Test func `an item deleted during the count stays deleted`() throws {
    let (store, items) = try filled()
    let audit = try audit(store, [.count(1), .count(1), .count(1)])
    try store.edit { try $0.delete(.item, items[1]) }
    let outcome = try store.keep(audit, on: Self.day)
    #expect(outcome.counted == 2)
    #expect(outcome.changedMeanwhile == ["b"])
    #expect(try store.record(items[1], of: .item)?[.quantity] == 5)
  }

  @Test func `a count is a difference, so another device's use still adds up`() throws {
    let (store, items) = try filled()
    let item = try #require(try store.find(items[0], of: .item)).state
    _ = try store.keep(audit(store, [.count(3), .asItIs, .asItIs]), on: Self.day)
    var elsewhere = item
    let actor = ActorID(nodeID(77))
    let field = try #require(KindSpec.item.field("quantity"))
    elsewhere.apply(.add(-1), to: field, Stamp(time: 1 << 60, actor: actor))
    try store.edit { _ = try $0.merge(elsewhere) }
    #expect(try store.record(items[0], of: .item)?[.quantity] == 2)
  }
}
