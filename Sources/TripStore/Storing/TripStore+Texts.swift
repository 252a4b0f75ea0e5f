internal import SQLite

/// The full-text index of a kind, kept in step with its table.
extension TripStore {
  /// The texts that the index knows of a row, to be asked for before the row changes.
  func searchedTexts(_ kind: KindSpec, key: Int64) throws -> [String?] {
    guard !kind.searched.isEmpty else { return [] }
    let sql = "SELECT \(kind.searched.joined(separator: ", ")) FROM \(kind.name) WHERE key = ?"
    return try connection.first(sql, [key]) { row in
      try kind.searched.indices.map { try row.optionalText($0) }
    } ?? []
  }

  func addTexts(_ kind: KindSpec, key: Int64) throws {
    let texts = try searchedTexts(kind, key: key)
    guard texts.contains(where: { $0 != nil }) else { return }
    try connection.run(
      "INSERT INTO \(kind.name)_text(rowid, \(kind.searched.joined(separator: ", "))) "
        + "VALUES (?\(Self.marks(kind)))", [key] + texts)
  }

  /// Takes out what the index knew; it must be told the very texts that it was given.
  func removeTexts(_ kind: KindSpec, key: Int64, _ texts: [String?]) throws {
    guard texts.contains(where: { $0 != nil }) else { return }
    let name = "\(kind.name)_text"
    try connection.run(
      "INSERT INTO \(name)(\(name), rowid, \(kind.searched.joined(separator: ", "))) "
        + "VALUES ('delete', ?\(Self.marks(kind)))", [key] + texts)
  }

  private static func marks(_ kind: KindSpec) -> String {
    kind.searched.map { _ in ", ?" }.joined()
  }
}
