import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Entries that come again and again: insurance, rent, a mobile contract.
enum RepeatNoun: RecordNoun {
  static let kind = KindSpec.repetition
  static let columns: [String] = .fields(
    .amount, .period, .every, .startDay, .endDay, .bookedTo, .category)
  static let spareColumns: [String] = .fields(.every, .endDay, .bookedTo, .category)
  static let example = "Insurance --amount 38.50 --period monthly --start-day 2026-01-31"

  static let details = [
    "What falls due is booked as an ordinary entry of that day: automatically, before the next "
      + "ledger command and once a day by vanlogd, unless --automatic is no; else by 'vanlog "
      + "ledger repeat book'. It is booked once, however many devices do it, and what you delete "
      + "is not booked again.",
    "Nothing is booked automatically while the clock is not trusted, nor if anything has been due "
      + "for more than \(RepeatDue.mostDaysBack) days: then 'vanlog status' says so, and you are "
      + "asked.",
    "A month that is too short uses its last day: 31 January, 28 February, 31 March.",
  ]

  static func currency(in store: RecordStore) throws -> String? {
    try LedgerNoun.currency(in: store)
  }

  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    if draft[.direction] == nil { draft[.direction] = "expense" }
    if draft[.period] == nil { draft[.period] = RepeatSchedule.Period.monthly.rawValue }
    if draft[.startDay] == nil {
      let local = try context.localNow()
      draft.values.set(.startDay, local.day, from: .now(in: local.zone))
    }
    if draft.existing == nil, draft[.automatic] == nil { draft[.automatic] = true }
    guard draft[.amount] != nil else {
      throw StoreError.badValue(field: "--amount", reason: "is missing")
    }
    if let start = draft[.startDay] as Day?, let end = draft[.endDay] as Day?, end < start {
      throw StoreError.badValue(
        field: "--end-day", reason: "is before the first day, which is \(start)")
    }
    if let category = draft.values[.category] {
      try CategoryFilter.suggest(category, in: store, context)
    }
  }
}
