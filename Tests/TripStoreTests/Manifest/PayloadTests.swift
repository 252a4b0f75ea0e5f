import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct PayloadTests {
  struct Case: Sendable {
    let empty, gross: Int64?
    let load: Int64
    let level: Payload.Level
    let permille: Int64?
  }

  @Test(arguments: [
    Case(empty: 2_500, gross: 3_500, load: 0, level: .fine, permille: 0),
    Case(empty: 2_500, gross: 3_500, load: 900_000, level: .fine, permille: 900),
    Case(empty: 2_500, gross: 3_500, load: 900_001, level: .high, permille: 900),
    Case(empty: 2_500, gross: 3_500, load: 1_000_000, level: .high, permille: 1_000),
    Case(empty: 2_500, gross: 3_500, load: 1_000_001, level: .overloaded, permille: 1_000),
    Case(empty: 3_500, gross: 3_500, load: 0, level: .fine, permille: nil),
    Case(empty: 3_500, gross: 3_500, load: 1, level: .overloaded, permille: nil),
    Case(empty: 3_501, gross: 3_500, load: 0, level: .unknown, permille: nil),
    Case(empty: nil, gross: 3_500, load: 1, level: .unknown, permille: nil),
    Case(empty: 2_500, gross: nil, load: 1, level: .unknown, permille: nil),
    Case(empty: 0, gross: .max, load: .max, level: .high, permille: 1_000),
    Case(empty: .min, gross: .max, load: 1, level: .unknown, permille: nil),
  ])
  func `the level depends on the share used`(_ table: Case) {
    let payload = Payload(
      emptyKilograms: table.empty, grossKilograms: table.gross,
      [Payload.Weight(part: .manifest, grams: table.load, note: "")])
    #expect(payload.level == table.level)
    #expect(payload.permille == table.permille)
  }

  @Test func `each van is loaded with its own contents`() throws {
    let store = try storeForManifest()
    let weights: FieldValues = [
      .set(.emptyWeight, 2_000), .set(.grossWeight, 3_000),
    ]
    let (first, second) = try store.edit { edit in
      let first = try edit.create(
        .van, weights.merging([.set(.name, "A"), .set(.inUse, true)]))
      let second = try edit.create(.van, weights.merging([.set(.name, "B")]))
      let zone = try edit.create(
        .item,
        [.set(.name, "Rear"), .set(.type, "zone"), .set(.van, second)])
      let item: FieldValues = [
        .set(.name, "Box"), .set(.type, "item"), .set(.weight, 7_000),
      ]
      try edit.create(.item, item.merging([.set(.parent, zone)]))
      try edit.create(.item, item.merging([.set(.quantity, 3)]))
      return (first, second)
    }
    let loads = try [first, second].map { id in
      try store.payload(of: #require(try store.record(id, of: .van))).loadGrams
    }
    #expect(loads == [21_000, 7_000])
  }
}
