import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// What categories may cost in a month.
enum BudgetNoun: RecordNoun {
  static let kind = KindSpec.budget
  static let columns: [String] = .fields(.month, .amount)
  static let spareColumns: [String] = .fields(.month)
  static let example = "food 400"
  static let adding = "ledger budget set"
  /// What makes a budget the one that it is.
  static let hidden: [String] = .fields(.name, .category, .month, .currency)
}
