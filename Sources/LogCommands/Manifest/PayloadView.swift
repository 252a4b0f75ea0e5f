import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The payload of a van on a page or as JSON.
struct PayloadView: Presentable, JSONObject {
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
      fields.add("not counted", notCounted.concatenated(separator: ", "), .warning)
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

  static let jsonFields = [
    JSONField("van_id", .id, "id of the van"),
    JSONField("van_name", .text, "name of the van"),
    JSONField("empty_weight_kg", .number(.kilograms), "as in the van's papers"),
    JSONField("gross_weight_kg", .number(.kilograms), "as in the van's papers"),
    JSONField("capacity_kg", .number(.kilograms), "payload the van may carry"),
    JSONField("load_kg", .number(.kilograms), "weight of the load"),
    JSONField("weights", .list(.object(weightFields)), "what the load is made of"),
    JSONField("left_kg", .number(.kilograms), "payload left; negative if overloaded"),
    JSONField("used_percent", .number(.percent), "share of the payload used, rounded down"),
    JSONField(
      "level", .choice(["fine", "incomplete", "high", "overloaded", "unknown"]),
      "how full the van is; incomplete: below the limit, but not all is counted"),
    JSONField("not_counted", .list(.text), "what is on board and not counted"),
    JSONField("without_weight", .count, "items in the van without a weight"),
  ]
  private static let weightFields = [
    JSONField("part", .choice(Payload.Part.allCases.map(\.rawValue)), "what it is"),
    JSONField(
      "weight_kg", .number(.kilograms),
      "its weight; negative if the empty weight counts more of it"),
    JSONField("note", .text, "how it was worked out"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("van_id", van.id.description)
    json.field("van_name", van.title)
    json.field("empty_weight_kg", van[.emptyWeight])
    json.field("gross_weight_kg", van[.grossWeight])
    json.field("capacity_kg", grams: payload.capacityGrams)
    json.field("load_kg", grams: payload.loadGrams)
    json.field("weights", payload.weights) { json, weight in
      json.field("part", weight.part.rawValue)
      json.field("weight_kg", grams: weight.grams)
      json.field("note", weight.note)
    }
    json.field("left_kg", grams: payload.leftGrams)
    json.key("used_percent")
    if let percent { json.raw(percent) } else { json.null() }
    json.field("level", payload.level.rawValue)
    json.field("not_counted", payload.notCounted)
    json.field("without_weight", payload.withoutWeight)
  }
}
