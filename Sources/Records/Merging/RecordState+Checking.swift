internal import Text

// What another device sends is hostile until it was checked.
extension RecordState {
  /// How many deletes and undeletes one version of a record may add to those known here: a device
  /// that could send any number would have the last word forever.
  private static let mostTurns: UInt32 = 10_000

  /// Why a state cannot come from any honest device; `nil` if it can.
  func objection(knowing known: RecordState?) -> String? {
    guard fields.values.allSatisfy({ $0.stamp?.isPossible ?? true }) else {
      return "a stamp of it is too late"
    }
    guard life.seen.values.allSatisfy({ $0 <= Stamp.latestTime }),
      fields.values.allSatisfy(\.hasSeenPossibleTimes)
    else {
      return "it claims to have seen a stamp that is too late"
    }
    guard life.length >= 1, life.length - 1 <= Self.mostTurns + (known?.life.length ?? 0) else {
      return "its number of deletes is impossibly high"
    }
    return nil
  }

  /// The value for the column of a field.
  ///
  /// One that does not fit is kept as those of newer versions are: it stays with the record and is
  /// passed on, and the field is empty until a program that understands it comes.
  func value(of field: FieldSpec) -> FieldValue {
    let value = fields[field.name]?.value ?? .none
    return field.holds(value) ? value : .none
  }
}

extension FieldState {
  /// Whether what a write here claims to have known of other actors can be.
  fileprivate var hasSeenPossibleTimes: Bool {
    switch self {
    case .manual(let state), .texts(let state):
      state.seen.values.allSatisfy { $0 <= Stamp.latestTime }
    default: true
    }
  }
}

extension FieldSpec {
  /// Whether the value is of the field's type; a newer version may send another.
  func holds(_ value: FieldValue) -> Bool {
    switch value {
    case .none: true
    case .integer: type.columnType == "INTEGER"
    case .bytes: type.columnType == "BLOB"
    case .text: type.columnType == "TEXT" && !type.isList
    case .set: type.isList
    }
  }
}
