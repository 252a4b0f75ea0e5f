internal import SQLite
public import Text

/// Values of a field that were written without knowledge of each other, and wait for a choice.
public struct FieldConflict: Sendable, Hashable {
  public struct Choice: Sendable, Hashable {
    public let value: FieldValue
    /// Who wrote it, and when by the clock of stamps; what was written together has the same.
    public let stamp: Stamp
    public let isShown: Bool
  }

  public let kind: String
  public let id: RecordID
  public let field: String
  /// The shown one first, then the newest.
  public let choices: [Choice]

  /// The value that was written with others at this stamp.
  func value(at stamp: Stamp) -> FieldValue? { choices.first { $0.stamp == stamp }?.value }
}

extension RecordStore {
  /// How many records have values that wait for a choice.
  public func conflictCount() throws -> Int {
    Set(try conflicts().map(\.id)).count
  }

  /// Everything that waits for a choice, by record.
  public func conflicts() throws -> [FieldConflict] {
    try kinds.all.flatMap { try conflicts(of: $0) }
  }

  /// What waits for a choice in records of a kind.
  func conflicts(of kind: KindSpec) throws -> [FieldConflict] {
    let sql = Self.select(kind) + " WHERE merge IS NOT NULL AND alive ORDER BY key DESC"
    let rows = try connection.all(sql, []) { row in try state(row, kind) }
    return rows.flatMap { row in
      kind.fields.compactMap { field in
        row.state.fields[field.name]?.choices.map {
          FieldConflict(kind: kind.name, id: row.state.id, field: field.name, choices: $0)
        }
      }
    }
  }

  /// The newest file of a record among those that wait for a choice, by this device or by others;
  /// `nil` if there is none.
  public func waitingContent(of record: Record, isOwn: Bool) throws -> ContentHash? {
    guard let file = record.kind.file else { return nil }
    let own = try ownActors()
    let content = try conflicts(of: record.kind)
      .first { $0.id == record.id && $0.field == file.content.name }
    return content?.choices.filter { own.contains($0.stamp.actor) == isOwn }
      .max { $0.stamp < $1.stamp }?.value.text.flatMap(ContentHash.init)
  }
}

extension FieldState {
  /// The values to choose from, if there are several different ones; texts are all shown together.
  fileprivate var choices: [FieldConflict.Choice]? {
    switch self {
    case .manual(let state) where Set(state.entries.map(\.value)).count > 1:
      ([state.winner].compactMap(\.self) + state.losers).enumerated().map { place, entry in
        FieldConflict.Choice(value: entry.value, stamp: entry.stamp, isShown: place == 0)
      }
    case .twins(let stamp, let values):
      values.reversed().enumerated().map { place, value in
        FieldConflict.Choice(value: value, stamp: stamp, isShown: place == 0)
      }
    default: nil
    }
  }
}
