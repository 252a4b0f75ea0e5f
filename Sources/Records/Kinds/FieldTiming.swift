internal import Text

/// Where the days and times of a field lie, seen from when they are entered.
public enum FieldTiming: Sendable {
  /// Before.
  case past
  /// Before, or a little ahead: something happened then, and a day far ahead is a slip of the finger.
  case event
  /// Before or after: planned, and entered afterwards.
  case near
  /// After, as what runs out.
  case ahead
  /// How far something has come, which no clock gives.
  case progress

  /// Where a day lies that is typed without its year or week.
  var tense: TypedDays.Tense {
    switch self {
    case .past, .event, .progress: .past
    case .near: .near
    case .ahead: .ahead
    }
  }
}
