internal import SQLite
internal import Text

/// A category by its levels, as compared: `Food / Groceries` and `food/groceries` are the same.
struct LedgerCategory: Hashable {
  private let levels: [String]

  init(_ text: String) {
    levels = Folding.folded(text).utf8.split(separator: UInt8(ascii: "/"))
      .map { FieldSpec.trimmed(String(Substring($0))) }
  }

  /// Whether it is the other one or one of its subcategories.
  func isWithin(_ other: LedgerCategory) -> Bool {
    levels.starts(with: other.levels)
  }
}

extension TripStore {
  static let nextCategory =
    "SELECT category FROM ledger WHERE alive = 1 AND category > ? ORDER BY category LIMIT 1"

  /// All categories in use, in the order of their bytes; each costs one step into an index.
  public func categories() throws -> [String] {
    var found: [String] = []
    while let next = try connection.first(
      Self.nextCategory, [found.last ?? ""], { row in try row.text(0) })
    {
      found.append(next)
    }
    return found
  }

  /// The spellings in use of a category and, unless `exactly`, of its subcategories.
  public func categories(within name: String, exactly: Bool = false) throws -> [String] {
    let wanted = LedgerCategory(name)
    return try categories().filter { text in
      let category = LedgerCategory(text)
      return exactly ? category == wanted : category.isWithin(wanted)
    }
  }
}
