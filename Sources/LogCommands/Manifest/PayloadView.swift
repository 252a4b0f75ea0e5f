import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The payload of a van on a page or as JSON.
struct PayloadView: Presentable, Answer {
  let van: Record
  let payload: Payload

  private var percent: String? {
    payload.permille.map { "\($0 / 10).\($0 % 10)" }
  }

  /// What is not counted, in words.
  private var notCounted: [String] {
    let things = Phrase.count(payload.withoutWeight, "thing")
    return payload.notCounted
      + (payload.withoutWeight > 0 ? ["\(things) without a weight"] : [])
  }

  // MARK: For a person

  func present(on page: inout Page) {
    let units = page.units
    var fields = Fields()
    fields.add("van", van.title)
    if let capacity = payload.capacityGrams {
      fields.add("may carry", units.weight(grams: capacity))
    }
    if payload.weights.count > 1 {
      for weight in payload.weights {
        let note = weight.note.isEmpty ? "" : " (\(weight.note))"
        fields.add(weight.part.rawValue, units.weight(grams: weight.grams) + note)
      }
    }
    fields.add("load", units.weight(grams: payload.loadGrams))
    if let left = payload.leftGrams, left >= 0 { fields.add("left", units.weight(grams: left)) }
    if let percent { fields.add("used", percent + " %") }
    if !notCounted.isEmpty {
      fields.add("not counted", notCounted.joined(separator: ", "), .warning)
    }
    page.fields(fields)
    page.line()
    for (text, tone) in verdict(units) {
      if let tone { page.paragraph(text, tone) } else { page.line(page.ink.good(text)) }
    }
  }

  /// The verdict in sentences; what is good has no tone.
  private func verdict(_ units: UnitSystem) -> [(text: String, tone: Fields.Tone?)] {
    let missing = Phrase.list(payload.notCounted)
    switch payload.level {
    case .unknown:
      return [
        (
          "The payload is unknown: set --empty-weight and a larger --gross-weight with 'vanlog van "
            + "edit'.", .warning
        )
      ]
    case .fine: return [("The van is not overloaded.", nil)]
    case .incomplete:
      let advice =
        missing.isEmpty
        ? "give things a weight with 'vanlog manifest edit'" : "give \(missing) as well"
      return [
        (
          "Whether the van is overloaded is unknown, since not everything is counted: \(advice).",
          .warning
        )
      ]
    case .high:
      let more =
        notCounted.isEmpty ? "" : ", and not all is counted: the van may be overloaded"
      return [("More than 90 % is used\(more).", .warning)]
    case .overloaded:
      let excess = units.weight(grams: -(payload.leftGrams ?? 0))
      return [("The van is overloaded by \(excess): take something out.", .bad)]
    }
  }

  // MARK: For a program

  static let members = Members<PayloadView> {
    Member("van_id", .id(of: KindSpec.van.name), "id of the van") { $0.van.id }
    Member("van_name", .text, "name of the van") { $0.van.title }
    Member("empty_weight_kg", .number(.kilograms), "as in the van's papers") {
      $0.van[.emptyWeight]
    }
    Member("gross_weight_kg", .number(.kilograms), "as in the van's papers") {
      $0.van[.grossWeight]
    }
    Member("capacity_kg", .grams, "payload the van may carry") { $0.payload.capacityGrams }
    Member("load_kg", .grams, "weight of the load") { $0.payload.loadGrams }
    Member("weights", .objects(weightMembers), "what the load is made of") { $0.payload.weights }
    Member("left_kg", .grams, "payload left; negative if overloaded") { $0.payload.leftGrams }
    Member(
      "used_percent", .number(.percent, decimals: 1), "share of the payload used, rounded down"
    ) { $0.payload.permille.map { Double($0) / 10 } }
    Member(
      "level", .choice(["fine", "incomplete", "high", "overloaded", "unknown"]),
      "how full the van is; incomplete: below the limit, but not all is counted"
    ) { $0.payload.level.rawValue }
    Member("not_counted", .texts, "what is on board and not counted") { $0.payload.notCounted }
    Member("without_weight", .count, "items in the van without a weight") {
      $0.payload.withoutWeight
    }
  }

  private static let weightMembers = Members<Payload.Weight> {
    Member("part", .choice, "what it is") { $0.part }
    Member("weight_kg", .grams, "its weight; negative if the empty weight counts more of it") {
      $0.grams
    }
    Member("note", .text, "how it was worked out") { $0.note }
  }
}
