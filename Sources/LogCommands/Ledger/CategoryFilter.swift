import CommandLineKit
import Records
import Text
import TripStore

/// Categories as people mean them: case and accents do not matter, and `food` includes
/// `food/groceries`.
enum CategoryFilter {
  static let exact = OptionSpec(
    "exact", help: "With --category: leave out subcategories, such as food/groceries under food.")

  /// The spellings in use; says which category may be meant if there is none.
  static func categories(
    _ name: String, exactly: Bool, in store: RecordStore, _ context: CommandContext
  ) throws -> [String] {
    let found = try store.categories(within: name, exactly: exactly)
    if found.isEmpty {
      let hint = Spelling.hint(for: name, among: try store.categories())
      context.note("no entry has the category '\(name)'\(hint)")
    }
    return found
  }

  /// Prints a note if a category is new and differs from another by only a letter or two.
  static func suggest(_ name: String, in store: RecordStore, _ context: CommandContext) throws {
    guard try store.categories(within: name, exactly: true).isEmpty else { return }
    let others = try store.categories()
    let isInside = { (inner: String, outer: String) in inner.hasPrefix(outer + "/") }
    guard !others.contains(where: { isInside($0, name) || isInside(name, $0) }) else { return }
    let near = hint(for: name, among: others)
    let hint = near.isEmpty ? Spelling.hint(for: name, among: others) : near
    if !hint.isEmpty { context.note("this is the first entry of the category '\(name)'\(hint)") }
  }

  /// The name that differs by a letter or two, ignoring case and accents.
  private static func hint(for name: String, among others: [String]) -> String {
    let typed = Array(Folding.folded(name).utf8)
    guard typed.count >= shortest else { return "" }
    let slips = others.compactMap { other in
      Nearness.slip(from: typed, to: Array(Folding.folded(other).utf8)).map { (other, $0) }
    }
    return slips.min { $0.1 < $1.1 }.map { "; did you mean '\($0.0)'?" } ?? ""
  }

  /// Of shorter names nearly all are alike.
  private static let shortest = 3

  /// The same for a vendor, among the newest ones.
  static func suggest(vendor name: String, in store: RecordStore, _ context: CommandContext) throws
  {
    guard let others = try store.newestVendors(unless: name) else { return }
    let hint = hint(for: name, among: others)
    if !hint.isEmpty { context.note("no recent entry has the vendor '\(name)'\(hint)") }
  }
}
