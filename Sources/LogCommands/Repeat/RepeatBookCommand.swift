import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `ledger repeat book`: books what is due, or leaves it out.
struct RepeatBookCommand: Command {
  static let name = "ledger repeat book"
  static let use = CommandUse.changes()
  static let summary = "Book the repeated entries that are due."
  static let details = [
    "Everything that is due is shown first, and you confirm. Books at most \(RepeatDue.mostAtOnce) "
      + "days per repeated entry at a time; repeat the command for more.",
    "With --due, only what needs no question is booked, as vanlogd does every day.",
  ]
  static let operands = [
    RecordOperand.spec(.repetition, count: .optional, default: "all that is due")
  ]
  static let options = [until, skip, due, Confirmation.yes]
  static let examples = [
    Example("vanlog ledger repeat book", "Book all that is due, after a look at it."),
    Example("vanlog ledger repeat book insurance --skip", "Skip what is due for one."),
    Example("vanlog ledger repeat book --until 2026-11-30", "Book up to a day that you know."),
  ]
  static let jsonFields = BookedView.jsonFields
  static let exits =
    [
      Exit(.done, "success, even if nothing is due"),
      Exit(.configuration, "the clock is not trusted; set the last day with --until"),
    ] + StoreExits.writing

  private static let until = OptionSpec(
    "until", value: .day,
    help:
      "Book what is due up to this day, instead of today; needed while the clock is not trusted.")
  private static let skip = OptionSpec(
    "skip", help: "Leave out what is due instead of booking it.")
  private static let due = OptionSpec(
    "due", help: "Book only what is booked automatically, without asking.")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard arguments.flag(Self.due) else { return }
    for option in [Self.until, Self.skip] where arguments.flag(option) {
      throw arguments.usageError("--due cannot be combined with --\(option.name)", option: option)
    }
    if arguments.operand(0) != nil {
      throw arguments.usageError("--due books all that is due, not one", option: Self.due)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let looking = try context.storeToRead() else { return try nothing(context) }
    if arguments.flag(Self.due) { return try bookAutomatic(looking, context) }
    let last = try lastDay(context)
    let planned = try due(on: last, in: looking)
    guard !planned.isEmpty else { return try nothing(context) }
    let isSkipping = arguments.flag(Self.skip)
    let verb = isSkipping ? "Leave out" : "Book"
    let question = context.text(of: PlannedView(due: planned, store: looking)) + "\(verb) these?"
    guard try Confirmation.isGiven(question, arguments, context) else { return .done }
    let store = try context.store(for: isSkipping ? "\(Self.name) --skip" : Self.name)
    let budgets = try BudgetWatch(of: store)
    let home = try HomeMoney(of: store)
    let booked = try store.edit { edit -> [BookedRepeat] in
      let now = try due(on: last, in: store)
      guard now.map(\.record.id) == planned.map(\.record.id),
        now.map(\.days) == planned.map(\.days)
      else { throw StoreError.overtaken }
      guard !isSkipping else {
        try store.skip(now, edit)
        return []
      }
      return try store.book(now, home, edit)
    }
    try budgets.look(in: store, context)
    let skipped = isSkipping ? planned.reduce(0) { $0 + $1.days.count } : 0
    try context.output(BookedView(booked, skipped: skipped, in: store, RecordClock(context)))
    return .done
  }

  private func due(on day: Day, in store: RecordStore) throws -> [RepeatDue] {
    guard let name = arguments.operand(0) else { return try store.repeatsDue(on: day) }
    let record = try store.record(named: name, of: .repetition)
    guard record.isAlive else {
      throw StoreError.deleted(kind: record.kind.noun, id: name)
    }
    return try store.repeatsDue(on: day).filter { $0.record.id == record.id }
  }

  /// Today, if the clock is trusted; else a person has to know it.
  private func lastDay(_ context: CommandContext) throws -> Day {
    let words = try context.typedDays(.near)
    if let text = arguments.text(Self.until) {
      let day = try words.day(text, named: "--until")
      let latest = context.latestDay(today: words.today)
      guard day <= latest else {
        throw StoreError.badValue(field: "--until", reason: "takes a day up to \(latest)")
      }
      return day
    }
    guard try context.clock().isProven else {
      throw CommandProblem(
        .configuration, "\(RepeatWords.unprovenClock), such as --until \(words.today)")
    }
    return words.today
  }

  private func bookAutomatic(
    _ looking: RecordStore, _ context: CommandContext
  ) throws -> ExitStatus {
    let booking = try context.bookAutomaticRepeats(knownTo: looking)
    try context.output(BookedView(booking.booked, in: looking, RecordClock(context)))
    return .done
  }

  private func nothing(_ context: CommandContext) throws -> ExitStatus {
    try context.output(BookedView([], in: nil, RecordClock(context)))
    return .done
  }
}

/// What would be booked.
private struct PlannedView: Presentable {
  let due: [RepeatDue]
  let store: RecordStore

  private static let mostShown = 20

  func present(on page: inout Page) {
    var table = Table([
      .init("DAY"), .init("AMOUNT", alignsRight: true), .init("NAME", mayShrink: true),
      .init("", spare: 1),
    ])
    let field = KindSpec.repetition[.amount]
    let days = due.flatMap { due in due.days.map { (day: $0, due: due) } }
    for (day, due) in days.prefix(Self.mostShown) {
      table.add([
        day.description, field.text(due.record[field], currency: due.record[.currency]),
        due.record.title, due.schedule.description,
      ])
    }
    page.table(table)
    if days.count > Self.mostShown {
      page.line("and \(Phrase.count(days.count - Self.mostShown, "more day"))")
    }
  }

  func write(to json: inout JSONWriter) { json.null() }
}

/// What was booked.
private struct BookedView: Presentable, Answer {
  let entries: [RecordAnswer]
  let skipped: Int
  let clock: RecordClock

  init(_ booked: [BookedRepeat], skipped: Int = 0, in store: RecordStore?, _ clock: RecordClock) {
    entries = booked.map { $0.entry.answer(in: store) }
    (self.skipped, self.clock) = (skipped, clock)
  }

  func present(on page: inout Page) {
    if skipped > 0 { return page.line("\(Phrase.count(skipped, "day")) left out") }
    guard !entries.isEmpty else { return page.line("nothing to book") }
    for entry in entries {
      page.paragraph(
        Printable.line("booked \(entry.record.phrase(clock)) (\(entry.ending))"))
    }
  }

  static let members = Members<BookedView> {
    Member("records", .objects(.record(of: .ledger)), "entries that were booked") { $0.entries }
    Member("skipped", .count, "with --skip: how many days were left out") { $0.skipped }
  }
}
