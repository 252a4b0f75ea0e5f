public import Text

/// Everything that one command has changed on this device, as the log has it.
public struct LoggedChange: Sendable, Hashable {
  /// The number of its first row, which names it.
  public internal(set) var number: Int64
  /// When it was made, by the clock of this device.
  public let time: Instant
  /// The command; `nil` for what vanlog did by itself, or an older version did.
  public internal(set) var command: String?
  /// Who gave it: a phone, by its id; `nil` for the terminal.
  public internal(set) var author: String?
  /// The change that it takes back, if it is an undo.
  public internal(set) var undoes: Int64?
  /// The time of its stamps.
  let stamp: UInt64
  /// Its rows: several runs of them if it took several transactions.
  var rows: [ClosedRange<Int64>]
  /// The names of the kinds of its records.
  let kinds: Set<String>

  /// Whether it was made by a person, and by this one.
  func isBy(_ author: String?) -> Bool { command != nil && self.author == author }

  /// How many changes of records it consists of.
  public var count: Int { rows.reduce(0) { $0 + $1.count } }
}

/// A record in a change: which fields, and what was there before.
struct LoggedRecord {
  let kind: String
  let id: RecordID
  let fields: [String]
  /// `nil` if it is forgotten.
  let before: Logged.Before?
}
