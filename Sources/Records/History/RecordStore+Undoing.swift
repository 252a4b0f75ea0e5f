internal import SQLite
internal import Text

extension RecordStore {
  /// What would take the last change of this author back, or the last undo; `nil` if there is none.
  ///
  /// It never moves on to an older change: where nothing can be taken back, the plan says why. An
  /// undo can be taken back as long as its author has changed nothing else since. `hasFile` says
  /// whether the file of an attachment is still there, by its hash.
  public func undoPlan(
    redoing: Bool = false, hasFile: @escaping (String) -> Bool = { _ in true }
  ) throws -> UndoPlan? {
    // The log and the records must be of one moment, or another undo would look like a change since.
    try connection.transaction(.deferred) { try plan(redoing: redoing, hasFile: hasFile) }
  }

  private func plan(redoing: Bool, hasFile: @escaping (String) -> Bool) throws -> UndoPlan? {
    var walk = ChangeWalk(self)
    var newer: [LoggedChange] = []
    var takenBack: Set<Int64> = []
    // What brought a change back last, by the number of the change, and of its undo until that is met.
    var redos: [Int64: (change: LoggedChange, newer: [LoggedChange])] = [:]
    while let change = try walk.change() {
      defer { newer.append(change) }
      guard !takenBack.contains(change.number) else {
        if let undone = change.undoes, let redo = redos[change.number], redos[undone] == nil {
          redos[undone] = redo
        }
        continue
      }
      if let undone = change.undoes {
        guard redoing, change.isBy(author), try !isUndo(undone) else {
          takenBack.insert(undone)
          redos[undone] = (change, newer + (try walk.laterParts()))
          continue
        }
      } else if !change.isBy(author) {
        continue
      } else if redoing {
        return nil
      }
      // A command may have begun before, and gone on since.
      let since = newer + (try walk.laterParts())
      var planner = try UndoPlanner(change, newer: since, in: self, hasFile: hasFile)
      try planner.run()
      if planner.isForgotten, let redo = redos[change.number] {
        // The log of an old change is cut; that of its last redo says as much.
        planner = try UndoPlanner(redo.change, newer: redo.newer, in: self, hasFile: hasFile)
        try planner.run()
      }
      return UndoPlan(
        change: change, steps: planner.steps, remainders: planner.remainders,
        passedOver: try newer.filter { try $0.command == nil && !isDating($0) },
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
        !now.isForgotten, !now.steps.isEmpty
      else { throw StoreError.overtaken }
      for step in now.steps {
        guard let kind = kinds.named(step.kindName) else { continue }
        if step.outcome == .restored { try edit.undelete(kind, step.id) }
        let changes = step.values.map { ($0.field, $0.change) }
        do {
          try edit.change(kind, step.id, Dictionary(uniqueKeysWithValues: changes))
        } catch StoreError.badValue {
          // It was a value of this field once.
          throw StoreError.damagedMemory
        }
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
