internal import SQLite

// How a set of changes begins and ends, and what the log says about it.
extension RecordStore {
  /// Makes changes that are stored together or, if the body throws, not at all.
  ///
  /// The changes and their log for sync are committed in one transaction, durable once this
  /// returns.
  public func edit<Result>(_ body: (Edit) throws -> Result) throws -> Result {
    try edit(takingBack: nil, body)
  }

  /// Several edits that reach the disk together: each is whole or not there, and all are, or none.
  ///
  /// An SD card waits for each that reaches it alone.
  public func together<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.transaction(.immediate, body)
  }

  /// The same for an edit that takes an earlier change back, named by its first row in the log.
  func edit<Result>(takingBack undone: Int64?, _ body: (Edit) throws -> Result) throws -> Result {
    try edit(isDating: false, { made in mark(takingBack: undone, made: made) }, body)
  }

  /// The same for times that an unproven clock gave, which no person has asked for.
  ///
  /// Its stamps are still those of the unproven clock: what anyone has set meanwhile, on any
  /// device, takes precedence.
  func editTimes<Result>(_ body: (Edit) throws -> Result) throws -> Result {
    try edit(isDating: true, { made in ChangeMark(made: made, command: nil, link: nil) }, body)
  }

  /// The clock is asked once, so that the log, the stamps and the records tell the same moment.
  private func edit<Result>(
    isDating: Bool, _ mark: (Int64) -> ChangeMark, _ body: (Edit) throws -> Result
  ) throws -> Result {
    var row: Int64?
    let result = try connection.transaction(.immediate) {
      let now = self.now
      let edit = Edit(
        store: self, at: now, clock: try loadClock(), mark: mark(now.milliseconds),
        isDating: isDating, after: try newestChange())
      let result = try body(edit)
      try edit.finish()
      row = edit.markedRow
      return result
    }
    if command != nil, firstRow == nil, !isDating { firstRow = row }
    return result
  }

  /// All edits of one command are one change.
  private func mark(takingBack undone: Int64?, made: Int64) -> ChangeMark {
    if let undone {
      return ChangeMark(made: made, command: command ?? "undo", link: undone, author: author)
    }
    if let firstRow { return ChangeMark(made: made, command: nil, link: firstRow) }
    return ChangeMark(
      made: made, command: command, link: nil, author: command == nil ? nil : author)
  }
}
