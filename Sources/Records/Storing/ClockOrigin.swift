public import Text

/// How a day or time of a record came from the clock instead of a person.
///
/// If the clock is not proven, the store remembers it until the time is proven in the same boot.
public enum ClockOrigin: Sendable, Hashable {
  /// What local clocks of a zone showed, those of the user without one; or what a person typed that
  /// only the clock makes a day or time of, such as `yesterday` or `17:30`.
  case clock(words: String?, zone: String?)
  /// Taken over from another record.
  case field(String, kind: String, id: RecordID)

  /// What the clock showed.
  public static func now(in zone: String?) -> ClockOrigin { .clock(words: nil, zone: zone) }
}

extension FieldSpec {
  /// The origin of a day or time that a person typed; `nil` if it does not depend on the clock.
  public func clockOrigin(
    of text: String, _ days: TypedDays, zone: String?
  ) -> ClockOrigin? {
    let words: String?
    switch type {
    case .day: words = days.of(tense).relativeDay(text)
    case .instant: words = days.of(tense).relativeMoment(text)
    default: return nil
    }
    return words.map { .clock(words: $0, zone: zone) }
  }
}

extension FieldValues {
  /// Sets a field of any type; `nil` is the origin of what a person has given.
  public mutating func set(_ value: FieldValue, of field: FieldSpec, from origin: ClockOrigin?) {
    set(value, of: field.name, from: origin)
  }

  /// Sets a field to what has come from the clock, or from a person if there is no origin.
  public mutating func set<Value: FieldContent>(
    _ field: Field<Value>, _ value: Value, from origin: ClockOrigin?
  ) {
    set(value.fieldValue, of: field.name, from: origin)
  }

  /// Takes a value over from other values, if they have one, with its origin.
  public mutating func take(_ name: String, from other: FieldValues) {
    guard let value = other.specified(name) else { return }
    set(value, of: name, from: other.origin(of: name))
  }

  /// Takes a value over from a record: if the clock gave it there, it gives it here too.
  public mutating func take<Value: FieldContent>(_ field: Field<Value>, from record: Record) {
    guard let value = record[field] else { return }
    set(
      value.fieldValue, of: field.name,
      from: .field(field.name, kind: record.kind.name, id: record.id))
  }

  /// Whether the clock gave the value of a field.
  public func isFromClock<Value>(_ field: Field<Value>) -> Bool { origin(of: field.name) != nil }

  /// The fields that the clock gave a value.
  public var origins: [String: ClockOrigin] {
    var origins: [String: ClockOrigin] = [:]
    for element in elements { origins[element.name] = element.origin }
    return origins
  }
}
