import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `schengen`: days used and left of 90 in any 180.
struct SchengenCommand: ReadingCommand {
  static let name = "schengen"
  static let use = CommandUse.shows()
  static let summary = "Count the days in the Schengen area: 90 in any 180."
  static let details = [
    "Counts every local date on which crossings, drives, check-ins or ledger entries show you in a "
      + "member state; days of entry and exit both count. Days in a country for which you keep a document "
      + "of type residence are left out. The last crossing counts until today.",
    "Each person is counted by the crossings they were aboard for, and by the drives that followed. "
      + "The one with the fewest days left is shown in full; --person chooses. The rule does not apply to "
      + "nationals of the EU, the EEA and Switzerland. Andorra, Monaco, San Marino and the Vatican "
      + "count unless border.microstates is set to outside. 'schengen.json' in the home folder "
      + "changes the dates of members.",
    "This is a calculation from what you have recorded, not legal advice: border officers go by "
      + "their own records, and bilateral agreements may differ.",
  ]
  static let options = [person, on, plan, stay, explain]
  static let examples = [
    Example("vanlog schengen", "See the days used and left, and when to leave."),
    Example("vanlog schengen --plan 2026-06-01..2026-08-20", "Check a planned stay."),
    Example(
      "vanlog schengen --stay 2026-01-01..2026-02-09:IT --on 2026-03-01",
      "Calculate from given stays alone."),
    Example("vanlog schengen --explain", "See why each day counts."),
  ]
  static let jsonFields = SchengenView.jsonFields
  static let exits = [
    Exit(.nothingFound, "nothing is known of where you were"),
    Exit(.badData, "a date, stay or country is not valid"),
    Exit(.inputMissing, "the person does not exist"),
  ]

  private static let person = OptionSpec(
    "person", value: .text("PERSON", maximumBytes: 200, offering: .records(KindSpec.person.name)),
    help: "Count for this person, by name or id.")
  private static let on = OptionSpec(
    "on", value: .day, default: "today",
    help: "Count for this day: 2026-08-12, next fri, +2w or 15.11.")
  private static let plan = OptionSpec(
    "plan", value: .text("FROM..TO", maximumBytes: 64),
    help: "Check a planned stay: 2026-06-01..2026-08-20, fri..+2w or next month.")
  private static let stay = OptionSpec(
    "stay", value: .text("FROM..TO:COUNTRY", maximumBytes: 64), repeats: true,
    help: "Calculate from this stay, such as 2026-01-01..2026-02-09:IT, and ignore what was "
      + "recorded. May be repeated, or a list: a,b.")
  private static let explain = OptionSpec(
    "explain", help: "List each counted day with its evidence, and what contradicts it.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let words = try context.typedDays(.near)
    let today = words.today
    let day = try arguments.text(Self.on).map { try words.day($0, named: "--on") } ?? today
    let plan = try arguments.text(Self.plan).map {
      try StayText.days($0, words.of(.ahead), named: "--plan")
    }
    let stays = try arguments.texts(Self.stay).flatMap { $0.split(separator: ",") }.map {
      try StayText.stay(String($0), words.of(.past), named: "--stay")
    }
    let rules = try SchengenHistory.rules(context)
    if !stays.isEmpty {
      let count = SchengenCount(CountedDays(stays, rules: rules), on: day)
      try context.output(
        SchengenView(
          count: count, plan: plan.map(count.plan), history: nil, travellers: [], explains: false))
      return .done
    }
    let store = try context.storeToRead()
    let histories = try SchengenHistory.all(
      of: people(in: store, context), rules: rules, today: min(today, day), in: store, context)
    guard let history = Self.tightest(histories, on: day) else { return .ownFault }
    let count = SchengenCount(history.counted, on: day)
    Self.warn(of: history, context)
    try context.output(
      SchengenView(
        count: count, plan: plan.map(count.plan), history: history, travellers: histories,
        explains: arguments.flag(Self.explain)))
    return history.isKnown ? .done : .nothingFound
  }

  private func people(
    in store: RecordStore?, _ context: CommandContext
  ) throws -> [Record] {
    guard let text = arguments.text(Self.person) else { return try context.people(in: store) }
    guard let store else {
      throw StoreError.noRecord(.person, text)
    }
    return [try context.person(text, in: store)]
  }

  /// The one with the fewest days left, of those to whom the rule applies if there are any.
  static func tightest(_ histories: [SchengenHistory], on day: Day) -> SchengenHistory? {
    histories.min { first, second in
      guard first.applies == second.applies else { return first.applies }
      return SchengenCount(first.counted, on: day).left
        < SchengenCount(second.counted, on: day).left
    }
  }

  private static func warn(of history: SchengenHistory, _ context: CommandContext) {
    if history.crossings == 0 {
      context.note(
        "this device has seen no crossings; "
          + (history.isKnown
            ? "only days with a drive, a check-in or a ledger entry are counted"
            : "nothing is known of where you were")
          + ". 'vanlog border add' adds one")
    }
  }
}
