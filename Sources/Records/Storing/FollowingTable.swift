internal import SQLite
internal import Text

/// A table derived from the rows of a kind; code that writes rows keeps it up to date.
public struct FollowingTable: Sendable {
  /// The fields that it is derived from.
  let fields: [String]
  /// Removes what is derived from row ?1, before that row changes.
  let removal: String
  /// Adds what is derived from rows ?1 to ?2.
  let addition: String

  public init(fields: [String], removal: String, addition: String) {
    (self.fields, self.removal, self.addition) = (fields, removal, addition)
  }
}

extension KindSpec {
  /// All tables derived from the rows of this kind.
  var following: [FollowingTable] {
    (searched.isEmpty ? [] : [.words(of: self)]) + (followed.map { [$0] } ?? [])
  }
}

extension FollowingTable {
  /// The full-text index shared by all kinds.
  ///
  /// One index per kind would double the schema, which every command reads. The rowid in the index
  /// is the key of the record's row times 64, plus the number of its kind. The index stores no
  /// text, so removing an entry takes the exact text that was added: a change to `Folding` needs a
  /// new version whose step is `words`, which builds this index again.
  static func words(of kind: KindSpec) -> FollowingTable {
    let row = "key * \(1 << kindBits) + \(kind.number)"
    // The texts joined, one per line, with their letters folded.
    let texts = kind.searched.map { "ifnull(\($0) || char(10), '')" }
    let text = "\(foldFunction)(\(texts.joined(separator: " || ")))"
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

  /// Bits of a rowid that say which kind it is of.
  static let kindBits = 6

  /// The SQL function that folds letters, which every connection that writes must have.
  private static let foldFunction = "vanlog_fold"

  static func addFunctions(to connection: Connection) throws {
    try connection.addTextFunction(foldFunction) { text, folded in
      Folding.append(utf8: text, to: &folded)
    }
  }

  /// Builds the full-text index from all rows, as after a change to how letters are folded.
  static func rebuildWords(of kinds: [KindSpec], _ connection: Connection) throws {
    try connection.execute(script: "INSERT INTO words(words) VALUES ('delete-all')")
    for kind in kinds where !kind.searched.isEmpty {
      try connection.run(words(of: kind).addition, [Int64.min, Int64.max])
    }
  }
}
