internal import Records
internal import Text

// From litres and shares of tanks to weights, with what the van's empty weight counts already.
extension BoardLoad {
  /// The weights of what was given, and in words what was not.
  func weights(in van: Record) throws -> (weights: [Payload.Weight], notCounted: [String]) {
    var weights: [Payload.Weight] = []
    var notCounted: [String] = []
    let counted = Set(van[.emptyIncludes].compactMap { EmptyWeightPart(rawValue: $0) })
    if let people {
      weights.append(Self.weight(of: people, isDriverCounted: counted.contains(.driver)))
    } else {
      notCounted.append(counted.contains(.driver) ? "people other than the driver" : "people")
    }
    try weigh(
      fuel, FuelTank(of: van), isCounted: counted.contains(.fuel), &weights, &notCounted)
    try weigh(
      water, WaterTank(of: van), isCounted: counted.contains(.water), &weights, &notCounted)
    try weigh(
      gas, GasBottles(of: van), isCounted: counted.contains(.gas), &weights, &notCounted)
    if !counted.contains(.gas) {
      let bottles = GasBottles(of: van)
      if let empty = bottles.emptyWeight { weights.append(empty) }
      if bottles.lackWeight(with: gas) { notCounted.append(GasBottles.unknownWeight) }
    }
    if let extraGrams {
      weights.append(Payload.Weight(part: .extra, grams: extraGrams, note: ""))
    }
    return (weights, notCounted)
  }

  private static func weight(
    of people: [Passenger], isDriverCounted: Bool
  ) -> Payload.Weight {
    let sum = people.reduce(Int64(0)) { Grams.sum($0, $1.grams ?? usualPersonGrams) }
    let unknown = people.filter { $0.grams == nil }.map(\.name)
    var notes: [String] = []
    if !unknown.isEmpty {
      notes.append("75 kg each for \(unknown.joined(separator: ", "))")
    }
    if isDriverCounted { notes.append("75 kg less, which the empty weight counts") }
    return Payload.Weight(
      part: .people, grams: sum - (isDriverCounted ? usualPersonGrams : 0),
      note: notes.joined(separator: "; "))
  }

  /// Adds what is in a tank, or that this was not given.
  private func weigh(
    _ filling: Filling?, _ tank: some WeighedTank, isCounted: Bool,
    _ weights: inout [Payload.Weight], _ notCounted: inout [String]
  ) throws {
    guard !tank.isMissing else {
      guard filling?.isNothing ?? true else { throw tank.isNotThere }
      return
    }
    guard let filling else {
      // The empty weight has as much of it as is usual.
      if !isCounted { notCounted.append(tank.part.rawValue) }
      return
    }
    let amount = try tank.amount(of: filling)
    var grams = try tank.grams(of: amount)
    var notes = [tank.note(amount)]
    if isCounted {
      guard let whole = tank.whole else { throw tank.needsSize }
      let usual = try tank.grams(of: whole * tank.countedPermille / 1_000)
      grams -= usual
      notes.append(
        "\(Decimals.text(usual, places: 3)) kg less, which the empty weight counts")
    }
    weights.append(
      Payload.Weight(
        part: tank.part, grams: grams,
        note: notes.filter { !$0.isEmpty }.joined(separator: "; ")))
  }
}

/// A tank, or bottles, whose content weighs something.
private protocol WeighedTank {
  var part: Payload.Part { get }
  /// Whether the van has none.
  var isMissing: Bool { get }
  /// What it holds, in millilitres or, of gas, in grams; `nil` if that was not entered.
  var whole: Int64? { get }
  /// How full an empty weight that counts it has it.
  var countedPermille: Int64 { get }
  /// The error if its size must be known.
  var needsSize: StoreError { get }
  /// What the van lacks, for the error if something is to be in it.
  var absence: String { get }
  func grams(of amount: Int64) throws -> Int64
  func note(_ amount: Int64) -> String
}

extension WeighedTank {
  var countedPermille: Int64 { 1_000 }

  var isNotThere: StoreError {
    .badValue(field: "--\(part.rawValue)", reason: "does not fit: the van \(absence)")
  }

  func amount(of filling: BoardLoad.Filling) throws -> Int64 {
    switch filling {
    case .share(let permille):
      guard let whole else { throw needsSize }
      return whole * permille / 1_000
    case .amount(let amount):
      if let whole, amount > whole {
        throw StoreError.badValue(
          field: "--\(part.rawValue)",
          reason: "takes at most what the van has room for: \(note(whole))")
      }
      return amount
    }
  }

