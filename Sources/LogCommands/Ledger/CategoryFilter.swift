import CommandLineKit
import TripStore

/// Categories as people mean them: case and accents do not matter, and `food` includes
/// `food/groceries`.
enum CategoryFilter {
  static let exact = OptionSpec(
    "exact", help: "With --category: leave out subcategories, such as food/groceries under food.")

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

  /// Prints a note if a category is new and differs from another by only a letter or two.
  static func suggest(_ name: String, in store: TripStore, _ context: CommandContext) throws {
    guard try store.categories(within: name, exactly: true).isEmpty else { return }
    let others = try store.categories()
    let isInside = { (inner: String, outer: String) in inner.hasPrefix(outer + "/") }
    guard !others.contains(where: { isInside($0, name) || isInside(name, $0) }) else { return }
    let hint = Spelling.hint(for: name, among: others)
    if !hint.isEmpty { context.note("this is the first entry of the category '\(name)'\(hint)") }
  }
}
