internal import SQLite
internal import Text

extension TripStore {
  /// What would take the last change of a person back, or the last undo; `nil` if there is none.
  ///
  /// An undo can be taken back as long as nobody has changed anything else since. `hasFile` says
  /// whether the file of a document is still there, by its hash.
  public func undoPlan(
    redoing: Bool = false, hasFile: @escaping (String) -> Bool = { _ in true }
  ) throws -> UndoPlan? {
    var walk = ChangeWalk(self)
    var newer: [LoggedChange] = []
    var skipped: [UndoPlan.Skipped] = []
    var takenBack: Set<Int64> = []
    // What brought a change back last, by the number of the change, and of its undo until that is met.
    var redos: [Int64: (change: LoggedChange, newer: [LoggedChange])] = [:]
    while let change = try walk.change() {
      defer { newer.append(change) }
      guard !takenBack.contains(change.number) else {
        if let undone = change.undoes, let redo = redos[change.number] { redos[undone] = redo }
        continue
      }
      if let undone = change.undoes {
        guard redoing, try !isUndo(undone) else {
          takenBack.insert(undone)
          redos[undone] = (change, newer)
          continue
        }
      } else if change.command == nil {
        skipped.append(UndoPlan.Skipped(change: change, remainders: []))
        continue
      } else if redoing {
        return nil
      }
      var planner = try UndoPlanner(change, newer: newer, in: self, hasFile: hasFile)
      try planner.run()
      if planner.isForgotten, let redo = redos[change.number] {
        // The log of an old change is cut; that of its last redo says as much.
        planner = try UndoPlanner(redo.change, newer: redo.newer, in: self, hasFile: hasFile)
        try planner.run()
      }
      guard !planner.steps.isEmpty || planner.isForgotten else {
        skipped.append(UndoPlan.Skipped(change: change, remainders: planner.remainders))
        continue
      }
      return UndoPlan(
        change: change, steps: planner.steps, remainders: planner.remainders, skipped: skipped,
        isForgotten: planner.isForgotten)
    }
    return nil
  }

  /// Takes a change back by an ordinary edit, with stamps of its own.
  ///
  /// It does what was planned, or nothing if that has become something else.
  public func undo(
    _ plan: UndoPlan, redoing: Bool = false, hasFile: @escaping (String) -> Bool = { _ in true }
  ) throws {
    try edit(takingBack: plan.change.number) { edit in
      guard let now = try undoPlan(redoing: redoing, hasFile: hasFile), now.isSame(as: plan),
        !now.isForgotten
      else { throw StoreError.overtaken }
      for step in now.steps {
        guard let kind = KindSpec.named(step.kindName) else { continue }
        if step.outcome == .restored { try edit.undelete(kind, step.id) }
        let changes = step.values.map { ($0.field, $0.change) }
        try edit.change(kind, step.id, Dictionary(uniqueKeysWithValues: changes))
        if step.outcome == .deleted { try edit.delete(kind, step.id) }
      }
    }
  }

  /// Whether a row of the log begins a change that takes another one back.
  private func isUndo(_ number: Int64) throws -> Bool {
    let sql = "SELECT link IS NOT NULL FROM change WHERE number = ?"
    return try connection.first(sql, [number]) { row in try row.bool(0) } ?? false
  }
}
