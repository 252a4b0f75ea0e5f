import CommandLineKit
import SharedCommands
import Text
import TripStore

/// Notices when new entries make a trip cost more than its budget.
struct BudgetWatch {
  private let before: [(trip: Record, spent: Money)]

  /// What all trips with a budget have cost so far.
  init(of store: TripStore) throws {
    let home = try HomeMoney(of: store)
    var found: [(trip: Record, spent: Money)] = []
    try store.forEach(RecordQuery(.trip)) { trip in
      guard let budget = try TripBudget(of: trip, home: home, in: store) else { return }
      found.append((trip, budget.spent))
    }
    before = found
  }

  /// Tells of each trip that was within its budget then and is not now.
  func look(in store: TripStore, _ context: CommandContext) throws {
    guard !before.isEmpty else { return }
    let home = try HomeMoney(of: store)
    for (trip, spent) in before {
      guard let budget = try TripBudget(of: trip, home: home, in: store),
        budget.isCrossed(from: spent)
      else { continue }
      context.note(budget.warning(for: trip.title))
    }
  }

  /// Tells if an entry that is about to be kept, in the same transaction, exceeds the budget of its
  /// trip.
  static func look(at draft: Draft, in store: TripStore, _ context: CommandContext) throws {
    guard let id = draft[.trip] as RecordID?, let trip = try store.record(id, of: .trip),
      trip[.budget] != nil
    else { return }
    let home = try HomeMoney(of: store)
    guard var budget = try TripBudget(of: trip, home: home, in: store) else { return }
    let before = budget.spent
    if let existing = draft.existing, existing[.trip] == id {
      budget.add(-worth(of: existing, in: home.currency))
    }
    budget.add(worth(of: draft, in: home.currency))
    guard budget.isCrossed(from: before) else { return }
    context.note(budget.warning(for: trip.title))
  }

  /// What an entry adds to expenses in the home currency.
  private static func worth(of entry: some FieldHolder, in home: Currency) -> Int64 {
    guard entry[.direction] == "expense" else { return 0 }
    if entry[.homeCurrency] == home.code { return entry[.homeAmount] ?? 0 }
    return entry[.currency] == home.code ? entry[.amount] ?? 0 : 0
  }
}
