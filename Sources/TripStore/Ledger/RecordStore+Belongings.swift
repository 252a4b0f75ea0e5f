internal import Records
internal import Text

extension RecordStore {
  /// Entries with the trip and van of their days, where they name none; each day is looked up once.
  func withBelongings(_ entries: [FieldValues]) throws -> [FieldValues] {
    var known: [Day: Belonging] = [:]
    return try entries.map { entry in
      guard let day = entry[.day], entry[.trip] == nil else { return try withVan(entry) }
      let belonging = try known[day] ?? self.belonging(on: day)
      known[day] = belonging
      var entry = entry
      entry[.trip] = belonging.trip
      if entry[.van] == nil { entry[.van] = belonging.van }
      return entry
    }
  }

  /// Entries with the people for whom they were, where only a payer is named.
  func withShares(_ entries: [FieldValues]) throws -> [FieldValues] {
    guard entries.contains(where: { $0[.payer] != nil }) else { return entries }
    return try entries.map(shared)
  }

  private func withVan(_ entry: FieldValues) throws -> FieldValues {
    guard entry[.van] == nil else { return entry }
    var entry = entry
    entry[.van] = try belonging(on: nil, trip: entry[.trip]).van
    return entry
  }
}
