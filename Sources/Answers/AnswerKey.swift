public import Text

/// A member of what one of our programs sends to another: its name, and what it holds.
///
/// Writer and reader use the same key, so a renamed member is renamed on both sides. A member of
/// another type than the key says reads as if it were missing.
public struct AnswerKey<Value>: Sendable {
  public let name: String

  public init(_ name: String) { self.name = name }
}

/// The objects in a list.
public typealias AnswerList = [JSONValue]

// Concrete types instead of a protocol: a command that reads one answer would pay for the search of its
// conformances.
extension JSONValue {
  public subscript(key: AnswerKey<String>) -> String? { self[key.name]?.string }
  public subscript(key: AnswerKey<Int64>) -> Int64? { self[key.name]?.integer }
  public subscript(key: AnswerKey<Double>) -> Double? { self[key.name]?.number }
  public subscript(key: AnswerKey<Bool>) -> Bool? { self[key.name]?.bool }
  public subscript(key: AnswerKey<AnswerList>) -> AnswerList? { self[key.name]?.elements }
  public subscript(key: AnswerKey<Instant>) -> Instant? {
    self[key.name]?.string.flatMap { Instant($0) }
  }
  public subscript(key: AnswerKey<Day>) -> Day? { self[key.name]?.string.flatMap { Day($0) } }
  public subscript(key: AnswerKey<[String]>) -> [String]? {
    self[key.name]?.elements?.compactMap(\.string)
  }
  /// An object.
  public subscript(key: AnswerKey<JSONValue>) -> JSONValue? {
    self[key.name].flatMap { $0.members == nil ? nil : $0 }
  }
}

extension JSONValue {
  /// Whether there is such a member, if only without a value.
  public func tells<Value>(_ key: AnswerKey<Value>) -> Bool { self[key.name] != nil }
}

extension JSONWriter {
  public mutating func field(_ key: AnswerKey<String>, _ text: String?) { field(key.name, text) }
  public mutating func field(_ key: AnswerKey<Bool>, _ flag: Bool) { field(key.name, flag) }
  public mutating func field(_ key: AnswerKey<[String]>, _ texts: [String]) {
    field(key.name, texts)
  }
  public mutating func field<Number: FixedWidthInteger>(
    _ key: AnswerKey<Int64>, _ number: Number?
  ) {
    field(key.name, number)
  }
  public mutating func field(_ key: AnswerKey<Double>, _ number: Double?, decimals: Int) {
    field(key.name, number, decimals: decimals)
  }
  public mutating func field(_ key: AnswerKey<Instant>, _ instant: Instant?) {
    field(key.name, instant?.description)
  }
  public mutating func field(
    _ key: AnswerKey<JSONValue>, _ members: (inout JSONWriter) -> Void
  ) {
    self.key(key.name)
    object(members)
  }
}
