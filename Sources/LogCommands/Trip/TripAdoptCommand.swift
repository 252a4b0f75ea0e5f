import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `trip adopt`: adds to a trip what happened in its days before it was started.
struct TripAdoptCommand: ReadingCommand {
  static let name = "trip adopt"
  static let use = CommandUse.changes(.seconds)
  static let summary = "Add to a trip what happened during it and belongs to no trip."
  static let details = [
    "Drives, check-ins, ledger entries, photos, tickets and receipts from its first day to its last are "
      + "added, or to today if it is under way. Entries that are off the trip are not. 'vanlog undo' "
      + "takes it back."
  ]
  static let operands = [TripNoun.meantOperand]
  static let options = [BulkChange.dryRun]
  static let examples = [
    Example("vanlog trip adopt --dry-run", "See what a trip that was started late has missed.")
  ]
  static let jsonFields = TripAdoptionView.jsonFields
  static let exits = [Exit(.nothingFound, "nothing is left to add")] + StoreExits.writing

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let today = try context.localNow().day
    let name = arguments.operand(0)
    if arguments.flag(BulkChange.dryRun) {
      return try context.reading(.trip, named: name ?? "last") { store in
        let found = try TripAdoption(
          of: TripNoun.meant(by: name, in: store), today: today, in: store)
        return try show(found, isKept: false, context)
      }
    }
    let store = try context.store(for: Self.name)
    let adopted = try store.edit { edit in
      let found = try TripAdoption(
        of: TripNoun.meant(by: name, in: store), today: today, in: store)
      try found.adopt(edit)
      return found
    }
    return try show(adopted, isKept: !adopted.isEmpty, context)
  }

  private func show(
    _ found: TripAdoption, isKept: Bool, _ context: CommandContext
  ) throws -> ExitStatus {
    try context.output(TripAdoptionView(found: found, isKept: isKept))
    return found.isEmpty ? .nothingFound : .done
  }
}

private struct TripAdoptionView: Presentable, Answer {
  let found: TripAdoption
  let isKept: Bool

  static let members = Members<TripAdoptionView> {
    Member("trip_id", .id(of: KindSpec.trip.name), "id of the trip") { $0.found.trip.id }
    Member("drive_ids", ids, "drives that belonged to no trip") { $0.found.drives }
    Member("checkin_ids", ids, "check-ins that belonged to no trip") { $0.found.checkins }
    Member("entry_ids", ids, "ledger entries that belonged to no trip") { $0.found.entries }
    Member("document_ids", ids, "documents that belonged to no trip") { $0.found.documents }
    Member("kept", .flag, "whether they were added to it") { $0.isKept }
  }

  private static let ids = ValueType.text.from { (id: RecordID) in id.description }.list

  func present(on page: inout Page) {
    let title = Printable.line(found.trip.title)
    guard !found.isEmpty else {
      return page.line("Nothing in the days of '\(title)' belongs to no trip.")
    }
    page.line("\(isKept ? "Added to" : "Would be added to") '\(title)': \(found.sentence)")
  }
}
