public import Text

/// The key of a field: its name and the type of its value.
///
/// `van[.grossWeight]` is an `Int64?`; a misspelt key or a value of the wrong type does not
/// compile. A name has the same type in every kind, so no type is needed per kind; the kinds
/// declare which fields they have.
public struct Field<Value>: Sendable, Hashable {
  public let name: String

  @inlinable public init(_ name: String) {
    self.name = name
  }
}

extension [String] {
  /// The names of fields of any type.
  @inlinable public static func fields<each Value>(_ fields: repeat Field<each Value>) -> [String] {
    var names: [String] = []
    repeat names.append((each fields).name)
    return names
  }
}

/// The types of field values; sets of words are separate, since an empty set means no value.
public protocol FieldContent {
  /// The value as this type, or `nil` if it is missing or of another type.
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
  /// Clamped to the calendar, since another device can send any number.
  public static func held(by value: FieldValue) -> Day? {
    value.integer.map { Day(daysSinceEpoch: Int(FieldType.possibleDays.nearest(to: $0))) }
  }

  public var fieldValue: FieldValue { .integer(Int64(daysSinceEpoch)) }
}

extension Instant: FieldContent {
  /// Clamped to the calendar, as days are.
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
