public import Records
public import Text

/// The trip and van that new records belong to by default.
extension RecordStore {
  /// The active trip.
  public func activeTrip() throws -> Record? {
    var query = RecordQuery(.trip)
    query.filters[.phase] = "active"
    query.limit = 1
    return try records(query).first
  }

  /// The van in use.
  public func vanInUse() throws -> Record? {
    var query = RecordQuery(.van)
    query.filters[.inUse] = true
    query.limit = 1
    return try records(query).first
  }

  /// The van of a name or id, else the one in use.
  public func van(named name: String?) throws -> Record? {
    try name.map { try record(named: $0, of: .van) } ?? vanInUse()
  }

  /// Makes a van the one in use, and no other.
  public func putIntoUse(_ van: RecordID, _ edit: Edit) throws {
    // The van that the change is about comes first, which is that which 'last' names from then on.
    var others = RecordQuery(.van)
    others.filters[.inUse] = true
    let before = try records(others)
    try edit.update(.van, van, [.set(.inUse, true)])
    for other in before where other.id != van {
      try edit.update(.van, other.id, [.set(.inUse, false)])
    }
  }
}

/// The trip and the van of a record.
public struct Belonging: Hashable, Sendable {
  public let trip, van: RecordID?
}

// What a record of some day belongs to, no matter which command makes it.
extension RecordStore {
  /// The trip of a day: the active one from its first day on, or else the past trip that includes the
  /// day, and of several the last to begin.
  public func trip(on day: Day) throws -> Record? {
    if let active = try activeTrip(), active[.startDay].map({ $0 <= day }) ?? true {
      return active
    }
    var query = RecordQuery(.trip)
    query.filters[.phase] = "past"
    query.to = Int64(day.daysSinceEpoch)
    return try records(query).first { trip in
      guard let start = trip[.startDay] else { return false }
      return start <= day && day <= trip[.endDay] ?? start
    }
  }

  /// What a record of a day belongs to, unless it names a trip or van itself: the trip of that day,
  /// and the van of that trip, or else the van in use.
  ///
  /// Without a day, it is the active trip: today's date is no help while the clock may be wrong.
  public func belonging(
    on day: Day?, trip: RecordID? = nil, van: RecordID? = nil
  ) throws -> Belonging {
    let found: Record?
    if let trip {
      found = try record(trip, of: .trip)
    } else {
      found = try day.map(self.trip(on:)) ?? activeTrip()
    }
    return Belonging(
      trip: trip ?? found?.id, van: try van ?? found?[.van] ?? vanInUse()?.id)
  }
}
