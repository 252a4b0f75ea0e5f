import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `ledger settle`: who owes whom, and recording that it was paid.
struct LedgerSettleCommand: ReadingCommand {
  static let name = "ledger settle"
  static let use = CommandUse.shows(.seconds)
  static let summary = "Show who owes whom, and record that it was paid."
  static let details = [
    "Counts entries with a --payer. Each is divided equally among the people that it was for "
      + "(--for); remainders go to one person after the other, so that the parts always add up. "
      + "The payments listed are as few as possible. People who were deleted still count.",
    "Sums are in the home currency; entries without an exchange rate are settled in their own. "
      + "With --by-currency, every currency is settled separately.",
    "With --record, the payments are added to the ledger as transfers of today from person to "
      + "person, which reports leave out. What was paid in another way is added with 'vanlog "
      + "ledger add 50 --direction transfer --payer Ben --for Ada'.",
  ]
  static let options =
    [byCurrency, record, Confirmation.yes] + LedgerRange.options
  static let examples = [
    Example("vanlog ledger settle", "See who owes whom."),
    Example("vanlog ledger settle --trip adria", "Settle one trip only."),
    Example("vanlog ledger settle --record", "Record that all of it was paid."),
  ]
  static let jsonFields = SettleView.jsonFields
  static let exits =
    [
      Exit(.done, "success, even if no one owes anything"),
      Exit(.nothingFound, "no entry has a payer"), Exit(.badData, "a total is too large"),
    ] + StoreExits.writing.dropFirst()

  private static let byCurrency = OptionSpec(
    "by-currency", help: "Settle each currency separately, without exchange rates.")
  private static let record = OptionSpec(
    "record", use: .changes(.seconds),
    help: "Add the payments to the ledger, after showing them and asking.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let looking = try context.storeToRead() else { return nothing(context) }
    let slice = try LedgerRange.read(arguments, in: looking, context)
    let isRecording = arguments.flag(Self.record)
    if isRecording { try refuseParts(of: slice) }
    let planned = try settlements(of: slice, in: looking)
    guard !planned.isEmpty else { return nothing(context) }
    var view = try SettleView(planned, in: looking)
    guard isRecording, planned.contains(where: { !$0.payments.isEmpty }) else {
      try context.output(view)
      if isRecording { context.note("nothing to record: no one owes anything") }
      return .done
    }
    let question = context.text(of: view) + "Record that this was paid?"
    guard try Confirmation.isGiven(question, arguments, context) else { return .done }
    view.recorded = try record(planned, of: slice, context)
    try context.output(view)
    return .done
  }

  private func settlements(of slice: LedgerSlice, in store: RecordStore) throws -> [Settlement] {
    try Settlement.all(
      of: slice, home: HomeMoney(of: store).currency,
      byCurrency: arguments.flag(Self.byCurrency), in: store)
  }

  /// A payment of today belongs to no other days, no van and no category.
  private func refuseParts(of slice: LedgerSlice) throws(UsageError) {
    var whole = LedgerSlice()
    whole.trip = slice.trip
    guard slice == whole else {
      throw arguments.usageError(
        "--record settles everything, or with --trip one trip; it cannot be combined with other filters",
        option: Self.record)
    }
  }

  /// Records what was shown; if entries have changed meanwhile, nothing is done.
  private func record(
    _ planned: [Settlement], of slice: LedgerSlice, _ context: CommandContext
  ) throws -> [RecordID] {
    let store = try context.store(for: "\(Self.name) --record")
    let local = try context.localNow()
    let home = try HomeMoney(of: store)
    return try store.edit { edit in
      let now = try settlements(of: slice, in: store)
      guard now.map(\.payments) == planned.map(\.payments) else { throw StoreError.overtaken }
      return try now.flatMap { settlement in
        try store.record(
          settlement, on: local.day, from: .now(in: local.zone), trip: slice.trip, home,
          names: { (try? store.personName($0)) ?? $0.ending(IDEnding.shortest) }, edit)
      }
    }
  }

  private func nothing(_ context: CommandContext) -> ExitStatus {
    let entry = DayRange.isGiven(arguments) ? "no entry of these days has" : "no entry has"
    context.note(
      "\(entry) a payer; say who paid with 'vanlog ledger add 50 --payer NAME' or 'ledger edit'")
    return .nothingFound
  }
}
