public import Records
public import Text

/// A task that most vans need, with intervals that makers commonly give.
public struct DefaultTask: Sendable {
  public let name: String
  let months: Int64?
  let km: Int64?
  /// Permanent: both devices of a van make the same record of it.
  let key: String

  public static let all = [
    DefaultTask(name: "Oil and filter", months: 12, km: 15_000, key: "oil"),
    DefaultTask(name: "Air filter", months: 24, km: 30_000, key: "air-filter"),
    DefaultTask(name: "Brakes and brake fluid", months: 24, km: 30_000, key: "brakes"),
    DefaultTask(name: "Tyres", months: 6, km: 10_000, key: "tyres"),
    DefaultTask(name: "Coolant", months: 48, km: 60_000, key: "coolant"),
    DefaultTask(name: "Timing belt", months: 72, km: 120_000, key: "timing-belt"),
    DefaultTask(name: "Gas test", months: 24, km: nil, key: "gas-test"),
  ]

  /// Such as `Oil and filter (12 months or 15000 km)`.
  public var phrase: String {
    let parts = [months.map { "\($0) months" }, km.map { "\($0) km" }].compactMap(\.self)
    return "\(name) (\(parts.joined(separator: " or ")))"
  }

  var values: FieldValues {
    [.set(.name, name), .set(.months, months), .set(.km, km)]
  }

  func id(for van: RecordID) -> RecordID {
    RecordID(
      derivedFrom: Array("vanlog default task 1 \(van) \(key)".utf8),
      milliseconds: Int64(van.high >> 16))
  }
}

extension RecordStore {
  /// Adds the usual tasks that a van does not have, by name or by their ids; one that was deleted
  /// comes back.
  public func addDefaultTasks(to van: RecordID, _ edit: Edit) throws -> [RecordID] {
    var query = RecordQuery(.task)
    query.filters[.van] = van
    var names: Set<String> = []
    try forEach(query) { names.insert(Folding.folded($0.title)) }
    return try DefaultTask.all.compactMap { task in
      guard !names.contains(Folding.folded(task.name)) else { return nil }
      let id = task.id(for: van)
      if let known = try record(id, of: .task) {
        guard !known.isAlive else { return nil }  // renamed by its owner
        try edit.undelete(.task, id)
        return id
      }
      var values = task.values
      values[.van] = van
      return try edit.create(.task, values, id: id)
    }
  }
}
