internal import SQLite
internal import Text

/// What `last` means: what the author of this store has entered, changed or deleted last here.
///
/// It follows the log, which loses none of its rows: what came from other devices or was made by
/// vanlog itself is never meant, and what an undo has taken back no longer counts.
extension RecordStore {
  /// The live record of a kind that this author has entered or changed last.
  func lastEntered(_ kind: KindSpec) throws -> Record? {
    var walk = ChangeWalk(self)
    var takenBack: Set<Int64> = []
    while let change = try walk.change() {
      guard !takenBack.contains(change.number) else { continue }
      if let undone = change.undoes {
        takenBack.insert(undone)
      } else if change.kinds.contains(kind.name), try change.isBy(author) || isOlder(change),
        let record = try main(of: kind, in: change)
      {
        return record
      }
    }
    return nil
  }

  /// Whether a change is of the time when the log named no commands: all of that was the terminal's.
  private func isOlder(_ change: LoggedChange) throws -> Bool {
    guard author == nil, !change.saysWhenMade else { return false }
    let sql = "SELECT 1 FROM change WHERE number < ? AND made IS NOT NULL LIMIT 1"
    return try connection.first(sql, [change.number]) { _ in true } == nil
  }

  /// The deleted record of a kind that this author has deleted last, also by an undo.
  public func lastDeleted(_ kind: KindSpec) throws -> Record? {
    var walk = ChangeWalk(self)
    while let change = try walk.change() {
      guard change.isBy(author), change.kinds.contains(kind.name) else { continue }
      for logged in try records(in: change).reversed()
      where logged.kind == kind.name && logged.fields.contains(Logged.life) {
        if case .state(let before) = logged.before, !before.isAlive { continue }
        if let record = try record(logged.id, of: kind), !record.isAlive { return record }
      }
    }
    return nil
  }

  /// The live record that a change is about.
  ///
  /// It is the last one that it created, else the first one that it changed, which others may have
  /// followed. A booked entry is one that someone entered long ago.
  private func main(of kind: KindSpec, in change: LoggedChange) throws -> Record? {
    let isNew = "instr(' ' || fields || ' ', ' \(Field<Instant>.created.name) ') > 0"
    let sql = "SELECT id FROM change WHERE number BETWEEN ? AND ? AND kind = ? AND "
    for (condition, order, runs) in [
      (isNew, "DESC", Array(change.rows.reversed())), ("NOT " + isNew, "ASC", change.rows),
    ] {
      for rows in runs {
        let ids = try connection.all(
          sql + condition + " ORDER BY number " + order,
          [rows.lowerBound, rows.upperBound, kind.name]
        ) { row in RecordID(bytes: try row.blob(0)) }
        for id in ids.compactMap(\.self) {
          guard let record = try record(id, of: kind), record.isAlive else { continue }
          if condition != isNew || !record.isBooked { return record }
        }
      }
    }
    return nil
  }

  /// The live record that is first in lists, no matter who entered it.
  public func newest(_ kind: KindSpec) throws -> Record? {
    try connection.first(Self.newest(kind)) { row in try record(row, kind) }
  }

  static func newest(_ kind: KindSpec) -> String {
    select(kind) + " WHERE alive = 1 ORDER BY sort DESC, id DESC LIMIT 1"
  }
}

extension Record {
  /// Whether it was made from another that someone had entered.
  fileprivate var isBooked: Bool {
    kind.source.map { self[$0] != nil } == true
  }
}
