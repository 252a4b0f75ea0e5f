/// Finds the header among the first rows of a table.
public struct HeaderSearch {
  /// Finds no header: all rows are data.
  public static var none: HeaderSearch { HeaderSearch(depth: 0) { _, _ in false } }

  /// How many rows down the header may be, below titles and comments.
  private let depth: Int
  private let hasNames: (_ rows: [TableRow], _ index: Int) -> Bool
  /// Whether a first row of text above a row with numbers is accepted if no names are known.
  private var takesAnyText = false

  public init(depth: Int, hasNames: @escaping (_ rows: [TableRow], _ index: Int) -> Bool) {
    self.depth = depth
    self.hasNames = hasNames
  }

  /// Looks for two known names, or for one in the first row, ignoring case.
  public static func names(_ known: [String]) -> HeaderSearch {
    let known = Set(known.map { $0.lowercased() })
    var search = HeaderSearch(depth: 10) { rows, index in
      !rows[index].hasNumber
        && rows[index].texts.count { known.contains($0.lowercased()) } >= (index == 0 ? 1 : 2)
    }
    search.takesAnyText = true
    return search
  }

  /// The row with known names.
  func find(in rows: [TableRow]) -> Int? {
    rows.indices.prefix(depth).first { hasNames(rows, $0) }
  }

  /// The row that looks like a header, though none of its names is known.
  func guess(in rows: [TableRow]) -> Int? {
    guard takesAnyText, rows.count > 1, !rows[0].hasNumber, rows[1].hasNumber else { return nil }
    return 0
  }
}
