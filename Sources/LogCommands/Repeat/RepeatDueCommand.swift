import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `ledger repeat due`: what is still to be booked, and what comes next.
struct RepeatDueCommand: ReadingCommand {
  static let name = "ledger repeat due"
  static let summary = "Show what is due of repeated entries, and what comes next."
  static let options = [within.spec]
  static let examples = [
    Example("vanlog ledger repeat due", "See what is due and what the next 30 days bring."),
    Example("vanlog ledger repeat due --within 365", "Look a year ahead."),
  ]
  static let jsonFields = RepeatDueView.jsonFields
  static let exits = [StoreExits.emptyList]

  private static let within = DefaultedOption<Int>(
    "within", "DAYS", 0...3_660, default: 30, help: "How many days to look ahead.")

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
    "the clock is not trusted, so nothing is booked by itself; check the date, and book with 'vanlog "
    + "ledger repeat book --until DAY'"

  /// How it is booked.
  static func way(_ due: RepeatDue) -> String {
    if due.isHeld { return "asks: due for long" }
    return due.isAutomatic ? "by itself" : "when you book it"
  }
}

/// What is due and what comes, on a page or as JSON.
private struct RepeatDueView: Presentable, JSONObject {
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

  static let jsonFields = [
    JSONField(
      "due",
      .list(
        .object(
          common + [
            JSONField("times", .count, "how often it is due"),
            JSONField("held", .flag, "whether it is due for too long to be booked by itself"),
          ])), "what is still to be booked, the longest due first"),
    JSONField("coming", .list(.object(common)), "what comes next, one of each"),
  ]

  private static let common =
    JSONField.identity("repeated entry") + [
      JSONField("title", .text, "name of the repeated entry"),
      JSONField("day", .day, "first day on which it is due"),
      JSONField("direction", .choice(["expense", "income", "transfer"]), "what it will be"),
      JSONField("amount_minor", .money, "its amount"),
      JSONField("currency", .currency, "currency of the amount"),
      JSONField("automatic", .flag, "whether it is booked by itself"),
    ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("due", due) { json, due in
      write(due.record, on: due.days[0], to: &json)
      json.field("times", due.count)
      json.field("held", due.isHeld)
    }
    json.field("coming", coming) { json, coming in write(coming.record, on: coming.day, to: &json) }
  }

  private func write(_ record: Record, on day: Day, to json: inout JSONWriter) {
    json.field("id", record.id.description)
    json.field("short_id", record.shortID(in: store))
    json.field("title", record.title)
    json.field("day", day.description)
    json.field("direction", record[.direction])
    json.field("amount_minor", record[.amount])
    json.field("currency", record[.currency])
    json.field("automatic", record[.automatic] == true)
  }
}
