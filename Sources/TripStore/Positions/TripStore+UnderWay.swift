/// What new records belong to unless they say otherwise.
extension TripStore {
  /// The trip that is under way.
  public func activeTrip() throws -> Record? {
    var query = RecordQuery(.trip)
    query.filters[.phase] = "active"
    query.limit = 1
    return try records(query).first
  }

  /// The van that is in use.
  public func vanInUse() throws -> Record? {
    var query = RecordQuery(.van)
    query.filters[.inUse] = true
    query.limit = 1
    return try records(query).first
  }
}
