public import Answers
internal import Text

extension JSONField {
  /// A member that other programs of ours read.
  public init<Read>(
    _ key: AnswerKey<Read>, _ type: JSONType, _ help: String, _ presence: Presence? = nil
  ) {
    key.check(type)
    self.init(key.name, type, help, presence)
  }
}

extension AnswerKey {
  /// Stops a program that is built for tests if the key reads another type than is declared.
  func check(_ type: JSONType) {
    assert(reads(type), "'\(name)' is declared as \(type), and read as \(Value.self)")
  }

  /// Whether it reads what is declared so.
  public func reads(_ type: JSONType) -> Bool {
    switch type {
    case .text, .choice, .currency, .country, .id: Value.self == String.self
    case .flag: Value.self == Bool.self
    case .money: Value.self == Int64.self
    case .count, .number: Value.self == Double.self || Value.self == Int64.self
    case .day: Value.self == Day.self
    case .instant: Value.self == Instant.self
    case .object, .map: Value.self == JSONValue.self
    case .list(.object): Value.self == AnswerList.self
    case .list: Value.self == [String].self
    }
  }
}
