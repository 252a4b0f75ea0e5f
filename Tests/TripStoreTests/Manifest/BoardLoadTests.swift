import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What people, fuel, water and gas weigh, and what is not told.
@Suite(.temporaryDirectory) struct BoardLoadTests {
  let store: RecordStore
  private static let van: FieldValues = [
    .set(.name, "Bulli"), .set(.inUse, true), .set(.emptyWeight, 2_500), .set(.grossWeight, 3_500),
  ]

  init() throws {
    store = try storeForManifest()
  }

  private func payload(_ more: FieldValues, _ load: BoardLoad) throws -> Payload {
    let id = try store.add(.van, Self.van.merging(more))
    return try store.payload(of: #require(try store.record(id, of: .van)), with: load)
  }

  private func load(
    people: [BoardLoad.Passenger]? = nil, fuel: String? = nil, water: String? = nil,
    gas: String? = nil, extra: Int64? = nil
  ) -> BoardLoad {
    var load = BoardLoad()
    load.people = people
    load.fuel = fuel.flatMap { .init(parsing: $0, unit: "l") }
    load.water = water.flatMap { .init(parsing: $0, unit: "l") }
    load.gas = gas.flatMap { .init(parsing: $0, unit: "kg") }
    load.extraGrams = extra
    return load
  }

  @Test(
    arguments: [
      ("60%", "l", .share(600)), ("0%", "l", .share(0)), ("100 %", "l", .share(1_000)),
      ("33.3%", "l", .share(333)), ("45", "l", .amount(45_000)), ("45l", "l", .amount(45_000)),
      ("45,5 L", "l", .amount(45_500)), ("0", "l", .amount(0)), ("11kg", "kg", .amount(11_000)),
      ("11", "kg", .amount(11_000)), ("24lb", "kg", .amount(10_886)),
      ("10000", "l", .amount(10_000_000)),
    ] as [(String, String, BoardLoad.Filling)])
  func `a filling is a share or an amount`(text: String, unit: String, filling: BoardLoad.Filling) {
    #expect(BoardLoad.Filling(parsing: text, unit: unit) == filling)
  }

  @Test(arguments: [
    "", "%", "101%", "-1%", "1e1%", "60%%", "many", "-1", "10001", "5kg", "l", "0x1", "60 % l",
    "NaN",
    "99999999999999999999", "9999999999999999%",
  ])
  func `anything else is not a filling`(text: String) {
    #expect(BoardLoad.Filling(parsing: text, unit: "l") == nil)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let van: FieldValues
    var fuel, water, gas: String?
    let part: Payload.Part
    let grams: Int64
    let note: String
  }

  @Test(arguments: [
    Case(
      testDescription: "diesel", van: [.set(.fuel, "diesel"), .set(.tank, 60)], fuel: "60%",
      part: .fuel, grams: 30_240, note: "36 of 60 l of diesel"),
    Case(
      testDescription: "petrol in litres", van: [.set(.fuel, "petrol")], fuel: "40", part: .fuel,
      grams: 30_000, note: "40 l of petrol"),
    Case(
      testDescription: "a full tank", van: [.set(.fuel, "diesel"), .set(.tank, 60)], fuel: "100%",
      part: .fuel, grams: 50_400, note: "60 l of diesel"),
    Case(
      testDescription: "LPG", van: [.set(.fuel, "lpg"), .set(.tank, 50)], fuel: "50%", part: .fuel,
      grams: 13_500, note: "25 of 50 l of lpg"),
    Case(
      testDescription: "fuel that the empty weight counts",
      van: [.set(.fuel, "diesel"), .set(.tank, 100), .set(.emptyIncludes, ["fuel"])], fuel: "20%",
      part: .fuel, grams: -58_800,
      note: "20 of 100 l of diesel; 75.6 kg less, which the empty weight counts"),
    Case(
      testDescription: "water", van: [.set(.waterTank, 100)], water: "80%", part: .water,
      grams: 80_000, note: "80 of 100 l"),
    Case(
      testDescription: "water that the empty weight counts",
      van: [.set(.waterTank, 100), .set(.emptyIncludes, ["water"])], water: "30", part: .water,
      grams: -70_000, note: "30 of 100 l; 100 kg less, which the empty weight counts"),
    Case(
      testDescription: "gas", van: [.set(.gasBottles, 2), .set(.bottleGas, 11_000)], gas: "50%",
      part: .gas, grams: 11_000, note: "11 of 22 kg of gas"),
    Case(
      testDescription: "gas by weight", van: [], gas: "4.5", part: .gas, grams: 4_500,
      note: "4.5 kg of gas"),
    Case(
      testDescription: "empty bottles",
      van: [.set(.gasBottles, 2), .set(.bottleGas, 11_000), .set(.bottleWeight, 12_500)], gas: "0",
      part: .bottles, grams: 25_000, note: "2 empty gas bottles"),
  ])
  func `what is given is weighed`(_ row: Case) throws {
    let payload = try payload(row.van, load(fuel: row.fuel, water: row.water, gas: row.gas))
    #expect(
      payload.weights.first { $0.part == row.part }
        == Payload.Weight(part: row.part, grams: row.grams, note: row.note))
  }

