import CommandLineKit
import SharedCommands
import Text
import TripStore

/// The part of `status` that comes from the personal store.
struct StoreStatus {
  private struct Facts {
    var trip, van: Record?
    var budget: TripBudget?
    var today = DriveSums()
    var notices: [Notice] = []
  }

  private let day: Day
  private let facts: Facts
  /// Which day of the trip it is, from 1.
  private let tripDay: Int?
  /// Why the store cannot be read, if so.
  let problem: String?
  private let isDamaged: Bool

  init(_ context: CommandContext, today: Day) {
    let read = Result { try Self.read(context, today: today) }
    day = today
    facts = (try? read.get()) ?? Facts()
    (problem, isDamaged) = Self.problem(in: read, context)
    tripDay = facts.trip?[.startDay].map { today.daysSinceEpoch - $0.daysSinceEpoch + 1 }
  }

  /// What is wrong now, or was found by a command that reads more than `status` does.
  private static func problem<Facts>(
    in read: Result<Facts, any Error>, _ context: CommandContext
  ) -> (text: String?, isDamage: Bool) {
    if case .failure(let error) = read {
      rememberDamage(error)
      return ("\(error)", DamageMark.isDeserved(by: error))
    }
    guard let home = try? context.home(), DamageMark.isLeft(in: home) else { return (nil, false) }
    return ("damaged: a command could not read a part of it", true)
  }

  private static func read(_ context: CommandContext, today: Day) throws -> Facts {
    guard let store = try context.storeToRead() else { return Facts() }
    let trip = try store.activeTrip()
    let budget = try trip.flatMap {
      $0[.budget] == nil ? nil : try TripBudget(of: $0, home: HomeMoney(of: store), in: store)
    }
    return Facts(
      trip: trip, van: try store.vanInUse(), budget: budget,
      today: try store.driveSums(on: today), notices: try Notices(in: store).due(on: today))
  }

  /// What was driven today, without the drive under way.
  var today: DriveSums { facts.today }

  func add(to page: inout StatusPage, all: Bool) {
    if let trip = facts.trip {
      page.add("Trip", trip.title + (tripDay.map { $0 > 0 ? ", day \($0)" : "" } ?? ""))
    }
    if let budget = facts.budget { page.add("Budget", budget.sentence, budget.tone) }
    if let van = facts.van { page.add("Van", van.title, .plain, .background) }
    if let problem { page.add("Store", problem, .bad) }
    let shown = all ? facts.notices.count : min(facts.notices.count, Self.usuallyShown)
    page.add("Due", facts.notices.prefix(shown).map { ($0.sentence, $0.tone) })
    if facts.notices.count > shown {
      let left = facts.notices.count - shown
      page.add("", "and \(left) more: 'vanlog status --verbose' lists them all")
    }
  }

  /// Only a few, so that the urgent ones stand out.
  private static let usuallyShown = 5

  var advice: [StatusAdvice] {
    isDamaged
      ? [StatusAdvice("Run 'vanlog doctor --mend' to check and repair the store.", .bad)] : []
  }

  static let jsonFields = [
    JSONField("trip_id", .id, "id of the trip under way"),
    JSONField("trip_name", .text, "name of the trip"),
    JSONField("trip_day", .number(.plain), "day of the trip, counted from 1"),
    JSONField("budget", .object(TripBudget.jsonFields), "budget of the trip, or null without one"),
    JSONField("van_id", .id, "id of the van in use"),
    JSONField("van_name", .text, "name of the van"),
    JSONField("store_problem", .text, "why the store cannot be read, or null"),
    JSONField("due", .list(.object(dueFields)), "what expires or runs low"),
  ]

  private static let dueFields = [
    JSONField("kind", .text, "kind of record"),
    JSONField("id", .id, "id of the record"),
    JSONField("title", .text, "title of the record"),
    JSONField("what", .text, "what is due"),
    JSONField("day", .day, "date on which it is due, or null"),
    JSONField("days_left", .count, "days left; negative if overdue"),
    JSONField("urgency", .text, "urgency"),
    JSONField("sentence", .text, "the same as a sentence"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("trip_id", facts.trip?.id.description)
    json.field("trip_name", facts.trip?.title)
    json.field("trip_day", tripDay)
    json.field("budget", facts.budget)
    json.field("van_id", facts.van?.id.description)
    json.field("van_name", facts.van?.title)
    json.field("store_problem", problem)
    json.field("due", facts.notices) { json, notice in
      json.field("kind", notice.record.kind.name)
      json.field("id", notice.record.id.description)
      json.field("title", notice.record.title)
      json.field("what", notice.what)
      json.field(
        "day", notice.daysLeft.map { (Day(daysSinceEpoch: day.daysSinceEpoch + $0)).description })
      json.field("days_left", notice.daysLeft)
      json.field("urgency", notice.urgency.rawValue)
      json.field("sentence", notice.sentence)
    }
  }
}

extension Notice {
  fileprivate var tone: Fields.Tone {
    switch urgency {
    case .overdue: .bad
    case .urgent: .warning
    case .soon, .later: .plain
    }
  }
}
