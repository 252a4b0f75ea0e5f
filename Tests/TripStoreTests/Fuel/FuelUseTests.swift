import Amounts
import Testing

@testable import Records
@testable import TripStore

@Suite struct FuelUseTests {
  @Test func `consumption is measured between two full tanks`() throws {
    let uses = FuelUse.stretches(of: [
      try fill(km: 1_000, litres: 60, cents: 9_000), try fill(km: 1_800, litres: 66, cents: 11_220),
    ])
    let use = try #require(uses.first)
    #expect(uses.count == 1)
    #expect(use.distanceMetres == 800_000)
    #expect(use.millilitresPer100Kilometres == 8_250)
    #expect(use.costPerKilometre?.formatted() == "0.14 EUR")
    #expect(use.costPer100Kilometres?.formatted() == "14.03 EUR")
  }

  @Test func `partial fills count, in any order of entry`() throws {
    let uses = FuelUse.stretches(of: [
      try fill(km: 500, litres: 40, cents: 6_000), try fill(km: 250, litres: 5, full: false),
      try fill(km: 0, litres: 99, cents: 1), try fill(km: 600, litres: 7, full: false),
      try fill(km: 0, litres: 3, full: false),
    ])
    #expect(uses.map(\.millilitres) == [45_000])
    #expect(uses.map(\.distanceMetres) == [500_000])
  }

  @Test func `fills at one reading count as one visit`() throws {
    let uses = FuelUse.stretches(of: [
      try fill(km: 0, litres: 50), try fill(km: 100, litres: 4), try fill(km: 100, litres: 3),
      try fill(km: 100, litres: 1, full: false), try fill(km: 200, litres: 9),
    ])
    #expect(uses.map(\.millilitres) == [8_000, 9_000])
  }

  @Test(arguments: [[], [true], [false, false], [false, true, false]])
  func `without two full tanks there is no result`(full: [Bool]) throws {
    let fills = try full.enumerated().map { try fill(km: Int64($0 * 100), litres: 9, full: $1) }
    #expect(FuelUse.stretches(of: fills).isEmpty)
  }

  @Test func `the cost is unknown if a price is missing or currencies differ`() throws {
    let francs = Money(minorUnits: 500, currency: Currency(known: "CHF"))
    for other in [nil, francs] {
      let uses = FuelUse.stretches(of: [
        try fill(km: 0, litres: 50),
        try #require(
          FuelFill(odometerMetres: 50_000, millilitres: 3_000, cost: other, isFull: false)),
        try fill(km: 100, litres: 8, cents: 1_200),
      ])
      #expect(uses.map(\.millilitresPer100Kilometres) == [11_000])
      #expect(uses.map(\.cost) == [nil])
      #expect(uses.map(\.costPerKilometre) == [nil])
    }
  }

  @Test func `the largest numbers do not trap`() throws {
    let fills = try [0, 1, Int64.max].map {
      try #require(
        FuelFill(
          odometerMetres: $0, millilitres: .max,
          cost: Money(minorUnits: .max, currency: Currency(known: "EUR")), isFull: true))
    }
    let uses = FuelUse.stretches(of: fills)
    #expect(uses.map(\.millilitresPer100Kilometres) == [.max, 100_000])
    #expect(uses.map(\.costPerKilometre?.minorUnits) == [nil, 1_000])
  }

  @Test func `negative readings are refused`() {
    #expect(FuelFill(odometerMetres: -1, millilitres: 1, cost: nil, isFull: true) == nil)
    #expect(FuelFill(odometerMetres: 1, millilitres: -1, cost: nil, isFull: true) == nil)
  }

  private func fill(
    km: Int64, litres: Int64, cents: Int64? = nil, full: Bool = true
  ) throws -> FuelFill {
    try #require(
      FuelFill(
        odometerMetres: km * 1_000, millilitres: litres * 1_000,
        cost: cents.map { Money(minorUnits: $0, currency: Currency(known: "EUR")) }, isFull: full))
  }
}
