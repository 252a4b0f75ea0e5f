/// A type that holds field values: a record, or a set of values to create or change one.
public protocol FieldHolder {
  /// The value of a field, of any type; `none` if there is none.
  func value(of name: String) -> FieldValue
}

extension FieldHolder {
  @inlinable public subscript<Value: FieldContent>(field: Field<Value>) -> Value? {
    Value.held(by: value(of: field.name))
  }

  @inlinable public subscript(field: Field<[String]>) -> [String] { value(of: field.name).words }
  public subscript(field: FieldSpec) -> FieldValue { value(of: field.name) }
}

/// A holder whose fields can be set; `nil` removes the field, leaving it unspecified.
public protocol MutableFieldHolder: FieldHolder {
  mutating func set(_ value: FieldValue?, of name: String)
}

extension MutableFieldHolder {
  @inlinable public subscript<Value: FieldContent>(field: Field<Value>) -> Value? {
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
public struct FieldValues: MutableFieldHolder, Sendable {
  /// A list, because comparing a few names takes less time than hashing one.
  package private(set) var elements: [Element] = []

  public init() {}

  public var isEmpty: Bool { elements.isEmpty }

  public func value(of name: String) -> FieldValue { specified(name) ?? .none }

  /// The value of a field, even `none`; `nil` if the field is not specified.
  public func specified(_ name: String) -> FieldValue? {
    elements.first { $0.name == name }?.value
  }

  public mutating func set(_ value: FieldValue?, of name: String) {
    set(value, of: name, from: nil)
  }

  mutating func set(_ value: FieldValue?, of name: String, from origin: ClockOrigin?) {
    let index = elements.firstIndex { $0.name == name }
    switch (index, value) {
    case (let index?, let value?):
      (elements[index].value, elements[index].origin) = (value, origin)
    case (let index?, nil): elements.remove(at: index)
    case (nil, let value?):
      elements.append(Element(name: name, value: value, origin: origin))
    case (nil, nil): break
    }
  }

  /// How the clock gave the value of a field, if it did.
  public func origin(of name: String) -> ClockOrigin? {
    elements.first { $0.name == name }?.origin
  }

  /// Whether a field is specified, even with no value.
  public func names<Value>(_ field: Field<Value>) -> Bool { specified(field.name) != nil }

  /// The change that each of them makes to a record.
  public var changes: [String: FieldChange] {
    Dictionary(uniqueKeysWithValues: elements.map { ($0.name, .set($0.value)) })
  }

  /// Combines both; the other's values take precedence.
  public func merging(_ other: FieldValues) -> FieldValues {
    var merged = self
    for element in other.elements {
      merged.set(element.value, of: element.name, from: element.origin)
    }
    return merged
  }
}

extension FieldValues: Equatable {
  /// Regardless of the order in which the fields were set.
  public static func == (first: FieldValues, second: FieldValues) -> Bool {
    first.elements.count == second.elements.count
      && first.elements.allSatisfy { second.specified($0.name) == $0.value }
  }
}

extension FieldValues: ExpressibleByArrayLiteral {
  /// A field with its value.
  public struct Element: Sendable {
    package let name: String
    package fileprivate(set) var value: FieldValue
    /// How the clock gave the value, if it did.
    package fileprivate(set) var origin: ClockOrigin?

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
    for element in elements { set(element.value, of: element.name) }
  }
}
