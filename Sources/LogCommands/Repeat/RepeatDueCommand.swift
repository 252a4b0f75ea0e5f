import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `ledger repeat due`: what is still to be booked, and what comes next.
struct RepeatDueCommand: ReadingCommand {
  static let name = "ledger repeat due"
  static let use = CommandUse.shows()
  static let summary = "Show which repeated entries are due, and what comes next."
  static let options = [within.spec]
  static let examples = [
    Example("vanlog ledger repeat due", "See what is due and what the next 30 days bring."),
    Example("vanlog ledger repeat due --within 365", "Look a year ahead."),
  ]
  static let jsonFields = RepeatDueView.jsonFields
  static let exits = [StoreExits.emptyList]

  private static let within = DefaultedOption<Int>(
    "within", "DAYS", 0...3_660, unit: "d", default: 30, help: "How many days to look ahead.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let today = try context.localNow().day
    let last = Day(daysSinceEpoch: today.daysSinceEpoch + arguments.integer(Self.within))
    let tomorrow = Day(daysSinceEpoch: today.daysSinceEpoch + 1)
    let store = try context.storeToRead()
    let due = try store?.repeatsDue(on: today) ?? []
    let coming = try store?.comingRepeats(from: tomorrow, through: last) ?? []
    if due.isEmpty, coming.isEmpty {
      context.noteIfEmpty(due, "nothing is due; 'vanlog ledger repeat add' adds what repeats")
    }
    if try !context.clock().isProven, !due.isEmpty { context.note(RepeatWords.unprovenClock) }
    try context.output(
      RepeatDueView(due: due, coming: coming, store: store, clock: RecordClock(context)))
    return .done
  }
}

/// What several commands say of repeated entries.
enum RepeatWords {
  static let unprovenClock =
    "the clock is not trusted, so nothing is booked automatically; check the date, and book with "
    + "'vanlog ledger repeat book --until DAY'"

  /// How it is booked.
  static func way(_ due: RepeatDue) -> String {
    if due.isHeld { return "asks: due for long" }
    return due.isAutomatic ? "by itself" : "when you book it"
  }
}

/// What is due and what comes, on a page or as JSON.
private struct RepeatDueView: Presentable, Answer {
  let due: [RepeatDue]
  let coming: [ComingRepeat]
  let store: RecordStore?
  let clock: RecordClock

  func present(on page: inout Page) {
    guard !due.isEmpty || !coming.isEmpty else { return }
    var table = Table([
      .init("ID"), .init("DAY"), .init("TIMES", alignsRight: true, spare: 2),
      .init("AMOUNT", alignsRight: true), .init("BOOKED", spare: 1), .init("NAME", mayShrink: true),
    ])
    for due in due {
      table.add([
        (due.record.shortID(in: store), .plain), (due.days[0].description, .warning),
        ("\(due.count)", .plain), (amount(of: due.record), .plain), (RepeatWords.way(due), .plain),
        (due.record.title, .plain),
      ])
    }
    for coming in coming {
      let way = coming.isAutomatic ? "by itself" : "when you book it"
      let cells = [
        coming.record.shortID(in: store), coming.day.description, "", amount(of: coming.record),
        way, coming.title,
      ]
      table.add(cells.map { ($0, .plain) })
    }
    page.table(table)
  }

  private func amount(of record: Record) -> String {
    let field = KindSpec.repetition[.amount]
    return field.text(record[field], currency: record[.currency])
  }

  static let members = Members<RepeatDueView> {
    Member("due", .objects(dueMembers), "what is still to be booked, the longest due first") {
      view in
      view.due.map { ($0, RepeatDay($0.record, on: $0.days[0], in: view.store)) }
    }
    Member("coming", .objects(), "what comes next, one of each") { view in
      view.coming.map { RepeatDay($0.record, on: $0.day, in: view.store) }
    }
  }

  private static let dueMembers = Members<(due: RepeatDue, first: RepeatDay)> {
    RepeatDay.members.of { (line: (due: RepeatDue, first: RepeatDay)) in line.first }
    Member("times", .count, "how often it is due") { $0.due.count }
    Member("held", .flag, "whether it has been due too long to be booked automatically") {
      $0.due.isHeld
    }
  }
}

/// A repeated entry on a day of its own.
private struct RepeatDay: Answer {
  let entry: RecordAnswer
  let day: Day

  init(_ record: Record, on day: Day, in store: RecordStore?) {
    (entry, self.day) = (record.answer(in: store), day)
  }

  static let members = Members<RepeatDay> {
    Members.identity(
      "repeated entry", of: KindSpec.repetition.name, { $0.entry.record.id },
      short: { $0.entry.ending })
    Member("title", .text, "name of the repeated entry") { $0.entry.record.title }
    Member("day", .day, "first day on which it is due") { $0.day }
    Member("direction", .choice(["expense", "income", "transfer"]), "what it will be") {
      $0.entry.record[.direction]
    }
    Member("amount_minor", .money, "its amount") { $0.entry.record[.amount] }
    Member("currency", .currency, "currency of the amount") { $0.entry.record[.currency] }
    Member("automatic", .flag, "whether it is booked automatically") {
      $0.entry.record[.automatic] == true
    }
  }
}
