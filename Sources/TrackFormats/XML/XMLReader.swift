internal import Text

/// Reads an XML document tag by tag, in memory that does not grow with the file.
///
/// It reads UTF-8, UTF-16, ISO-8859-1 and Windows-1252, with or without a byte order mark. Document
/// types are refused, so there are no entities but the five of XML and numeric ones; namespaces are
/// not resolved. After an error there are no more events.
package struct XMLReader: ~Copyable {
  /// A reader keeps only the first problems.
  package static let mostProblems = 32
  package private(set) var problems: [XMLProblem] = []

  var source: XMLSource
  let limits: XMLLimits
  /// What is being read: a name, a value or a text.
  var scratch: [UInt8] = []
  var text = XMLText()

  private var open: [XMLName] = []
  private var hasRoot = false
  private var hasFailed = false
  /// Events that were read and not yet returned, the last one first.
  private var waiting: [XMLEvent] = []

  /// Reads from a closure that returns at most `maximum` bytes, or none at the end of the file.
  package init(
    limits: XMLLimits = XMLLimits(), read: @escaping (_ maximum: Int) throws -> [UInt8]
  ) throws {
    self.init(try XMLSource(read), limits)
  }

  private init(_ source: XMLSource, _ limits: XMLLimits) {
    self.source = source
    self.limits = limits
  }

  /// Reads a document in memory.
  package init(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) throws {
    var rest = bytes[...]
    try self.init(limits: limits) { maximum in
      defer { rest = rest.dropFirst(maximum) }
      return Array(rest.prefix(maximum))
    }
  }

  /// The next event, or `nil` at the end of the document.
  package mutating func next() throws -> XMLEvent? {
    if let event = waiting.popLast() { return event }
    guard !hasFailed else { return nil }
    do {
      return try readEvent()
    } catch {
      hasFailed = true
      throw error
    }
  }

  /// Skips the contents and the end of the element whose start was returned last.
  package mutating func skipElement() throws {
    var depth = 1
    while depth > 0, let event = try next() {
      switch event {
      case .start: depth += 1
      case .end: depth -= 1
      case .text: break
      }
    }
  }

  /// Reads the text of the element whose start was returned last, up to its end, without its
  /// children.
  package mutating func elementText() throws -> String {
    var result = ""
    while let event = try next() {
      switch event {
      case .start: try skipElement()
      case .end: return result
      case .text(let text) where result.utf8.count + text.utf8.count > limits.textBytes:
        report(.textCut(limit: limits.textBytes))
      case .text(let text): result += text
      }
    }
    return result
  }

  func error(_ reason: XMLError.Reason, at place: XMLPlace) -> XMLError {
    XMLError(at: place, reason)
  }

  mutating func error(_ reason: XMLError.Reason) -> XMLError {
    XMLError(at: source.place, reason)
  }

  mutating func report(_ kind: XMLProblem.Kind) {
    guard problems.count < Self.mostProblems else { return }
    problems.append(XMLProblem(line: source.place.line, kind: kind))
  }

  /// Returns the problems reported so far and clears them.
  package mutating func takeProblems() -> [XMLProblem] {
    defer { problems = [] }
    return problems
  }
}

extension XMLReader {
  private mutating func readEvent() throws -> XMLEvent? {
    while true {
      try takeText()
      let start = source.place
      guard try source.next() != nil else { return try end(at: start) }
      switch try source.peek() {
      case UInt8(ascii: "?"): try takeInstruction(at: start)
      case UInt8(ascii: "!"): try takeDeclaration(at: start)
      case UInt8(ascii: "/"): return try withText(before: endTag(at: start))
      case nil: throw error(.endsInMarkup)
      default: return try withText(before: startTag(at: start))
      }
    }
  }

  /// Returns the text before a tag first, unless it is blank.
  private mutating func withText(before tag: XMLEvent) throws -> XMLEvent {
    defer { text.removeAll() }
    guard !text.isBlank else { return tag }
    waiting.append(tag)
    return .text(textString())
  }

  private mutating func textString() -> String {
    if text.isCut { report(.textCut(limit: limits.textBytes)) }
    if let control = text.control { report(.controlCharacter(control)) }
    return string(text.bytes)
  }

  /// Decodes UTF-8; invalid bytes are replaced and reported.
  mutating func string(_ bytes: [UInt8]) -> String {
    if let text = String(utf8: bytes.span) { return text }
    report(.wrongEncoding)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func end(at place: XMLPlace) throws -> XMLEvent? {
    if let name = open.last { throw error(.endsInside(name.qualified), at: place) }
    try refuseTextOutside(at: place)
    guard hasRoot else { throw error(.noElement, at: place) }
    return nil
  }

  /// Throws if text ends at a place outside of the root.
  private func refuseTextOutside(at place: XMLPlace) throws {
    guard text.isBlank else { throw error(.textOutside, at: place) }
  }

  private mutating func startTag(at start: XMLPlace) throws -> XMLEvent {
    if open.isEmpty { try refuseTextOutside(at: start) }
    let name = try takeName()
    guard !open.isEmpty || !hasRoot else { throw error(.secondRoot(name.qualified), at: start) }
    guard open.count < limits.depth else {
      throw error(.tooDeep(limit: limits.depth), at: start)
    }
    let attributes = try takeAttributes()
    hasRoot = true
    if try takeTagEnd() { waiting.append(.end(name)) } else { open.append(name) }
    return .start(XMLElement(name: name, attributes: attributes, place: start))
  }

  private mutating func endTag(at start: XMLPlace) throws -> XMLEvent {
    source.advance()
    let name = try takeName()
    try skipSpace()
    try take(UInt8(ascii: ">"), "the > of the tag")
    guard name == open.last else {
      throw error(.wrongEnd(found: name.qualified, open: open.last?.qualified), at: start)
    }
    open.removeLast()
    return .end(name)
  }
}
