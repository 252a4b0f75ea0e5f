public import Text

/// Everything that one command has changed on this device, as the log has it.
public struct LoggedChange: Sendable, Hashable {
  /// The number of its first row, which names it.
  public internal(set) var number: Int64
  /// When it was made, by the clock of this device.
  public let time: Instant
  /// The command; `nil` for what vanlog did on its own, or an older version did.
  public internal(set) var command: String?
  /// Who gave it: a phone, by its id; `nil` for the terminal.
  public internal(set) var author: String?
  /// The change that it takes back, if it is an undo.
  public internal(set) var undoes: Int64?
  /// Whether it says when it was made, as all changes do but those of older versions.
  let saysWhenMade: Bool
  /// The times of the stamps of its transactions, the first one first.
  let stamps: [UInt64]
  /// Its rows: several runs of them if it took several transactions.
  var rows: [ClosedRange<Int64>]
  /// The names of the kinds of its records.
  let kinds: Set<String>

  /// Whether it was made by a person, and by this one.
  func isBy(_ author: String?) -> Bool { command != nil && self.author == author }

  /// The time of the stamps of its first transaction.
  var stamp: UInt64 { stamps[0] }

  /// How many changes of records it consists of.
  public var count: Int { rows.reduce(0) { $0 + $1.count } }
}

/// A record in a change: which fields, and what was there before.
struct LoggedRecord {
  /// Its row in the log.
  let row: Int64
  let kind: String
  let id: RecordID
  private(set) var fields: [String]
  /// `nil` if it is forgotten.
  private(set) var before: Logged.Before?

  init(row: Int64, kind: String, id: RecordID, fields: [String], before: Logged.Before?) {
    self.row = row
    self.kind = kind
    self.id = id
    self.fields = fields
    self.before = before
  }

  /// Adds what a later transaction of the same change has done to the record.
  mutating func add(_ later: LoggedRecord) {
    defer { fields += later.fields.filter { !fields.contains($0) } }
    switch (before, later.before) {
    case (.state(let first), .state(let state)):
      before = .state(first.adding(state, except: Set(fields)))
    case (_, nil): before = nil
    default: break
    }
  }

  /// Whether the record was made.
  func isCreation(_ kinds: KindSet) -> Bool {
    switch before {
    case .nothing: true
    case .state: false
    case nil: fields.contains(Field<Instant>.created.name) && !changesOnlyTimes(kinds)
    }
  }

  /// Whether only days and times were changed, as by what dates a record again.
  func changesOnlyTimes(_ kinds: KindSet) -> Bool {
    kinds.named(kind)?.haveOnlyTimes(fields) == true
  }
}

extension KindSpec {
  /// Whether all of these fields are days and times that a clock gives, and what it was worth.
  func haveOnlyTimes(_ names: [String]) -> Bool {
    let clock = Field<String>.clock.name
    return names != [clock]
      && names.allSatisfy { name in
        name == clock || field(name).map { $0.saysWhen && $0.timing != .progress } == true
      }
  }
}

extension RecordStore {
  /// Whether a change that no person made has only dated records again.
  func isDating(_ change: LoggedChange) throws -> Bool {
    guard change.command == nil, change.undoes == nil,
      let record = try records(in: change, limit: 1).first
    else { return false }
    return !record.isCreation(kinds) && record.changesOnlyTimes(kinds)
  }
}
