import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

struct FieldValuesTests {
  @Test func `every key reads the value that was set`() {
    let id = nodeID(1)
    let values: FieldValues = [
      .set(.name, "Bulli"), .set(.grossWeight, 3_500), .set(.inUse, true), .set(.taxUntil, 20_000),
      .set(.arrived, 1_800_000_000_000), .set(.van, id), .set(.tags, ["a", "b"]),
    ]
    #expect(values[.name] == "Bulli")
    #expect(values[.grossWeight] == 3_500)
    #expect(values[.inUse] == true)
    #expect(values[.taxUntil] == 20_000)
    #expect(values[.arrived] == 1_800_000_000_000)
    #expect(values[.van] == id)
    #expect(values[.tags] == ["a", "b"])
  }

  @Test func `an unset field differs from an empty one`() {
    var values: FieldValues = [.set(.rate, nil), .set(.vendor, "Shop")]
    #expect(values.names(.rate))
    #expect(values[.rate] == nil)
    values[.vendor] = nil
    #expect(!values.names(.vendor))
    #expect(values[.tags] == [])
    #expect(values.merging([.set(.rate, "2")])[.rate] == "2")
  }

  @Test func `two sets of values are equal in any order`() {
    let values: FieldValues = [.set(.name, "Bulli"), .set(.rate, nil), .set(.name, "Hans")]
    #expect(values == [.set(.rate, nil), .set(.name, "Hans")])
    #expect(values != [.set(.name, "Hans"), .set(.vendor, nil)])
    #expect(values != [.set(.name, "Hans")])
    #expect(values.changes == ["name": .set(.text("Hans")), "rate": .set(.none)])
  }

  @Test(arguments: [
    (Int64.min, "1900-01-01"), (-1, "1969-12-31"), (20_000, "2024-10-04"), (.max, "2200-12-31"),
  ])
  func `a day is clamped to the calendar, no matter what another device sends`(
    number: Int64, day: String
  ) {
    #expect(FieldValues(raw: ["day": .integer(number)])[.day]?.description == day)
  }

  @Test func `a value of another type reads as missing`() {
    #expect(FieldValues(raw: ["day": .text("today")])[.day] == nil)
    #expect(FieldValues(raw: ["van": .bytes([1])])[.van] == nil)
    #expect(FieldValues(raw: ["name": .integer(1)])[.name] == nil)
  }
}
