/// The trip and van that new records belong to by default.
extension TripStore {
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
}