  /// Such as `36 of 60 l`.
  func litres(_ amount: Int64) -> String {
    let all = whole.map { $0 == amount ? "" : " of \(Decimals.text($0, places: 3))" } ?? ""
    return "\(Decimals.text(amount, places: 3))\(all) l"
  }
}

private struct FuelTank: WeighedTank {
  let part = Payload.Part.fuel
  let whole: Int64?
  private let type: String?

  init(of van: Record) {
    whole = van[.tank].map { Grams.times($0, 1_000) }
    type = van[.fuel]
  }

  /// Batteries weigh the same when they are full.
  var isMissing: Bool { type == "electric" || whole == 0 }

  var countedPermille: Int64 { BoardLoad.fuelSharePermille }

  var absence: String {
    type == "electric"
      ? "is electric; 'vanlog van edit VAN --fuel' sets its fuel"
      : "has no fuel tank; 'vanlog van edit VAN --tank LITRES' sets its size"
  }

  var needsSize: StoreError {
    .badValue(
      field: "--fuel",
      reason:
        "takes litres, since the size of the tank is not known; 'vanlog van edit VAN --tank' sets it"
    )
  }

  /// Grams of a litre.
  private static let densities: [String: Int64] = [
    "diesel": 840, "petrol": 750, "hybrid": 750, "lpg": 540,
  ]

  func grams(of amount: Int64) throws -> Int64 {
    guard let type, let density = Self.densities[type] else {
      throw StoreError.badValue(
        field: "--fuel",
        reason: type.map { "cannot be weighed: the weight of a litre of \($0) is unknown" }
          ?? "needs the type of fuel; 'vanlog van edit VAN --fuel diesel' sets it")
    }
    return amount * density / 1_000
  }

  func note(_ amount: Int64) -> String { litres(amount) + (type.map { " of \($0)" } ?? "") }
}

private struct WaterTank: WeighedTank {
  let part = Payload.Part.water
  let whole: Int64?

  init(of van: Record) { whole = van[.waterTank].map { Grams.times($0, 1_000) } }

  var isMissing: Bool { whole == 0 }

  var absence: String {
    "has no water tank; 'vanlog van edit VAN --water-tank LITRES' sets its size"
  }

  var needsSize: StoreError {
    .badValue(
      field: "--water",
      reason:
        "takes litres, since the size of the tank is not known; 'vanlog van edit VAN --water-tank' "
        + "sets it")
  }

  func grams(of amount: Int64) -> Int64 { amount }
  func note(_ amount: Int64) -> String { litres(amount) }
}

private struct GasBottles: WeighedTank {
  let part = Payload.Part.gas
  private let count: Int64?
  let whole: Int64?
  /// All bottles when they are empty.
  let emptyWeight: Payload.Weight?
  private let isWeightKnown: Bool

  init(of van: Record) {
    isWeightKnown = van[.bottleWeight] != nil
    let bottles = van[.gasBottles]
    count = bottles
    whole = bottles.flatMap { count in van[.bottleGas].map { Grams.times($0, count) } }
    let empty = bottles.flatMap { count in van[.bottleWeight].map { Grams.times($0, count) } }
    emptyWeight = empty.flatMap { grams in
      grams == 0
        ? nil
        : Payload.Weight(
          part: .bottles, grams: grams, note: Phrase.count(Int(bottles ?? 0), "empty gas bottle"))
    }
  }

  var isMissing: Bool { count == 0 }

  var absence: String {
    "has no gas bottles beside its manifest; 'vanlog van edit VAN --gas-bottles' sets how many"
  }

  static let unknownWeight = "the weight of the gas bottles (van edit --bottle-weight)"

  /// Whether there are bottles, or gas that must be in some, whose own weight was not entered.
  func lackWeight(with gas: BoardLoad.Filling?) -> Bool {
    guard !isWeightKnown else { return false }
    return count.map { $0 > 0 } ?? !(gas?.isNothing ?? true)
  }

  var needsSize: StoreError {
    .badValue(
      field: "--gas",
      reason: "takes kilograms, since it is not known what the bottles hold; 'vanlog van edit VAN "
        + "--gas-bottles 2 --bottle-gas 11kg' sets it")
  }

  func grams(of amount: Int64) -> Int64 { amount }

  func note(_ amount: Int64) -> String {
    let all = whole.map { $0 == amount ? "" : " of \(Decimals.text($0, places: 3))" } ?? ""
    return "\(Decimals.text(amount, places: 3))\(all) kg of gas"
  }
}
