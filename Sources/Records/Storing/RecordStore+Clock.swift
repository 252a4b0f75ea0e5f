public import Text

private let revoked = "revoked"

// Records made while the clock was trusted and wrong.
extension RecordStore {
  /// Marks records made at times that the clock showed wrongly, and returns how many were not marked
  /// yet.
  ///
  /// Their own times and days stay: only who entered them knows what was meant.
  @discardableResult
  public func revokeClock(where wasWrong: (Instant) -> Bool) throws -> Int {
    let found = try records(of: "proven") { $0[.created].map(wasWrong) == true }
    guard !found.isEmpty else { return 0 }
    try edit { edit in
      for record in found { try edit.update(record.kind, record.id, [.set(.clock, revoked)]) }
    }
    return found.count
  }

  /// The records with days or times of their own that were made while the clock was trusted and
  /// wrong, until a person sets one of these.
  public func recordsOfWrongTimes() throws -> [Record] {
    try records(of: revoked).compactMap { try record($0.id, of: $0.kind) }.filter { record in
      record.kind.ownFields.contains { $0.saysWhen && !record[$0].isNone }
    }
  }

  /// The records with a clock of this kind; only that and when they were made is read.
  private func records(
    of clock: String, where isWanted: (Record) -> Bool = { _ in true }
  ) throws -> [Record] {
    var found: [Record] = []
    for kind in kinds.all {
      var query = RecordQuery(kind)
      query.fields = Set([String].fields(.clock, .created))
      try forEach(query) { if $0[.clock] == clock, isWanted($0) { found.append($0) } }
    }
    return found
  }
}

extension FieldValues {
  /// Settles a doubt about a record's clock if a day or time is set, even to the same value: doing
  /// so shows that it was looked at.
  ///
  /// Records that are made from what was seen take their times from it; only their zone can be set.
  public mutating func settleClock(of record: Record) {
    guard record[.clock] == revoked else { return }
    let isLookedAt = record.kind.ownFields.contains { field in
      (field.saysWhen || !record.kind.isEntered && field.type == .zone)
        && specified(field.name) != nil
    }
    if isLookedAt { self[.clock] = "unproven" }
  }
}

extension FieldSpec {
  /// Whether it is a day or a time.
  var saysWhen: Bool { type == .day || type == .instant }
}
