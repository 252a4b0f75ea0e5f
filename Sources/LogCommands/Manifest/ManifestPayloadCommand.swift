import CommandLineKit
import SharedCommands
import Text
import TripStore

/// `manifest payload`: how much of the van's payload is used.
struct ManifestPayloadCommand: ReadingCommand {
  static let name = "manifest payload"
  static let summary = "Compare the weight on board with the van's payload."
  static let details = [
    "The payload is the gross weight minus the empty weight. Above 90 % you are warned. People, "
      + "pets, fuel, water and everything else not in the manifest come on top."
  ]
  static let options = [van]
  static let examples = [Example("vanlog manifest payload", "Check the van in use.")]
  static let jsonFields = [
    JSONField("van_id", .id, "id of the van"),
    JSONField("van_name", .text, "name of the van"),
    JSONField("empty_weight_kg", .number(.kilograms), "as in the van's papers"),
    JSONField("gross_weight_kg", .number(.kilograms), "as in the van's papers"),
    JSONField("capacity_kg", .number(.kilograms), "payload the van may carry"),
    JSONField("load_kg", .number(.kilograms), "weight of the load"),
    JSONField("left_kg", .number(.kilograms), "payload left; negative if overloaded"),
    JSONField("used_percent", .number(.percent), "share of the payload used, rounded down"),
    JSONField("level", .choice(["fine", "high", "overloaded", "unknown"]), "how full the van is"),
    JSONField("without_weight", .count, "items in the van without a weight"),
  ]
  static let exits = [
    Exit(.nothingFound, "no van is in use"),
    Exit(.inputMissing, "the van that was named does not exist"),
  ]

  private static let van = OptionSpec(
    "van", value: RecordOperand.value(.van), default: "the one in use",
    help: "Check this van, by name or id.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let store = try context.storeToRead(), let van = try chosen(in: store) else {
      context.note("no van is in use; add one with 'vanlog van add NAME'")
      return .nothingFound
    }
    let payload = try store.payload(of: van)
    try context.output(PayloadView(van: van, payload: payload))
    return .done
  }

  private func chosen(in store: TripStore) throws -> Record? {
    try arguments.text(Self.van).map { try store.record(named: $0, of: .van) } ?? store.vanInUse()
  }
}

private struct PayloadView: Presentable, JSONObject {
  let van: Record
  let payload: Payload

  private var percent: String? {
    payload.permille.map { "\($0 / 10).\($0 % 10)" }
  }

  func present(on page: inout Page) {
    let units = page.units
    var fields = Fields()
    fields.add("van", van.title)
    if let capacity = payload.capacityGrams {
      fields.add("may carry", units.weight(grams: capacity))
    }
    fields.add("load", units.weight(grams: payload.loadGrams))
    if let left = payload.leftGrams, left >= 0 { fields.add("left", units.weight(grams: left)) }
    if let percent { fields.add("used", percent + " %") }
    if payload.withoutWeight > 0 {
      let things = Phrase.count(payload.withoutWeight, "thing")
      fields.add("not counted", "\(things) without a weight")
    }
    page.fields(fields)
    page.line()
    page.line(verdict(units, page.ink))
    if payload.level == .fine || payload.level == .high { page.paragraph(Self.missing) }
  }

  private func verdict(_ units: UnitSystem, _ ink: Ink) -> String {
    switch payload.level {
    case .unknown:
      return ink.warning(
        "The payload is unknown: set --empty-weight and a larger --gross-weight with 'vanlog van "
          + "edit'.")
    case .fine: return ink.good("What is in the manifest does not overload the van.")
    case .high: return ink.warning("More than 90 % is used.")
    case .overloaded:
      let excess = units.weight(grams: -(payload.leftGrams ?? 0))
      return ink.bad("The van is overloaded by \(excess): take something out.")
    }
  }

  private static let missing =
    "Not included: people, pets, fuel, water, and whatever else is not in the manifest."

  func writeMembers(to json: inout JSONWriter) {
    json.field("van_id", van.id.description)
    json.field("van_name", van.title)
    json.field("empty_weight_kg", van[.emptyWeight])
    json.field("gross_weight_kg", van[.grossWeight])
    json.field("capacity_kg", grams: payload.capacityGrams)
    json.field("load_kg", grams: payload.loadGrams)
    json.field("left_kg", grams: payload.leftGrams)
    json.key("used_percent")
    if let percent { json.raw(percent) } else { json.null() }
    json.field("level", payload.level.rawValue)
    json.field("without_weight", payload.withoutWeight)
  }
}
