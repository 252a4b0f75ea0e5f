import CommandLineKit
import Records
import SharedCommands
import TripStore

/// Maintenance tasks, due again and again.
enum ServiceNoun: RecordNoun {
  static let kind = KindSpec.task
  static let columns: [String] = .fields(.months, .km, .van)
  static let example = "\"Oil and filter\" --months 12 --km 15000"
  static let details = [
    "A task is due when its months have passed or its kilometres are driven since it was last done, "
      + "whichever comes first."
  ]

  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    if draft.existing == nil, draft[.van] == nil, let van = try store.vanInUse() {
      draft[.van] = van.id
    }
    guard draft[.months] != nil || draft[.km] != nil else {
      throw StoreError.badValue(
        field: "a task", reason: "needs an interval: --months, --km or both")
    }
    guard draft[.van] != nil else {
      throw StoreError.badValue(
        field: "a task", reason: "needs a van; add one with 'vanlog van add NAME'")
    }
  }
}

/// What was done, each time a record of its own.
enum ServiceLogNoun: RecordNoun {
  static let kind = KindSpec.service
  static let columns: [String] = .fields(.day, .odometer, .vendor, .entry)
  static let example = ""
  static let adding = "service done"
}
