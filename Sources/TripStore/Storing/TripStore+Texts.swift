internal import SQLite
internal import Text

/// The one index of words for all kinds, kept in step with their tables.
///
/// One for each kind would make the schema, which every command reads, twice as long. A row of the
/// index is that of a record's table times 16, plus the number of its kind. The index keeps no texts
/// of its own, so it must be told the very text that it was given to take it out.
extension TripStore {
  /// The texts of a row in which words are looked for, to be asked for before the row changes.
  func searchedText(_ kind: KindSpec, key: Int64) throws -> String {
    guard !kind.searched.isEmpty else { return "" }
    let sql = "SELECT \(Self.searchedText(kind)) FROM \(kind.name) WHERE key = ?"
    return try connection.first(sql, [key]) { row in try row.text(0) } ?? ""
  }

  func addText(_ kind: KindSpec, key: Int64, _ text: String) throws {
    guard !text.isEmpty else { return }
    try connection.run(
      "INSERT INTO words(rowid, texts) VALUES (?, ?)", [Self.row(kind, key), text])
  }

  func removeText(_ kind: KindSpec, key: Int64, _ text: String) throws {
    guard !text.isEmpty else { return }
    try connection.run(
      "INSERT INTO words(words, rowid, texts) VALUES ('delete', ?, ?)",
      [Self.row(kind, key), text])
  }

  /// Adds the texts of all rows from one on, which are new.
  func addTexts(_ kind: KindSpec, since key: Int64) throws {
    guard !kind.searched.isEmpty else { return }
    let text = Self.searchedText(kind)
    try connection.run(
      "INSERT INTO words(rowid, texts) SELECT key * 16 + \(kind.number), \(text) "
        + "FROM \(kind.name) WHERE key >= ? AND \(text) <> '' ORDER BY key", [key])
  }

  /// The SQL of a record's texts as one, a line each.
  private static func searchedText(_ kind: KindSpec) -> String {
    kind.searched.map { "ifnull(\($0) || char(10), '')" }.concatenated(separator: " || ")
  }

  private static func row(_ kind: KindSpec, _ key: Int64) -> Int64 {
    key * 16 + kind.number
  }
}
