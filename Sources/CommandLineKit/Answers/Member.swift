public import Answers
public import Text

/// A member of an answer: how it is declared, and its value.
public struct Member<Subject>: Sendable {
  public let field: JSONField
  let write: @Sendable (Subject, inout JSONWriter) -> Void

  /// A member that is declared as data, such as a field of a kind of record; `write` writes the name too.
  public init(
    field: JSONField, _ write: @escaping @Sendable (Subject, inout JSONWriter) -> Void
  ) {
    (self.field, self.write) = (field, write)
  }

  /// A member that always has a value.
  public init<Value>(
    _ name: String, _ type: ValueType<Value>, _ help: String,
    _ value: @escaping @Sendable (Subject) -> Value
  ) {
    self.init(field: JSONField(name, type.json, help, .always)) { subject, json in
      json.key(name)
      type.write(value(subject), &json)
    }
  }

  /// A member that may have no value: it is `null` then, so that readers always find the name, or is left
  /// out if it is only there when known.
  public init<Value>(
    _ name: String, _ type: ValueType<Value>, _ help: String, whenKnown: Bool = false,
    _ value: @escaping @Sendable (Subject) -> Value?
  ) {
    let presence: JSONField.Presence = whenKnown ? .whenKnown : .nullable
    self.init(field: JSONField(name, type.json, help, presence)) { subject, json in
      let value = value(subject)
      guard value != nil || !whenKnown else { return }
      json.key(name)
      if let value { type.write(value, &json) } else { json.null() }
    }
  }

  /// One that other programs of ours read.
  public init<Value, Read>(
    _ key: AnswerKey<Read>, _ type: ValueType<Value>, _ help: String,
    _ value: @escaping @Sendable (Subject) -> Value
  ) {
    key.check(type.json)
    self.init(key.name, type, help, value)
  }

  /// The same, if it may have no value.
  public init<Value, Read>(
    _ key: AnswerKey<Read>, _ type: ValueType<Value>, _ help: String, whenKnown: Bool = false,
    _ value: @escaping @Sendable (Subject) -> Value?
  ) {
    key.check(type.json)
    self.init(key.name, type, help, whenKnown: whenKnown, value)
  }

  func of<Holder>(_ part: @escaping @Sendable (Holder) -> Subject) -> Member<Holder> {
    let write = write
    return Member<Holder>(field: field) { write(part($0), &$1) }
  }

  func ofKnown<Holder>(_ part: @escaping @Sendable (Holder) -> Subject?) -> Member<Holder> {
    let write = write
    return Member<Holder>(field: JSONField(field.name, field.type, field.help, .whenKnown)) {
      if let known = part($0) { write(known, &$1) }
    }
  }
}
