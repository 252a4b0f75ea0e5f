public import Records
internal import SQLite
internal import Text

/// A category by its levels, as compared: `Food / Groceries` and `food/groceries` are the same.
struct LedgerCategory: Hashable {
  private let levels: [String]

  init(_ text: String) {
    levels = Folding.folded(text).utf8.split(separator: UInt8(ascii: "/"))
      .map { TypedText.trimmed(String(Substring($0))) }
  }

  var depth: Int { levels.count }

  /// Whether it is the other one or one of its subcategories.
  func isWithin(_ other: LedgerCategory) -> Bool {
    levels.starts(with: other.levels)
  }
}

/// A new name for a category and its subcategories.
public enum CategoryRenaming {
  /// The category with its first levels replaced; `nil` if it is not part of the old one, or
  /// already part of the new one: `food/bakery` stays if `food` becomes `food/bakery`.
  public static func renamed(_ text: String, from old: String, to new: String) -> String? {
    let (category, wanted) = (LedgerCategory(text), LedgerCategory(old))
    guard category.isWithin(wanted) else { return nil }
    let target = LedgerCategory(new)
    guard !target.isWithin(wanted) || target.depth == wanted.depth || !category.isWithin(target)
    else { return nil }
    let levels = text.utf8.split(separator: UInt8(ascii: "/"))
    let rest = levels.dropFirst(wanted.depth).map { TypedText.trimmed(String(Substring($0))) }
    return ([new] + rest).joined(separator: "/")
  }
}

extension RecordStore {
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

  /// The newest vendors, each once; `nil` if this one is among them, ignoring case and accents.
  ///
  /// For a known vendor, the usual case, only a few entries are read.
  public func newestVendors(unless known: String) throws -> [String]? {
    let wanted = Folding.folded(known)
    var vendors: [String] = []
    var isKnown = false
    try connection.scan(Self.newestVendors, [Self.vendorsLookedAt]) { row in
      let vendor = try row.text(0)
      isKnown = Folding.folded(vendor) == wanted
      if vendors.last != vendor { vendors.append(vendor) }
      return !isKnown
    }
    return isKnown ? nil : vendors
  }

  private static let vendorsLookedAt: Int64 = 500
  static let newestVendors = """
    SELECT vendor FROM ledger WHERE alive = 1 AND vendor IS NOT NULL
    ORDER BY sort DESC, id DESC LIMIT ?
    """

  /// The spellings in use of a category and, unless `exactly`, of its subcategories.
  public func categories(within name: String, exactly: Bool = false) throws -> [String] {
    let wanted = LedgerCategory(name)
    return try categories().filter { text in
      let category = LedgerCategory(text)
      return exactly ? category == wanted : category.isWithin(wanted)
    }
  }
}
