import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `manifest payload`: how much of the van's payload is used.
struct ManifestPayloadCommand: ReadingCommand {
  static let name = "manifest payload"
  static let use = CommandUse.shows()
  static let summary = "Compare the weight on board with the van's payload."
  static let details = [
    "The payload is the gross weight minus the empty weight. Above 90 % you are warned. Anything "
      + "left out (people, fuel, water, gas) is listed, and then the answer cannot say whether the van is "
      + "overloaded.",
    "A litre of diesel weighs 0.84 kg, of petrol 0.75 kg, of LPG 0.54 kg, of water 1 kg. 'vanlog van "
      + "edit' sets the sizes (--tank, --water-tank, --gas-bottles, --bottle-gas, --bottle-weight) and "
      + "what the empty weight counts already (--empty-includes); 'vanlog person edit' takes --weight.",
  ]
  static let options = [van, people, fuel, water, gas, extra]
  static let examples = [
    Example(
      "vanlog manifest payload --people --fuel 60% --water 80 --gas 50%",
      "Weigh everyone, the tanks and the bottles."),
    Example(
      "vanlog manifest payload --people ada,ben --fuel 40l", "Weigh two people and 40 litres."),
  ]
  static let jsonFields = PayloadView.jsonFields
  static let exits = [
    Exit(.nothingFound, "no van is in use"),
    Exit(.badData, "a filling cannot be weighed, since too little is known about the van's tanks"),
    Exit(.inputMissing, "the van or a person who was named does not exist"),
  ]

  private static let van = OptionSpec(
    "van", value: RecordOperand.value(.van), default: "the one in use",
    help: "Check this van, by name or id.")
  private static let people = OptionSpec(
    "people", value: .text("WHO", maximumBytes: 1_000, offering: .records(KindSpec.person.name)),
    valueIsOptional: true,
    help:
      "Who is on board: names as ada,ben, a number of people of 75 kg, or everyone who is entered."
  )
  private static let fuel = OptionSpec(
    "fuel", value: .text("LITRES|N%", maximumBytes: 40), help: "Fuel in the tank: 45, 45l or 60%.")
  private static let water = OptionSpec(
    "water", value: .text("LITRES|N%", maximumBytes: 40), help: "Fresh water: 80, 80l or 100%.")
  private static let gas = OptionSpec(
    "gas", value: .text("KG|N%", maximumBytes: 40),
    help: "Gas in the van's bottles: 11, 11kg or 50%.")
  private static let extra = OptionSpec(
    "extra", value: .text("WEIGHT", maximumBytes: 40),
    help: "Anything else on board, such as pets, in kilograms or with a unit.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let store = try context.storeToRead(),
      let van = try store.van(named: arguments.text(Self.van))
    else {
      context.note("no van is in use; add one with 'vanlog van add NAME'")
      return .nothingFound
    }
    let payload = try store.payload(of: van, with: try load(in: store))
    try context.output(PayloadView(van: van, payload: payload))
    return .done
  }

  private func load(in store: RecordStore) throws -> BoardLoad {
    var load = BoardLoad()
    load.people = try arguments.text(Self.people).map { try people($0, in: store) }
    load.fuel = try filling(Self.fuel, unit: "l")
    load.water = try filling(Self.water, unit: "l")
    load.gas = try filling(Self.gas, unit: "kg")
    if let text = arguments.text(Self.extra) {
      guard case .amount(let grams) = BoardLoad.Filling(parsing: text, unit: "kg") else {
        throw StoreError.badValue(
          field: "--extra",
          reason: "takes a weight up to 10000 kg, such as 25 or 55lb, not '\(text)'")
      }
      load.extraGrams = grams
    }
    return load
  }

  private func filling(_ option: OptionSpec, unit: String) throws -> BoardLoad.Filling? {
    guard let text = arguments.text(option) else { return nil }
    guard let filling = BoardLoad.Filling(parsing: text, unit: unit) else {
      throw StoreError.badValue(
        field: "--\(option.name)",
        reason: "takes up to 10000 \(unit), or a share of 0% to 100%, not '\(text)'")
    }
    return filling
  }

  /// Everyone, a number of people of the usual weight, or those who are named.
  private func people(_ text: String, in store: RecordStore) throws -> [BoardLoad.Passenger] {
    if let count = Digits.value(text.utf8) {
      guard Self.mostPeople.contains(count) else {
        throw StoreError.badValue(
          field: "--people",
          reason: "takes \(Self.mostPeople.lowerBound) to \(Self.mostPeople.upperBound) people")
      }
      return [BoardLoad.Passenger](
        repeating: BoardLoad.Passenger(name: "", grams: BoardLoad.usualPersonGrams), count: count)
    }
    guard text.isEmpty else {
      let named = try text.split(separator: ",").map { name in
        try store.record(named: String(name), of: .person)
      }
      return named.map(Self.passenger)
    }
    let all = try store.records(RecordQuery(.person))
    guard !all.isEmpty else {
      throw StoreError.badValue(
        field: "--people",
        reason:
          "matches no people; give a number, or enter people with 'vanlog person add NAME --weight 70'"
      )
    }
    return all.map(Self.passenger)
  }

  private static let mostPeople = 0...100

  private static func passenger(_ person: Record) -> BoardLoad.Passenger {
    BoardLoad.Passenger(name: person.title, grams: person[.weight].map { $0 * 1_000 })
  }
}
