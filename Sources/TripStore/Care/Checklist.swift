public import Records
public import Text

/// One thing to check before a drive.
public struct Check: Sendable {
  public let name: String
  public let occasion: Occasion
  /// The record of it; `nil` for a usual one while there is no list of one's own.
  public let record: Record?
}

/// The checks before a drive: a person's own, else the usual ones.
public enum Checklist {
  /// What most vans need, with permanent keys: all devices make the same records of them.
  static let usual: [(key: String, name: String, occasion: Occasion)] = [
    ("gas", "Gas is off at the bottle", .always),
    ("hatch", "Roof hatch and windows are closed", .always),
    ("step", "Step is in", .always),
    ("cable", "Power cable is unplugged and stowed", .always),
    ("water", "Water and waste taps are closed", .always),
    ("stowed", "Cupboards and fridge are locked and nothing is lying loose", .always),
    ("outside", "Nothing is left outside or on the roof", .always),
    ("tyres", "Tyres look good", .always),
    ("lights", "Lights are on", .dark),
    ("pets", "Pets are aboard and secured", .pets),
  ]

  static func id(_ key: String) -> RecordID {
    RecordID(derivedFrom: Array("vanlog usual check 1 \(key)".utf8), milliseconds: firstMoment)
  }

  /// All devices must agree on it.
  private static let firstMoment: Int64 = 1_767_225_600_000
}

extension RecordStore {
  /// No list gets longer; what other devices add at once may make it so.
  public static let mostChecks = 100

  /// The checks in order.
  public func checks() throws -> [Check] {
    let own = try ownChecks()
    guard own.isEmpty else {
      return own.map { record in
        Check(
          name: record.title,
          occasion: record[.occasion].flatMap { Occasion(rawValue: $0) } ?? .always,
          record: record)
      }
    }
    return Check.usual
  }

  private func ownChecks() throws -> [Record] {
    var checks: [Record] = []
    try forEach(RecordQuery(.check)) { checks.append($0) }
    return checks.sorted { ($0.possibleRank, $0.id) < ($1.possibleRank, $1.id) }
  }

  /// Puts a check into the list, the usual ones first if there is no list yet; returns whether these
  /// were added.
  public func addCheck(
    _ values: FieldValues, at index: Int? = nil, _ edit: Edit
  ) throws -> (id: RecordID, addedUsual: Bool) {
    let addedUsual = try ownChecks().isEmpty && addUsualChecks(edit)
    let checks = try ownChecks()
    guard checks.count < Self.mostChecks else {
      throw StoreError.badValue(
        field: "a checklist", reason: "takes at most \(Self.mostChecks) checks")
    }
    var values = values
    values[.rank] = try rank(at: index ?? checks.count, among: checks, edit)
    return (try edit.create(.check, values), addedUsual)
  }

  /// Adds those of the usual checks that are not in the list; deleted ones come back.
  @discardableResult
  public func addUsualChecks(_ edit: Edit) throws -> Bool {
    var isChanged = false
    for (number, check) in Checklist.usual.enumerated() {
      let id = Checklist.id(check.key)
      if let known = try record(id, of: .check) {
        guard !known.isAlive else { continue }
        try edit.undelete(.check, id)
      } else {
        try edit.create(
          .check,
          [
            .set(.name, check.name), .set(.occasion, check.occasion.rawValue),
            .set(.rank, StopRanks.fresh(number + 1)[number]),
          ], id: id)
      }
      isChanged = true
    }
    return isChanged
  }

  /// Moves a check, so that it comes to stand at `index`.
  public func moveCheck(_ check: Record, to index: Int, _ edit: Edit) throws {
    let others = try ownChecks().filter { $0.id != check.id }
    let rank = try rank(at: min(index, others.count), among: others, edit)
    try edit.update(.check, check.id, [.set(.rank, rank)])
  }

  private func rank(at index: Int, among checks: [Record], _ edit: Edit) throws -> Int64 {
    let index = min(index, checks.count)
    if let rank = StopRanks.between(checks.map(\.possibleRank), at: index, count: 1)?.first {
      return rank
    }
    let all = StopRanks.fresh(checks.count + 1)
    for (check, rank) in zip(checks, all[..<index] + all[(index + 1)...]) {
      try edit.update(.check, check.id, [.set(.rank, rank)])
    }
    return all[index]
  }

  /// The last preflight check that was kept.
  public func lastPreflight() throws -> Record? {
    var query = RecordQuery(.preflight)
    query.limit = 1
    return try records(query).first
  }

  /// Whether anyone uses the checklist: has a list, or has kept a check.
  public func usesPreflight() throws -> Bool {
    try count(.check) > 0 || lastPreflight() != nil
  }

  /// Whether a pet travels along, as its papers show.
  public func hasPets() throws -> Bool {
    var query = RecordQuery(.document)
    query.filters[.type] = "pet"
    query.limit = 1
    return try !records(query).isEmpty
  }
}

extension Check {
  /// The checks that apply while there is no list of one's own.
  public static var usual: [Check] {
    Checklist.usual.map { Check(name: $0.name, occasion: $0.occasion, record: nil) }
  }
}
