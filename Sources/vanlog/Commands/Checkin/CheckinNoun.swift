import CommandLineKit
import HomeFolder
import Text
import TripStore

/// Where one stayed.
enum CheckinNoun: RecordNoun {
  static let kind = KindSpec.checkin
  static let word = "checkin"
  static let columns = ["day", "country", "type", "overnight"]
  static let example = "\"Gravel pit by the lake\" --type wild --overnight yes --stay 5"

  static let here = OptionSpec(
    "here", help: "Take the last known position: the end of the last drive, or the last check-in.")
  static let extraOptions = [here]

  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  {
    try TripNoun.attach(&draft, in: store)
    if draft.arguments?.flag(here) == true { try takeLastPosition(&draft, in: store, context) }
    guard draft.existing == nil else { return }
    let local = try context.localNow()
    if draft["day"].isNone {
      draft.values["day"] = .integer(Int64(local.day.daysSinceEpoch))
      draft.values["arrived"] = .integer(ClockProof.now().millisecondsSinceEpoch)
    }
    if draft["zone"].isNone, let zone = local.zone { draft.values["zone"] = .text(zone) }
  }

  private static func takeLastPosition(
    _ draft: inout Draft, in store: TripStore, _ context: CommandContext
  ) throws {
    guard draft.values["latitude"] == nil else {
      throw StoreError.badValue(field: "--here", reason: "and --at say two different things")
    }
    guard let last = try store.lastPosition() else {
      throw StoreError.badValue(
        field: "--here", reason: "knows no position yet; give --at COORDINATES")
    }
    draft.values["latitude"] = .integer(last.latitude)
    draft.values["longitude"] = .integer(last.longitude)
    let age = ClockProof.now().millisecondsSinceEpoch - last.milliseconds
    let source = last.source == .drive ? "the end of the last drive" : "the last check-in"
    context.note("the position is that of \(source), \(Age.text(milliseconds: age))")
  }
}
