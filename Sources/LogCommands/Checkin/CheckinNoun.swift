import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import TripStore

/// Check-ins: where you stayed.
enum CheckinNoun: RecordNoun {
  static let kind = KindSpec.checkin
  static let word = "checkin"
  static let columns: [String] = .fields(.day, .country, .type, .overnight)
  static let example = "\"Gravel pit by the lake\" --type wild --overnight yes --stay 5"

  static let extraOptions = [HerePlace.option]

  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  {
    try TripNoun.attach(&draft, in: store, context)
    try HerePlace.take(into: &draft, context)
    guard draft.existing == nil else { return }
    let local = try context.localNow()
    if draft[.day] == nil {
      draft[.day] = local.day
      draft[.arrived] = try context.clock().now
    }
    if draft[.zone] == nil { draft[.zone] = local.zone }
  }
}
