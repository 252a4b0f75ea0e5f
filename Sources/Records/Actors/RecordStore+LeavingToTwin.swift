internal import SQLite
internal import Text

// A copy of this home sends under its name: which of the changes that wait here it has sent too.
extension RecordStore {
  /// Leaves the actor to the copy: changes that others cannot know yet go to a new one.
  ///
  /// Returns the records with a count that both have changed where no clock says what came first:
  /// it may be counted twice, or not at all.
  public func leaveActorToTwin(_ twin: TwinChanges) throws -> [ApplyReport.Mention] {
    try connection.transaction(.immediate) {
      let shown = try meta(Self.shownName).map(Self.number) ?? 0
      return try leaveActor(to: twin, after: max(shown, try sealedChange() ?? 0))
    }
  }

  /// Begins a new actor, which takes over the changes after row `known` that the twin has not sent.
  ///
  /// Those that it has keep their stamps, so that they count once, and are sealed again anyway: the
  /// twin may not have sent their tracks, or may have gone on from another state.
  func leaveActor(to twin: TwinChanges, after known: Int64) throws -> [ApplyReport.Mention] {
    let actor = try currentActor()
    let rows = try twinRows(after: known)
    let shared = rows.prefix { twin.holds($0, of: actor) }.last?.number ?? known
    var doubts: [ApplyReport.Mention] = []
    for row in rows where twin.isDoubtful(row, of: actor) {
      let mention = ApplyReport.Mention(kind: row.kind.name, id: row.id)
      if !doubts.contains(mention) { doubts.append(mention) }
    }
    try beginActor(takingOverAfter: shared)
    return doubts
  }

  /// The changes after a row of the log, each with what it left.
  private func twinRows(after known: Int64) throws -> [TwinChanges.Row] {
    let sql = """
      SELECT number, kind, id, fields, stamp, made, before FROM change WHERE number > ?
      ORDER BY number
      """
    let logged = try connection.all(sql, [known]) { row in
      (
        number: try row.int64(0), kind: try row.text(1), id: try row.blob(2),
        fields: try row.text(3), time: UInt64(bitPattern: try row.int64(4)),
        made: try row.isNull(5) ? nil : try row.int64(5), before: try row.optionalBlob(6)
      )
    }
    // Only the first row of an edit says when it was made.
    var made: Int64?
    let times = logged.map { row -> Int64? in
      made = row.made ?? made
      return made
    }
    // Walking back, what was there before a change is what the one before it left.
    var after: [RecordID: [String: FieldState]] = [:]
    var rows: [TwinChanges.Row] = []
    for (row, made) in zip(logged, times).reversed() {
      guard let kind = kinds.named(row.kind), let id = RecordID(bytes: row.id) else { continue }
      let fields = Logged.names(in: row.fields)
      let state = try after[id] ?? find(id, of: kind)?.state.fields ?? [:]
      var before: RecordState?
      if let bytes = row.before, case .state(let known) = try self.before(bytes, row.kind, id) {
        before = known
      }
      rows.append(
        TwinChanges.Row(
          number: row.number, kind: kind, id: id, fields: Set(fields), time: row.time, made: made,
          lifeBefore: before?.life.length, after: state))
      var earlier = state
      for name in fields { earlier[name] = before?.fields[name] }
      after[id] = earlier
    }
    return rows.reversed()
  }
}
