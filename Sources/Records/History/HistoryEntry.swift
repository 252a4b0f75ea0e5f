public import Text

/// A change of records in the history: by a command of this device, or by another device.
public struct HistoryEntry: Sendable {
  public struct Value: Sendable, Hashable {
    public let field: String
    /// What it was and what it became; `nil` where that is not known any more.
    public let old, new: FieldValue?
  }

  public struct Item: Sendable, Hashable {
    public enum Outcome: String, Sendable, CaseIterable {
      case created, changed, deleted, restored
    }

    public let kindName: String
    public let id: RecordID
    public let outcome: Outcome
    /// The fields that changed; none for a new record.
    public let values: [Value]
  }

  /// When it was made: here by the clock of this device, elsewhere by that of stamps.
  public let time: Instant
  /// Who made it; `nil` for this device, under any of its identities.
  public let stranger: ActorID?
  /// The command, if a person has given it on this device.
  public let command: String?
  /// Who gave the command: a phone, by its id; `nil` for the terminal.
  public let author: String?
  /// Whether an undo has taken it back.
  public let isUndone: Bool
  /// Whether vanlog has only dated records again, once the time was proven.
  public let isDating: Bool
  /// How many records it has changed.
  public let count: Int
  /// The records, or the first of very many.
  public let items: [Item]

  let stamp: Stamp
}

extension HistoryEntry.Item {
  /// Whether its time of creation was put right, with other times or alone, which no person can do.
  func isDating(_ kinds: KindSet) -> Bool {
    let names = values.map(\.field)
    return outcome == .changed && names.contains(Field<Instant>.created.name)
      && kinds.named(kindName)?.haveOnlyTimes(names) == true
  }
}

extension HistoryEntry {
  /// More records of one change are only counted.
  static let mostItems = 50
}
