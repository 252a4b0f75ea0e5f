internal import Text
/// A table that follows from the rows of a kind; whoever writes rows keeps it in step.
struct FollowingTable: Sendable {
  /// The fields from which it follows.
  let fields: [String]
  /// Takes out what follows from the row ?1 as it stands, before it changes.
  let removal: String
  /// Puts in what follows from the rows ?1 to ?2.
  let addition: String
}

extension KindSpec {
  /// All tables that follow from the rows of this kind.
  var following: [FollowingTable] {
    (searched.isEmpty ? [] : [.words(of: self)]) + (followed.map { [$0] } ?? [])
  }
}

extension FollowingTable {
  /// The one index of words for all kinds.
  ///
  /// One for each kind would make the schema, which every command reads, twice as long. A row of the
  /// index is that of a record's table times 16, plus the number of its kind. The index keeps no texts
  /// of its own, so it must be told the very text that it was given to take it out.
  static func words(of kind: KindSpec) -> FollowingTable {
    let row = "key * 16 + \(kind.number)"
    // The texts as one, a line each.
    let text = kind.searched.map { "ifnull(\($0) || char(10), '')" }.concatenated(separator: " || ")
    return FollowingTable(
      fields: kind.searched,
      removal: """
        INSERT INTO words(words, rowid, texts) SELECT 'delete', \(row), \(text)
        FROM \(kind.name) WHERE key = ?1 AND \(text) <> ''
        """,
      addition: """
        INSERT INTO words(rowid, texts) SELECT \(row), \(text)
        FROM \(kind.name) WHERE key BETWEEN ?1 AND ?2 AND \(text) <> '' ORDER BY key
        """)
  }
}
