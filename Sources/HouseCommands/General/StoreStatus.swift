import Answers
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The part of `status` that comes from the personal store.
struct StoreStatus: Answer {
  private struct Facts {
    var trip, van: Record?
    var budget: BudgetStanding?
    /// Those of categories that are nearly spent this month, or more than that.
    var monthly: [MonthlyBudget] = []
    var today = DriveSums()
    var notices: [DueNotice] = []
    /// Where they are from; one of remains has what can be read of a damaged store.
    var store: RecordStore?
  }

  private let day: Day
  private let facts: Facts
  /// Which day of the trip it is, from 1.
  private let tripDay: Int?
  /// Why the store cannot be read, if so.
  let problem: String?
  private let isDamaged: Bool
  /// Whether the store is gone, or nothing in it can be read.
  private let isLost: Bool

  init(_ context: CommandContext, today: Day) {
    let read = Result { try Self.read(context, today: today) }
    day = today
    facts = (try? read.get()) ?? Facts()
    (problem, isDamaged) = Self.problem(in: read, context)
    if case .failure(let error as StoreError) = read, error.meansLoss {
      isLost = true
    } else {
      isLost = false
    }
    tripDay = facts.trip?[.startDay].map { today.daysSinceEpoch - $0.daysSinceEpoch + 1 }
  }

  /// What is wrong now, or was found by a command that reads more than `status` does.
  private static func problem(
    in read: Result<Facts, any Error>, _ context: CommandContext
  ) -> (text: String?, isDamage: Bool) {
    if case .failure(let error) = read {
      rememberDamage(error)
      return ("\(error)", DamageMark.isDeserved(by: error))
    }
    if (try? read.get())?.store?.isRemains == true {
      return ("damaged: only a part of it can be read", true)
    }
    guard let home = try? context.home(), DamageMark.isLeft(in: home) else { return (nil, false) }
    return ("damaged: a command could not read a part of it", true)
  }

  private static func read(_ context: CommandContext, today: Day) throws -> Facts {
    guard let store = try context.storeToRead() else { return Facts() }
    let trip = try store.activeTrip()
    let budget = try trip.flatMap {
      $0[.budget] == nil ? nil : try BudgetStanding(of: $0, home: HomeMoney(of: store), in: store)
    }
    let monthly = try store.budgets(in: Month(today), home: HomeMoney(of: store).currency)
    return Facts(
      trip: trip, van: try store.vanInUse(), budget: budget,
      monthly: monthly.filter { $0.standing.isNearlySpent },
      today: try store.driveSums(on: today), notices: try DueNotices(in: store).due(on: today),
      store: store)
  }

  /// The store, for others who read it too: opening it takes as long as reading what is due.
  var store: RecordStore? { facts.store }

  /// What was driven today, without the drive under way.
  var today: DriveSums { facts.today }
  /// Whether a trip is under way.
  var hasTrip: Bool { facts.trip != nil }

  func add(to page: inout StatusPage, all: Bool, _ units: UnitSystem) {
    if let trip = facts.trip {
      page.add("Trip", trip.title + (tripDay.map { $0 > 0 ? ", day \($0)" : "" } ?? ""))
    }
    if let budget = facts.budget { page.add("Budget", budget.sentence, budget.tone) }
    page.add(
      facts.budget == nil ? "Budget" : "", facts.monthly.map { ($0.sentence, $0.standing.tone) })
    if let van = facts.van { page.add("Van", van.title, .plain, .background) }
    if let problem { page.add("Store", problem, .bad) }
    let shown = all ? facts.notices.count : min(facts.notices.count, Self.usuallyShown)
    page.add("Due", facts.notices.prefix(shown).map { ($0.sentence(units), $0.tone) })
    if facts.notices.count > shown {
      let left = facts.notices.count - shown
      page.add("", "and \(left) more: 'vanlog due' lists them all")
    }
  }

  /// Only a few, so that the urgent ones stand out.
  private static let usuallyShown = 5

  var advice: [StatusAdvice] {
    guard !isLost else {
      return [
        StatusAdvice(
          .storeLost, "Restore a backup: the records that were here cannot be read any more.", .bad)
      ]
    }
    return isDamaged
      ? [
        StatusAdvice(
          .storeDamaged, "Run 'vanlog doctor --mend' to check and repair the store.", .bad)
      ] : []
  }

  /// Whether what `status` shows of the store is not all that was kept.
  var isIncomplete: Bool { problem != nil }

  static let members = Members<StoreStatus> {
    Member("trip_id", .id(of: KindSpec.trip.name), "id of the trip under way") { $0.facts.trip?.id }
    Member("trip_name", .text, "name of the trip") { $0.facts.trip?.title }
    Member("trip_day", .number(.plain), "day of the trip, counted from 1") { $0.tripDay }
    Member(
      "budget", .object, "budget of the trip, or null without one"
    ) { $0.facts.budget }
    Member(
      "budgets", .objects(),
      "budgets of categories that are at least 90 percent spent this month"
    ) { $0.facts.monthly }
    Member("van_id", .id(of: KindSpec.van.name), "id of the van in use") { $0.facts.van?.id }
    Member("van_name", .text, "name of the van") { $0.facts.van?.title }
    Member("store_problem", .text, "why the store cannot be read, or null") { $0.problem }
    Member(StatusKeys.due, .objects(), "what expires or runs low") { $0.facts.notices }
  }
}
