import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Two homes with the same records, which change them apart and then exchange them.
@Suite(.temporaryDirectory) struct TogetherTests {
  private let here = TestHome("here"), there = TestHome("there")

  /// A record known in both homes.
  private func shared(_ kind: KindSpec, _ values: FieldValues) throws -> RecordID {
    let id = try here.store().add(kind, values)
    try tell(kind, id, from: here, to: there)
    return id
  }

  @discardableResult
  private func tell(
    _ kind: KindSpec, _ id: RecordID, from one: TestHome, to other: TestHome
  ) throws -> MergeOutcome {
    let state = try #require(try one.store().find(id, of: kind, withLargeFields: true)).state
    return try other.store().edit { try $0.merge(state) }
  }

  private func record(_ kind: KindSpec, _ id: RecordID) throws -> Record {
    try tell(kind, id, from: here, to: there)
    try tell(kind, id, from: there, to: here)
    let records = try [here, there].map { try #require(try $0.store().record(id, of: kind)) }
    for field in kind.fields { #expect(records[0][field] == records[1][field], "\(field.name)") }
    return records[0]
  }

  private static let fuel: FieldValues = [
    .set(.day, 1), .set(.direction, "expense"), .set(.amount, 12_000), .set(.currency, "EUR"),
    .set(.rate, "1"), .set(.homeAmount, 12_000), .set(.homeCurrency, "EUR"),
    .set(.litres, 60_000), .set(.odometer, 100),
  ]

  /// That they are cleared is a write like any other: others may have written something there.
  @Test func `fields that were cleared in the first change that arrives are not forgotten`() throws
  {
    let id = try shared(
      .ledger,
      [.set(.day, 1), .set(.direction, "expense"), .set(.amount, 1), .set(.currency, "EUR")])
    try here.store().change(.ledger, id, [.set(.amount, 2)])
    let state = try #require(try here.store().find(id, of: .ledger)).state
    let change = state.only(
      ["amount", "currency", "rate", "home_amount", "home_currency"], of: .ledger)
    #expect(change.fields["rate"]?.value == FieldValue.none)
    let third = TestHome("third")
    _ = try third.store().edit { try $0.merge(change) }
    let arrived = try #require(try third.store().find(id, of: .ledger)).state
    #expect(arrived == change)
  }

  @Test func `an amount never gets the currency or rate of another change`() throws {
    let id = try shared(.ledger, Self.fuel)
    try here.store().change(
      .ledger, id,
      [.set(.amount, 15_000), .set(.currency, "NOK"), .set(.rate, "0.1"), .set(.homeAmount, 1_500)])
    try there.store().change(.ledger, id, [.set(.rate, "2"), .set(.homeAmount, 24_000)])
    let record = try record(.ledger, id)
    let names = ["amount", "currency", "rate", "home_amount"]
    let money = names.map { record.value(of: $0) }
    let first: [FieldValue] = [.integer(15_000), .text("NOK"), .text("0.1"), .integer(1_500)]
    let second: [FieldValue] = [.integer(12_000), .text("EUR"), .text("2"), .integer(24_000)]
    #expect([first, second].contains(money))
    // The loser is kept whole.
    let state = try #require(try here.store().find(id, of: .ledger)).state
    let losers = names.map { name -> [FieldValue] in
      guard case .manual(let field) = state.fields[name] else { return [] }
      return field.losers.map(\.value)
    }
    #expect(losers == (money == first ? second : first).map { [$0] })
  }

  @Test func `a position never mixes two places`() throws {
    let id = try shared(
      .checkin, [.set(.day, 1), .set(.latitude, 10), .set(.longitude, 20)])
    try here.store().change(.checkin, id, [.set(.latitude, 11)])
    try there.store().change(.checkin, id, [.set(.longitude, 21)])
    let record = try record(.checkin, id)
    #expect([[11, 20], [10, 21]].contains([record[.latitude], record[.longitude]]))
  }

  @Test func `a fill never mixes two readings`() throws {
    let id = try shared(.ledger, Self.fuel)
    try here.store().change(.ledger, id, [.set(.litres, 50_000), .set(.odometer, 200)])
    try there.store().change(.ledger, id, [.set(.full, true)])
    let record = try record(.ledger, id)
    let fill: [FieldValue] = ["litres", "odometer", "full"].map { record.value(of: $0) }
    let both: [[FieldValue]] = [
      [.integer(50_000), .integer(200), .none], [.integer(60_000), .integer(100), .integer(1)],
    ]
    #expect(both.contains(fill))
  }

  @Test func `changes of fields that do not belong together are all kept`() throws {
    let id = try shared(.ledger, Self.fuel)
    try here.store().change(.ledger, id, [.set(.amount, 9)])
    try there.store().change(.ledger, id, [.set(.vendor, "Circle K"), .set(.odometer, 7)])
    let record = try record(.ledger, id)
    #expect(record[.amount] == 9)
    #expect(record[.vendor] == "Circle K")
    #expect(record[.odometer] == 7)
  }

  @Test func `a note written on two sides keeps both texts`() throws {
    let id = try shared(.checkin, [.set(.day, 1), .set(.note, "quiet")])
    try here.store().change(.checkin, id, [.set(.note, "quiet, near a mill")])
    try there.store(at: 1_800_000_000_001).change(.checkin, id, [.set(.note, "bins are full")])
    #expect(try record(.checkin, id)[.note] == "quiet, near a mill\n\nbins are full")
    try here.store().change(.checkin, id, [.set(.note, "quiet; bins are full")])
    #expect(try record(.checkin, id)[.note] == "quiet; bins are full")
  }

  @Test func `two people who both count eight leave eight`() throws {
    let id = try shared(.item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 10)])
    try here.store().change(.item, id, [.set(.quantity, 8)])
    try there.store().change(.item, id, [.set(.quantity, 8)])
    #expect(try record(.item, id)[.quantity] == 8)
    try there.store().change(.item, id, [Field.quantity.name: .add(2)])
    #expect(try record(.item, id)[.quantity] == 10)
  }

  @Test func `what was added without the counter's knowledge is added to the count`() throws {
    let id = try shared(.item, [.set(.name, "gas"), .set(.type, "item"), .set(.quantity, 10)])
    try there.store().change(.item, id, [Field.quantity.name: .add(5)])
    try here.store().change(.item, id, [.set(.quantity, 8)])
    #expect(try record(.item, id)[.quantity] == 13)
  }

  @Test func `who loses an edit to a delete is told, and so is who overrides a delete`() throws {
    let id = try shared(.person, [.set(.name, "Ada")])
    try here.store().change(.person, id, [.set(.name, "Ada L.")])
    try tell(.person, id, from: here, to: there)
    try there.store().edit { try $0.delete(.person, id) }
    #expect(try tell(.person, id, from: there, to: here).hasLostOwnEdit)
    #expect(try here.store().record(id, of: .person)?.isAlive == false)

    let second = try shared(.person, [.set(.name, "Bea")])
    try there.store().edit { try $0.delete(.person, second) }
    try here.store().change(.person, second, [.set(.name, "Beatrix")])
    let outcome = try tell(.person, second, from: there, to: here)
    #expect(outcome.hasOutlivedItsEnd && !outcome.hasLostOwnEdit)
    #expect(try here.store().record(second, of: .person)?.isAlive == true)
  }
}
