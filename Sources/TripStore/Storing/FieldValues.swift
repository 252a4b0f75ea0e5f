/// A type that holds field values: a record, or a set of values to create or change one.
public protocol FieldHolder {
  /// The value of a field, of any type; `none` if there is none.
  func value(of name: String) -> FieldValue
}

extension FieldHolder {
  public subscript<Value: FieldContent>(field: Field<Value>) -> Value? {
    Value.held(by: value(of: field.name))
  }

  public subscript(field: Field<[String]>) -> [String] { value(of: field.name).words }
  public subscript(field: FieldSpec) -> FieldValue { value(of: field.name) }
}

/// A holder whose fields can be set; `nil` removes the field, leaving it unspecified.
public protocol MutableFieldHolder: FieldHolder {
  mutating func set(_ value: FieldValue?, of name: String)
}

extension MutableFieldHolder {
  public subscript<Value: FieldContent>(field: Field<Value>) -> Value? {
    get { Value.held(by: value(of: field.name)) }
    set { set(newValue?.fieldValue, of: field.name) }
  }

  public subscript(field: Field<[String]>) -> [String] {
    get { value(of: field.name).words }
    set { set(.set(newValue), of: field.name) }
  }

  public subscript(field: FieldSpec) -> FieldValue {
    get { value(of: field.name) }
    set { set(newValue, of: field.name) }
  }
}

/// A set of field values, each field at most once: for a new record, or for a change.
public struct FieldValues: MutableFieldHolder, Sendable, Equatable {
  public internal(set) var values: [String: FieldValue] = [:]

  public init() {}

  public var isEmpty: Bool { values.isEmpty }

  public func value(of name: String) -> FieldValue { values[name] ?? .none }

  public mutating func set(_ value: FieldValue?, of name: String) { values[name] = value }

  /// Whether a field is specified, even with no value.
  public func names<Value>(_ field: Field<Value>) -> Bool { values[field.name] != nil }

  /// Combines both; the other's values take precedence.
  public func merging(_ other: FieldValues) -> FieldValues {
    var merged = self
    merged.values.merge(other.values) { $1 }
    return merged
  }
}

extension FieldValues: ExpressibleByArrayLiteral {
  /// A field with its value.
  public struct Element: Sendable {
    let name: String
    let value: FieldValue

    /// Sets a field; `nil` clears it.
    public static func set<Value: FieldContent>(_ field: Field<Value>, _ value: Value?) -> Element {
      Element(name: field.name, value: value?.fieldValue ?? .none)
    }

    public static func set(_ field: Field<[String]>, _ words: [String]) -> Element {
      Element(name: field.name, value: .set(words))
    }

    public static func set(_ field: Field<[UInt8]>, _ bytes: [UInt8]?) -> Element {
      Element(name: field.name, value: bytes.map { .bytes($0) } ?? .none)
    }
  }

  public init(arrayLiteral elements: Element...) {
    for element in elements { values[element.name] = element.value }
  }
}
