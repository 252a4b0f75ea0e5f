internal import Amounts
public import CommandLineKit
public import Records
internal import Text
internal import TripStore

/// Notices when new entries cost more than a budget allows: that of a trip, or that of a category in a
/// month.
public struct BudgetWatch {
  /// By what tells budgets apart.
  private let before: [String: Money]

  /// How much has been spent of all budgets so far.
  public init(of store: RecordStore) throws {
    let watched = try Self.all(in: store, HomeMoney(of: store))
    before = Dictionary(watched.map { ($0.key, $0.standing.spent) }) { first, _ in first }
  }

  /// Reports each budget that was kept then and is not now.
  public func look(in store: RecordStore, _ context: CommandContext) throws {
    for watched in try Self.all(in: store, HomeMoney(of: store)) {
      watched.tell(since: before[watched.key], context)
    }
  }

  /// Tells if an entry that is about to be kept, in the same transaction, exceeds the budget of its
  /// trip or of its category.
  public static func look(
    at draft: Draft, in store: RecordStore, _ context: CommandContext
  ) throws {
    let home = try HomeMoney(of: store)
    var watched: [Watched] = []
    if let id = draft[.trip] as RecordID?, let trip = try store.record(id, of: .trip),
      trip[.budget] != nil
    {
      watched += try [Watched(trip, home, in: store)].compactMap(\.self)
    }
    if let day = draft[.day] as Day?, draft[.category] as String? != nil {
      watched += try store.budgets(in: Month(day), home: home.currency).map(Watched.init)
    }
    for budget in watched {
      let spent = budget.standing.spent
      var after = budget
      after.standing.count(
        after.worth(of: draft, home: home.currency),
        insteadOf: draft.existing.map { after.worth(of: $0, home: home.currency) } ?? 0)
      after.tell(since: spent, context)
    }
  }

  private static func all(in store: RecordStore, _ home: HomeMoney) throws -> [Watched] {
    var found: [Watched] = []
    try store.forEach(RecordQuery(.trip)) { trip in
      if trip[.budget] != nil, let watched = try Watched(trip, home, in: store) {
        found.append(watched)
      }
    }
    return try found
      + store.budgetsOfAllMonths(home: home.currency).map(Watched.init)
  }
}

/// One budget, and what counts for it.
private struct Watched {
  enum Subject {
    case trip(Record)
    case month(MonthlyBudget)
  }

  let subject: Subject
  var standing: BudgetStanding

  init?(_ trip: Record, _ home: HomeMoney, in store: RecordStore) throws {
    guard let standing = try BudgetStanding(of: trip, home: home, in: store) else { return nil }
    subject = .trip(trip)
    self.standing = standing
  }

  init(_ budget: MonthlyBudget) {
    subject = .month(budget)
    standing = budget.standing
  }

  /// What tells it from all others.
  var key: String {
    switch subject {
    case .trip(let trip): trip.id.description
    case .month(let budget): "\(budget.record.id) \(budget.month)"
    }
  }

  /// Tells if what was spent before was within the budget.
  func tell(since before: Money?, _ context: CommandContext) {
    guard standing.isCrossed(from: before) else { return }
    switch subject {
    case .trip(let trip): context.note(standing.warning(for: trip.title))
    case .month(let budget):
      context.note(standing.warning(for: budget.category, in: budget.month))
    }
  }

  /// What an entry adds to what is spent of the budget.
  func worth(of entry: some FieldHolder, home: Currency) -> Int64 {
    guard entry[.direction] == "expense" else { return 0 }
    switch subject {
    case .trip(let trip):
      guard entry[.trip] == trip.id, entry[.offTrip] != true else { return 0 }
    case .month(let budget):
      guard let day = entry[.day] as Day?, Month(day) == budget.month,
        let category = entry[.category] as String?, budget.includes(category)
      else { return 0 }
      let currency = budget.standing.planned.currency
      guard currency == home else {
        return entry[.currency] == currency.code ? entry[.amount] ?? 0 : 0
      }
    }
    if entry[.homeCurrency] == home.code { return entry[.homeAmount] ?? 0 }
    return entry[.currency] == home.code ? entry[.amount] ?? 0 : 0
  }
}
