public import Records
public import Text

/// The stops of planned routes, in order.
extension RecordStore {
  /// No route gets more; those that other devices add at once may be more.
  public static let mostStops = 200

  /// The live stops of a route, in its order.
  public func stops(of route: RecordID) throws -> [Record] {
    var query = RecordQuery(.stop)
    query.filters[.route] = route
    var stops: [Record] = []
    try forEach(query) { stops.append($0) }
    return stops.sorted { ($0.possibleRank, $0.id) < ($1.possibleRank, $1.id) }
  }

  /// Adds stops to a route, before the one at `index` or, without one, at its end.
  @discardableResult
  public func addStops(
    _ new: [FieldValues], to route: RecordID, at index: Int? = nil, id: RecordID? = nil,
    _ edit: Edit
  ) throws -> [RecordID] {
    precondition(id == nil || new.count == 1, "one id is for one stop")
    let stops = try stops(of: route)
    guard stops.count + new.count <= Self.mostStops else {
      throw StoreError.badValue(
        field: "a route", reason: "takes at most \(Self.mostStops) stops; plan the rest as another")
    }
    let ranks = try ranks(for: new.count, at: index ?? stops.count, among: stops, edit)
    return try zip(new, ranks).map { values, rank in
      var values = values
      values[.route] = route
      values[.rank] = rank
      return try edit.create(.stop, values, id: id)
    }
  }

  /// Moves a stop, so that it comes to stand at `index` among the stops of its route.
  public func moveStop(_ stop: Record, to index: Int, _ edit: Edit) throws {
    guard let route = stop[.route] else { return }
    let others = try stops(of: route).filter { $0.id != stop.id }
    let ranks = try ranks(for: 1, at: min(index, others.count), among: others, edit)
    try edit.update(.stop, stop.id, [.set(.rank, ranks[0])])
  }

  /// Numbers for stops that come to stand before the one at `index`; the others get new ones if there
  /// is no room between them.
  private func ranks(
    for count: Int, at index: Int, among stops: [Record], _ edit: Edit
  ) throws -> [Int64] {
    guard count > 0 else { return [] }
    if let ranks = StopRanks.between(stops.map(\.possibleRank), at: index, count: count) {
      return ranks
    }
    let all = StopRanks.fresh(stops.count + count)
    let new = index..<index + count
    let old = all.indices.filter { !new.contains($0) }
    for (stop, place) in zip(stops, old) {
      try edit.update(.stop, stop.id, [.set(.rank, all[place])])
    }
    return Array(all[new])
  }
}

extension Record {
  /// Another version may allow more numbers.
  var possibleRank: Int64 {
    min(max(self[.rank] ?? 0, StopRanks.possible.lowerBound), StopRanks.possible.upperBound)
  }
}
