public import Text

// Records made while the clock was trusted and wrong.
extension TripStore {
  private static let revoked = "revoked"

  /// Marks records made at times that the clock showed wrongly, and returns how many were not marked
  /// yet.
  ///
  /// Their own times and days stay: only who entered them knows what was meant.
  @discardableResult
  public func revokeClock(where wasWrong: (Instant) -> Bool) throws -> Int {
    let found = try records { record in
      record[.clock] == "proven" && record[.created].map(wasWrong) == true
    }
    guard !found.isEmpty else { return 0 }
    try edit { edit in
      for record in found { try edit.update(record.kind, record.id, [.set(.clock, Self.revoked)]) }
    }
    return found.count
  }

  /// The records that were made while the clock was trusted and wrong.
  public func recordsOfWrongTimes() throws -> [Record] {
    try records { $0[.clock] == Self.revoked }
  }

  private func records(where isWanted: (Record) -> Bool) throws -> [Record] {
    var found: [Record] = []
    for kind in KindSpec.all {
      try forEach(RecordQuery(kind)) { if isWanted($0) { found.append($0) } }
    }
    return found
  }
}
