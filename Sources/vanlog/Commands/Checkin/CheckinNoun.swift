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
    "here",
    help:
      "Take the position of the drive being recorded, else of the GPS receiver, else the last one "
      + "that is known; its age is told.")
  static let extraOptions = [here]

  /// What `--here` stands for in the command that runs; found before the store is held.
  @TaskLocal static var place: KnownPlace?

  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  {
    try TripNoun.attach(&draft, in: store)
    if draft.arguments?.flag(here) == true { try takePlace(&draft, context) }
    guard draft.existing == nil else { return }
    let local = try context.localNow()
    if draft["day"].isNone {
      draft.values["day"] = .integer(Int64(local.day.daysSinceEpoch))
      draft.values["arrived"] = .integer(try context.clock().now.millisecondsSinceEpoch)
    }
    if draft["zone"].isNone, let zone = local.zone { draft.values["zone"] = .text(zone) }
  }

  private static func takePlace(_ draft: inout Draft, _ context: CommandContext) throws {
    guard draft.values["latitude"] == nil else {
      throw StoreError.badValue(field: "--here", reason: "and --at say two different things")
    }
    guard let place else {
      throw StoreError.badValue(
        field: "--here",
        reason: "knows no position yet, and gpsd tells none; give --at COORDINATES")
    }
    draft.values["latitude"] = .integer(place.latitude)
    draft.values["longitude"] = .integer(place.longitude)
    context.note(place.sentence)
  }
}
