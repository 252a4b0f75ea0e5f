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
}

extension TripStore {
  /// How many records have values that wait for a choice.
  public func conflictCount() throws -> Int {
    Set(try conflicts().map(\.id)).count
  }

  /// Everything that waits for a choice, by record.
  public func conflicts() throws -> [FieldConflict] {
    var conflicts: [FieldConflict] = []
    for kind in KindSpec.all {
      let sql = Self.select(kind) + " WHERE merge IS NOT NULL AND alive ORDER BY key DESC"
      let rows = try connection.all(sql, []) { row in try state(row, kind) }
      for row in rows {
        for field in kind.fields {
          guard let choices = row.state.fields[field.name]?.choices else { continue }
          conflicts.append(
            FieldConflict(kind: kind.name, id: row.state.id, field: field.name, choices: choices))
        }
      }
    }
    return conflicts
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
