internal import Text

/// A line that vanlog sends.
struct RemoteRequest: Equatable {
  enum Verb: Equatable {
    case greet(version: Int, address: String)
    case list(limit: Int, folder: String?, after: String?)
    case get(name: String, from: Int, limit: Int)
    case put(name: String, count: Int)
    case batch(count: Int)
    case delete(name: String)
  }

  static let longestLine = 2_048
  static let largestObject = 1_048_576
  static let mostNames = 10_000
  /// How many requests may be made at once.
  static let largestBatch = 8

  /// As it was written, for the answer.
  let number: String
  /// `nil` if the request cannot be understood.
  let verb: Verb?

  /// Reads a line; `nil` if it does not even begin with a number.
  init?(_ line: [UInt8]) {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard let number = words.first, Self.number(number) != nil else { return nil }
    self.number = String(number)
    verb = words.count > 1 ? Self.verb(words[1], Array(words[2...])) : nil
  }

  private static func verb(_ verb: Substring, _ words: [Substring]) -> Verb? {
    switch (verb, words.count) {
    case ("vanlog-remote", 2):
      guard let version = number(words[0]) else { return nil }
      return .greet(version: version, address: String(words[1]))
    case ("list", 2): return list(words[0], words[1])
    case ("get", 2): return get(words[0], words[1])
    case ("put", 2):
      guard let count = number(words[1]), let name = name(words[0]) else { return nil }
      return .put(name: name, count: count)
    case ("batch", 1):
      guard let count = number(words[0]), (1...largestBatch).contains(count) else { return nil }
      return .batch(count: count)
    case ("delete", 1): return name(words[0]).map { .delete(name: $0) }
    default: return nil
    }
  }

  private static func list(_ limit: Substring, _ rest: Substring) -> Verb? {
    let words = rest.split(separator: " ", omittingEmptySubsequences: false)
    guard let limit = number(limit), (1...mostNames).contains(limit), words.count == 2,
      let folder = optionalName(words[0]), let after = optionalName(words[1])
    else { return nil }
    return .list(limit: limit, folder: folder, after: after)
  }

  private static func get(_ name: Substring, _ rest: Substring) -> Verb? {
    let words = rest.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let name = Self.name(name), let from = number(words[0]),
      let limit = number(words[1]), limit <= largestObject
    else { return nil }
    return .get(name: name, from: from, limit: limit)
  }

  private static func name(_ word: Substring) -> String? {
    ObjectPath.isValid(word) ? String(word) : nil
  }

  /// A name, or nothing where there is a `-`; `nil` outside if it is neither.
  private static func optionalName(_ word: Substring) -> String?? {
    if word == "-" { return .some(nil) }
    return name(word).map { .some($0) } ?? nil
  }

  /// A number of at most fifteen digits.
  static func number(_ text: Substring) -> Int? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy(Digits.isDigit) else {
      return nil
    }
    return Int(text)
  }
}