  @Test func `people weigh what they weigh, or 75 kg`() throws {
    let people: [BoardLoad.Passenger] = [
      .init(name: "Ada", grams: 60_000), .init(name: "Ben", grams: nil),
    ]
    let free = try payload([], load(people: people))
    #expect(
      free.weights.last
        == Payload.Weight(part: .people, grams: 135_000, note: "75 kg each for Ben"))
    let counted = try payload([.set(.emptyIncludes, ["driver"])], load(people: people))
    #expect(
      counted.weights.last
        == Payload.Weight(
          part: .people, grams: 60_000,
          note: "75 kg each for Ben; 75 kg less, which the empty weight counts"))
  }

  @Test(
    arguments: [
      ([], ["people", "fuel", "water", "gas"]),
      ([.set(.fuel, "electric")], ["people", "water", "gas"]),
      ([.set(.waterTank, 0), .set(.gasBottles, 0)], ["people", "fuel"]),
      ([.set(.tank, 0), .set(.waterTank, 0), .set(.gasBottles, 0)], ["people"]),
      (
        [.set(.emptyIncludes, ["driver", "fuel", "gas", "water"])], ["people other than the driver"]
      ),
    ] as [(FieldValues, [String])])
  func `what was not given is listed, and then the van is not said to be fine`(
    van: FieldValues, notCounted: [String]
  ) throws {
    let payload = try payload(van, BoardLoad())
    #expect(payload.notCounted == notCounted)
    #expect(payload.level == .incomplete)
  }

  @Test func `only if everything is given and has a weight is the van fine`() throws {
    let all = load(people: [], fuel: "0", water: "0", gas: "0")
    let van: FieldValues = [.set(.fuel, "diesel")]
    #expect(try payload(van, all).level == .fine)
    try store.add(.item, [.set(.name, "Chair"), .set(.type, "item")])
    let payload = try payload(van, all)
    #expect(payload.level == .incomplete && payload.notCounted == [])
    #expect(payload.withoutWeight == 1)
  }

  @Test(
    arguments: [
      ([.set(.gasBottles, 2)], "5", true), ([.set(.gasBottles, 2)], "0", true), ([], "5", true),
      ([], "0", false), ([.set(.gasBottles, 0)], "0", false),
      ([.set(.gasBottles, 2), .set(.bottleWeight, 0)], "5", false),
      ([.set(.gasBottles, 2), .set(.bottleWeight, 12_000)], "5", false),
      ([.set(.gasBottles, 2), .set(.emptyIncludes, ["gas"]), .set(.bottleGas, 9_000)], "5", false),
    ] as [(FieldValues, String, Bool)])
  func `gas bottles whose own weight was not entered are named`(
    van: FieldValues, gas: String, isNamed: Bool
  ) throws {
    let van = van.merging([.set(.fuel, "diesel")])
    let payload = try payload(van, load(people: [], fuel: "0", water: "0", gas: gas))
    let name = "the weight of the gas bottles (van edit --bottle-weight)"
    #expect(payload.notCounted == (isNamed ? [name] : []))
    #expect(payload.level == (isNamed ? .incomplete : .fine))
  }

  @Test func `an overloaded van is overloaded, no matter what was not given`() throws {
    let payload = try payload([], load(extra: 1_000_001))
    #expect(payload.level == .overloaded && payload.leftGrams == -1)
    #expect(try self.payload([], load(extra: 900_001)).level == .high)
  }

  @Test(
    arguments: [
      ([], "60%", nil, nil, "--fuel takes litres, since the size of the tank is not known"),
      ([], "60", nil, nil, "--fuel needs the type of fuel"),
      ([.set(.fuel, "cng")], "60", nil, nil, "--fuel cannot be weighed"),
      (
        [.set(.fuel, "diesel"), .set(.tank, 60)], "61", nil, nil,
        "--fuel takes at most what the van has room for: 60 l of diesel"
      ),
      (
        [.set(.fuel, "diesel"), .set(.emptyIncludes, ["fuel"])], "40", nil, nil,
        "--fuel takes litres, since the size of the tank is not known"
      ),
      ([], nil, "50%", nil, "--water takes litres, since the size of the tank is not known"),
      (
        [.set(.waterTank, 40)], nil, "41", nil,
        "--water takes at most what the van has room for: 40 l"
      ),
      ([], nil, nil, "50%", "--gas takes kilograms, since it is not known what the bottles hold"),
      (
        [.set(.gasBottles, 1), .set(.bottleGas, 5_000)], nil, nil, "6",
        "--gas takes at most what the van has room for: 5 kg of gas"
      ),
      ([.set(.fuel, "electric")], "1", nil, nil, "--fuel does not fit: the van is electric"),
      ([.set(.tank, 0)], "1%", nil, nil, "--fuel does not fit: the van has no fuel tank"),
      ([.set(.waterTank, 0)], nil, "80", nil, "--water does not fit: the van has no water tank"),
      ([.set(.gasBottles, 0)], nil, nil, "11", "--gas does not fit: the van has no gas bottles"),
    ] as [(FieldValues, String?, String?, String?, String)])
  func `what cannot be weighed is refused, with what to do`(
    van: FieldValues, fuel: String?, water: String?, gas: String?, reason: String
  ) throws {
    let error = #expect(throws: StoreError.self) {
      try payload(van, load(fuel: fuel, water: water, gas: gas))
    }
    #expect("\(try #require(error))".hasPrefix(reason), "\(String(describing: error))")
  }

  @Test func `absurd sizes from another device do not overflow`() throws {
    let id = try store.add(.van, Self.van.merging([.set(.fuel, "diesel")]))
    try store.connection.run(
      "UPDATE van SET tank = ?1, water_tank = ?1, gas_bottles = ?1, bottle_gas = ?1, bottle_weight = ?1",
      [Int64.max])
    let van = try #require(try store.record(id, of: .van))
    let payload = try store.payload(of: van, with: load(fuel: "100%", water: "100%", gas: "100%"))
    #expect(payload.level == .overloaded)
  }
}
