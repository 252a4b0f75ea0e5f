public import HomeFolder
internal import SQLite
internal import Text

// Times that an unproven clock gave, dated again once the time is proven in the same boot.
extension RecordStore {
  /// Clocks so close are the same, with a leap second and a slow quartz between them.
  private static let tolerance: Int64 = 10_000

  /// Whether something waits for this proof, or for none any more since its boot is over.
  public func waits(for proof: BootProof) throws -> Bool {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM clock_given
        WHERE boot <> ? OR proof IS NULL OR abs(proof - ?) > ?)
      """
    return try connection.first(sql, [proof.boot, proof.offset, Self.tolerance]) { row in
      try row.bool(0)
    } ?? false
  }

  /// Puts right, by the time since boot, what the clock gave before this proof, and returns how many
  /// records that has changed.
  ///
  /// Fields that were set otherwise since stay. A proof that contradicts the last one dates everything
  /// of this boot again; what an earlier boot left unproven stays so, and is forgotten.
  @discardableResult
  public func dateAgain(by proof: BootProof, in world: WorldClock) throws -> Int {
    try editTimes { edit in
      try connection.run("DELETE FROM clock_given WHERE boot <> ?", [proof.boot])
      var changed = 0
      var waiting = try givenTimes(waitingFor: proof)[...]
      while let first = waiting.first {
        let rows = waiting.prefix { $0.id == first.id && $0.kind == first.kind }
        waiting = waiting.dropFirst(rows.count)
        if try dateAgain(Array(rows), by: proof, in: world, edit) { changed += 1 }
      }
      return changed
    }
  }

  private func givenTimes(waitingFor proof: BootProof) throws -> [GivenTime] {
    let sql = """
      SELECT kind, id, field, up, shown, given, words, zone, dated FROM clock_given
      WHERE proof IS NULL OR abs(proof - ?) > ? ORDER BY kind, id, field
      """
    return try connection.all(sql, [proof.offset, Self.tolerance]) { row in
      GivenTime(
        kind: try row.text(0), id: try row.blob(1), field: try row.text(2), up: try row.int64(3),
        shown: try row.int64(4), given: try row.int64(5), words: try row.optionalText(6),
        zone: try row.optionalText(7), dated: try row.optionalInt64(8))
    }
  }

  /// The times of one record; whether it has changed.
  private func dateAgain(
    _ times: [GivenTime], by proof: BootProof, in world: WorldClock, _ edit: Edit
  ) throws -> Bool {
    guard let kind = kinds.named(times[0].kind), let id = RecordID(bytes: times[0].id),
      let state = try find(id, of: kind)?.state
    else {
      try connection.run(
        "DELETE FROM clock_given WHERE kind = ? AND id = ?", [times[0].kind, times[0].id])
      return false
    }
    var changes: [String: FieldChange] = [:]
    var isWhole = true
    for time in times {
      let known = state.fields[time.field]?.value.integer
      let isUntouched = state.isAlive && known != nil && [time.given, time.dated].contains(known)
      var dated = time.dated
      if isUntouched {
        let zone = kind.zone.flatMap { state.fields[$0.name]?.value.text } ?? time.zone
        dated = kind.field(time.field).flatMap { time.value(of: $0, in: zone, by: proof, world) }
        isWhole = isWhole && dated != nil
        if let dated, dated != known { changes[time.field] = .set(.integer(dated)) }
      }
      try connection.run(
        "UPDATE clock_given SET dated = ?, proof = ? WHERE kind = ? AND id = ? AND field = ?",
        [dated ?? time.dated, proof.offset, time.kind, time.id, time.field])
    }
    let isCreation = times.contains { $0.field == Field<Instant>.created.name }
    if state.isAlive, isCreation, isWhole {
      changes[Field<String>.clock.name] = .set(.text("proven"))
    }
    do {
      return try changes.isEmpty ? false : edit.makeChange(kind, id, changes)
    } catch is StoreError {
      return false  // A value that this version refuses stays as it is.
    }
  }
}

/// What the clock gave to one field.
private struct GivenTime {
  let kind: String
  let id: [UInt8]
  let field: String
  /// Milliseconds since boot, and what the clock showed then.
  let up, shown: Int64
  let given: Int64
  let words, zone: String?
  let dated: Int64?

  /// The value by the right time; `nil` if the words of a person have no single meaning then.
  func value(
    of field: FieldSpec, in zone: String?, by proof: BootProof, _ world: WorldClock
  ) -> Int64? {
    let now = Instant(millisecondsSinceEpoch: up &+ proof.offset)
    let isDay = field.type == .day
    guard let words else {
      return isDay
        ? Int64(world.day(at: now, in: zone).daysSinceEpoch)
        : given &+ (now.millisecondsSinceEpoch &- shown)
    }
    let days = TypedDays(
      at: now, offsetSeconds: world.offsetSeconds(at: now, in: zone), tense: field.tense)
    guard let (day, reading) = days.again(words) else { return nil }
    if isDay { return Int64(day.daysSinceEpoch) }
    guard let reading else { return nil }
    let moment = reading.moment ?? world.moments(showing: reading.shown, in: zone).first
    return moment.millisecondsSinceEpoch
  }
}
