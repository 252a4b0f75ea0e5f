import CommandLineKit
import TripStore

/// Categories as people mean them: case and accents do not count, and `food` has `food/groceries`.
enum CategoryFilter {
  static let exact = OptionSpec(
    "exact", help: "With --category: leave out subcategories, such as food/groceries of food.")

  /// The spellings in use; says which category may be meant if there is none.
  static func categories(
    _ name: String, exactly: Bool, in store: TripStore, _ context: CommandContext
  ) throws -> [String] {
    let found = try store.categories(within: name, exactly: exactly)
    if found.isEmpty {
      let hint = Spelling.hint(for: name, among: try store.categories())
      context.note("no entry has the category '\(name)'\(hint)")
    }
    return found
  }

  /// Says so if a category is new and one letter or two from another.
  static func suggest(_ name: String, in store: TripStore, _ context: CommandContext) throws {
    guard try store.categories(within: name, exactly: true).isEmpty else { return }
    let others = try store.categories()
    guard !others.contains(where: { $0.hasPrefix(name) || name.hasPrefix($0) }) else { return }
    let hint = Spelling.hint(for: name, among: others)
    if !hint.isEmpty { context.note("no other entry has the category '\(name)'\(hint)") }
  }
}
