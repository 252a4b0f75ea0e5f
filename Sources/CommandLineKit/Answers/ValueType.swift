public import Text

/// What a member of an answer holds: how that is declared, and how such a value is written.
public struct ValueType<Value>: Sendable {
  let json: JSONType
  let write: @Sendable (Value, inout JSONWriter) -> Void

  public init(_ json: JSONType, _ write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
    (self.json, self.write) = (json, write)
  }

  /// The same for what becomes such a value.
  public func from<Other>(
    _ value: @escaping @Sendable (Other) -> Value
  ) -> ValueType<Other> {
    let write = write
    return ValueType<Other>(json) { write(value($0), &$1) }
  }
}

// MARK: Texts

extension ValueType where Value == String {
  public static var text: Self { Self(.text) { $1.value($0) } }

  /// One of these words.
  public static func choice(_ words: [String]) -> Self { Self(.choice(words)) { $1.value($0) } }

  /// Three letters of ISO 4217.
  public static var currency: Self { Self(.currency) { $1.value($0) } }

  /// Two letters of ISO 3166.
  public static var country: Self { Self(.country) { $1.value($0) } }

  /// The id of a record in text.
  public static func id(of kind: String?) -> Self { Self(.id(of: kind)) { $1.value($0) } }
}

extension ValueType
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of its cases.
  public static var choice: Self {
    Self(.choice(Value.allCases.map(\.rawValue))) { $1.value($0.rawValue) }
  }
}

extension ValueType where Value == RecordID {
  /// The id of a record, and of which kind if it is always the same.
  public static func id(of kind: String?) -> Self {
    Self(.id(of: kind)) { $1.value($0.description) }
  }
}

// MARK: Times

extension ValueType where Value == Day {
  public static var day: Self { Self(.day) { $1.value($0.description) } }
}

extension ValueType where Value == Instant {
  public static var instant: Self { Self(.instant) { $1.value($0.description) } }
}

// MARK: Numbers

extension ValueType where Value == Bool {
  /// True or false.
  public static var flag: Self { Self(.flag) { $1.value($0) } }
}

extension ValueType where Value: FixedWidthInteger & SendableMetatype {
  /// A number of things.
  public static var count: Self { Self(.count) { $1.value($0) } }

  public static func number(_ unit: JSONUnit) -> Self { Self(.number(unit)) { $1.value($0) } }
}

extension ValueType where Value == Double {
  /// With the shortest digits that read back as the same number.
  public static func number(_ unit: JSONUnit) -> Self { Self(.number(unit)) { $1.value($0) } }

  /// Rounded to this many decimals.
  public static func number(_ unit: JSONUnit, decimals: Int) -> Self {
    Self(.number(unit)) { $1.value($0, decimals: decimals) }
  }
}

extension ValueType where Value == Int64 {
  /// A whole number of 10⁻ⁿ, without zeros at its end.
  public static func number(_ unit: JSONUnit, places: Int) -> Self {
    Self(.number(unit)) { $1.value($0, places: places) }
  }

  /// Smallest units of the currency beside it.
  public static var money: Self { Self(.money) { $1.value($0) } }
}

// MARK: What holds others

extension ValueType {
  /// A list of such values.
  public var list: ValueType<[Value]> {
    let write = write
    return ValueType<[Value]>(.list(json)) { values, json in
      json.array { json in
        for value in values { write(value, &json) }
      }
    }
  }

  /// An object with these members.
  public static func object(_ members: Members<Value>) -> Self {
    Self(.object(members.fields)) { value, json in
      json.object { members.write(of: value, to: &$0) }
    }
  }

  /// A list of objects with these members.
  public static func objects<Element>(_ members: Members<Element>) -> Self
  where Value == [Element] {
    ValueType<Element>.object(members).list
  }

  /// An object whose names are data.
  public static func map<Element>(_ type: ValueType<Element>) -> Self
  where Value == [(name: String, value: Element)] {
    Self(.map(type.json)) { entries, json in
      json.object { json in
        for entry in entries {
          json.key(entry.name)
          type.write(entry.value, &json)
        }
      }
    }
  }
}

extension ValueType where Value: Answer {
  /// An object that declares itself.
  public static var object: Self { .object(Value.members) }
}

extension ValueType {
  /// A list of objects that declare themselves.
  public static func objects<Element: Answer>() -> Self where Value == [Element] {
    .objects(Element.members)
  }
}

extension ValueType where Value == [String] {
  public static var texts: Self { ValueType<String>.text.list }
}
