public import Text

/// What an undo would do, record by record.
public struct UndoPlan: Sendable {
  /// A record that cannot be taken back, or one of its fields.
  public struct Remainder: Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
      /// Another device has written since.
      case changedSince(ActorID)
      case deletedSince
      /// Several values waited for a choice, which was made.
      case settled
      /// The bytes that were there before are not kept.
      case notKept
      /// The file of a document is gone.
      case fileGone
    }

    public let kindName: String
    public let id: RecordID
    /// `nil` for the record as a whole.
    public let field: String?
    public let reason: Reason
  }

  /// A newer change that stays as it is.
  public struct Skipped: Sendable {
    public let change: LoggedChange
    /// Why nothing of it can be taken back; empty for what vanlog did by itself.
    public let remainders: [Remainder]
  }

  public let change: LoggedChange
  public let steps: [UndoStep]
  public let remainders: [Remainder]
  /// Newer changes, the newest first.
  public let skipped: [Skipped]
  /// Whether it is too long ago: nothing says any more what was there before.
  public let isForgotten: Bool

  /// Whether the other would do the same.
  func isSame(as other: UndoPlan) -> Bool {
    change == other.change && steps == other.steps && remainders == other.remainders
  }
}

/// What an undo does to one record.
public struct UndoStep: Sendable, Hashable {
  /// What becomes of the record.
  public enum Outcome: String, Sendable, CaseIterable {
    case deleted, restored, changed
  }

  public struct Value: Sendable, Hashable {
    public let field: String
    public let from, to: FieldValue
    let change: FieldChange
  }

  public let kindName: String
  public let id: RecordID
  public let outcome: Outcome
  public let values: [Value]
}
