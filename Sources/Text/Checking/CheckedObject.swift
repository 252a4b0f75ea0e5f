/// The members of one object in a file that people write, read one by one and each only once.
///
/// What is wrong is noted, and reading continues, so that a person mends a file in one go.
public struct CheckedObject {
  public let path: String
  private let members: [JSONValue.Member]
  private let problems: MemberProblems
  private var known: [String] = []

  /// Notes it if the value is not an object.
  public init?(_ value: JSONValue, at path: String, _ problems: MemberProblems) {
    guard case .object(let members) = value else {
      problems.add(path, "must be an object in braces, not \(MessageQuote.value(value))")
      return nil
    }
    self.path = path
    self.members = members
    self.problems = problems
  }

  public func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  public func note(_ name: String, _ text: String) { problems.add(path(of: name), text) }

  public func has(_ name: String) -> Bool { members.contains { $0.name == name } }

  /// The value of a member, which is known from now on; `nil` and a note if it must be there.
  public mutating func value(_ name: String, isRequired: Bool = false) -> JSONValue? {
    known.append(name)
    let found = members.filter { $0.name == name }
    if found.count > 1 { note(name, "is given \(found.count) times; once is enough") }
    if found.isEmpty, isRequired { note(name, "is missing") }
    return found.first?.value
  }

  /// What the object is by its member `type`; `nil` after a note if that is unknown.
  public mutating func kind<Kind: RawRepresentable<String> & CaseIterable>(
    of noun: String, _: Kind.Type
  ) -> Kind? {
    guard let word = value("type", isRequired: true) else { return nil }
    if let kind = word.string.flatMap({ Kind(rawValue: $0) }) { return kind }
    note(
      "type",
      "unknown \(noun) \(MessageQuote.value(word)); known ones are "
        + Kind.allCases.map(\.rawValue).joined(separator: ", "))
    return nil
  }

  /// Notes the members that were not asked for.
  public func finish() {
    for member in members where !known.contains(member.name) {
      problems.add(
        path,
        "unknown member \(MessageQuote.text(member.name)); known here: "
          + known.joined(separator: ", "))
    }
  }

  /// Reads a list, passing each element and its path on.
  public mutating func list(
    _ name: String, limit: Int, isRequired: Bool = false,
    _ body: (_ element: JSONValue, _ path: String, MemberProblems) -> Void
  ) {
    guard let value = value(name, isRequired: isRequired) else { return }
    guard let elements = value.elements else {
      return note(name, "must be a list in brackets, not \(MessageQuote.value(value))")
    }
    if elements.count > limit {
      return note(name, "must have at most \(limit) elements, not \(elements.count)")
    }
    for (index, element) in elements.enumerated() {
      body(element, "\(path(of: name))[\(index)]", problems)
    }
  }
}

extension CheckedObject {
  /// A text that means something; `mayBe` says what it may be.
  public mutating func parsed<Value>(
    _ name: String, mayBe: String, isRequired: Bool = false, _ parse: (String) -> Value?
  ) -> Value? {
    guard let value = value(name, isRequired: isRequired) else { return nil }
    if let found = value.string.flatMap(parse) { return found }
    note(name, "must be \(mayBe), not \(MessageQuote.value(value))")
    return nil
  }

  /// A text for people or programs, of at most this many bytes.
  public mutating func text(_ name: String, limit: Int, isRequired: Bool = false) -> String? {
    parsed(
      name, mayBe: "a text of 1 to \(limit) bytes without NUL", isRequired: isRequired
    ) { text in
      (1...limit).contains(text.utf8.count) && !text.utf8.contains(0) ? text : nil
    }
  }

  /// What a record takes as a line.
  public mutating func line(_ name: String, limit: Int) -> String? {
    parsed(name, mayBe: "a line of 1 to \(limit) bytes without control characters") { text in
      text.isEmpty || TypedText.objection(toLine: text, limit) != nil ? nil : text
    }
  }

  /// One of these words.
  public mutating func choice(_ name: String, of words: [String]) -> String? {
    parsed(name, mayBe: Phrase.alternatives(words)) { words.contains($0) ? $0 : nil }
  }

  public mutating func flag(_ name: String, standard: Bool) -> Bool {
    guard let value = value(name) else { return standard }
    guard let flag = value.bool else {
      note(name, "must be true or false, not \(MessageQuote.value(value))")
      return standard
    }
    return flag
  }

  public mutating func integer(
    _ name: String, in range: ClosedRange<Int>, isRequired: Bool = false
  ) -> Int? {
    guard let value = value(name, isRequired: isRequired) else { return nil }
    guard let number = value.integer, let number = Int(exactly: number), range.contains(number)
    else {
      note(
        name,
        "must be a whole number from \(range.lowerBound) to \(range.upperBound), not "
          + MessageQuote.value(value))
      return nil
    }
    return number
  }

  /// One word out of several, which the message names.
  public mutating func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, as type: Word.Type, isRequired: Bool = false
  ) -> Word? where Word.RawValue == String {
    let words = Word.allCases.map { $0.rawValue }
    return parsed(
      name, mayBe: Phrase.alternatives(words), isRequired: isRequired
    ) { Word(rawValue: $0) }
  }

  /// One text or a list of them, each of which means something.
  public mutating func several<Value>(
    _ name: String, mayBe: String, limit: Int, isRequired: Bool = false,
    _ parse: (String) -> Value?
  ) -> [Value]? {
    guard let value = value(name, isRequired: isRequired) else { return nil }
    let elements = value.elements ?? [value]
    let found = elements.compactMap { $0.string.flatMap(parse) }
    guard (1...limit).contains(elements.count), found.count == elements.count else {
      let wrong = elements.first { $0.string.flatMap(parse) == nil } ?? value
      note(
        name,
        "must be \(mayBe), or a list of 1 to \(limit) of them, not \(MessageQuote.value(wrong))")
      return nil
    }
    return found
  }
}
