public import Text

/// What an undo would do, record by record; nothing if nothing of the change can be taken back.
public struct UndoPlan: Sendable {
  /// A record that cannot be taken back, or one of its fields.
  public struct Remainder: Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
      /// Someone else has written since.
      case changedSince(OtherWriter)
      case deletedSince
      case restoredSince
      /// Several values waited for a choice, which was made.
      case settled
      /// The bytes that were there before are not kept.
      case notKept
      /// The file of an attachment is gone.
      case fileGone
    }

    public let kindName: String
    public let id: RecordID
    /// `nil` for the record as a whole.
    public let field: String?
    public let reason: Reason
  }

  public let change: LoggedChange
  public let steps: [UndoStep]
  public let remainders: [Remainder]
  /// Newer changes that vanlog made on its own, the newest first.
  public let passedOver: [LoggedChange]
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
