public import Text

/// The key of a field: its name, and the type of what it holds.
///
/// `van[.grossWeight]` is an `Int64?`; a misspelt key, or a value of another type, does not compile.
/// A name means the same type in every kind, so that a record need not be of a type of its own:
/// which kinds have a field is said where they are declared.
public struct Field<Value>: Sendable, Hashable {
  public let name: String

  init(_ name: String) {
    self.name = name
  }
}

extension [String] {
  /// The names of fields, whatever they hold.
  @inlinable public static func fields<each Value>(_ fields: repeat Field<each Value>) -> [String] {
    var names: [String] = []
    repeat names.append((each fields).name)
    return names
  }
}

/// What a field can hold, as programs use it; words are apart, since none of them is no value.
public protocol FieldContent {
  /// What the value means, `nil` if it is none or of another type.
  static func held(by value: FieldValue) -> Self?
  var fieldValue: FieldValue { get }
}

extension Int64: FieldContent {
  public static func held(by value: FieldValue) -> Int64? { value.integer }
  public var fieldValue: FieldValue { .integer(self) }
}

extension String: FieldContent {
  public static func held(by value: FieldValue) -> String? { value.text }
  public var fieldValue: FieldValue { .text(self) }
}

extension Bool: FieldContent {
  public static func held(by value: FieldValue) -> Bool? { value.integer.map { $0 == 1 } }
  public var fieldValue: FieldValue { .integer(self ? 1 : 0) }
}

extension Day: FieldContent {
  /// Another device can send any number; a calendar shows only some.
  public static func held(by value: FieldValue) -> Day? {
    value.integer.map { Day(daysSinceEpoch: Int(FieldType.possibleDays.nearest(to: $0))) }
  }

  public var fieldValue: FieldValue { .integer(Int64(daysSinceEpoch)) }
}

extension Instant: FieldContent {
  /// Brought to what a calendar shows, as days are.
  public static func held(by value: FieldValue) -> Instant? {
    value.integer.map {
      Instant(millisecondsSinceEpoch: FieldType.possibleMilliseconds.nearest(to: $0))
    }
  }

  public var fieldValue: FieldValue { .integer(millisecondsSinceEpoch) }
}

extension RecordID: FieldContent {
  public static func held(by value: FieldValue) -> RecordID? {
    if case .bytes(let bytes) = value { RecordID(bytes: bytes) } else { nil }
  }

  public var fieldValue: FieldValue { .bytes(bytes) }
}

extension ClosedRange<Int64> {
  fileprivate func nearest(to number: Int64) -> Int64 {
    Swift.min(Swift.max(number, lowerBound), upperBound)
  }
}
