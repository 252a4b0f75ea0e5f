internal import Foundation
internal import FoundationXML

/// Which elements of an XML format stand in which, in what order, and what they hold.
struct XMLShape: Sendable {
  /// What a text must be.
  enum Content: Sendable {
    case anything
    case number
    case within(ClosedRange<Double>)
    /// Below 180 as well: there is one way to write the meridian opposite to Greenwich.
    case longitude
    case moment
    case oneOf([String])
    /// Longitude, latitude and perhaps a height, with commas, separated by white space.
    case places(atLeast: Int)
  }

  /// A child and how often it may stand there.
  struct Child: Sendable {
    let name: String
    var isRequired = false
    var repeats = false
  }

  struct Element: Sendable {
    var attributes: [String: Content] = [:]
    /// In this order and no other; `nil` lets anything stand there.
    var children: [Child]? = []
    var content = Content.anything
  }

  let namespace: String
  let root: String
  let elements: [String: Element]

  /// What is wrong with a file, or `nil`.
  func complaint(about bytes: [UInt8]) -> String? {
    let visitor = XMLShapeVisitor(self)
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    parser.delegate = visitor
    let isXML = parser.parse()
    if let complaint = visitor.complaint { return complaint }
    guard isXML, visitor.isAtEnd else { return "line \(parser.lineNumber): this is not XML" }
    return nil
  }
}

extension XMLShape.Content {
  func accepts(_ text: String) -> Bool {
    switch self {
    case .anything: true
    case .number: Self.isDecimal(text)
    case .within(let range): Self.isDecimal(text) && Double(text).map(range.contains) == true
    case .longitude:
      Self.isDecimal(text) && Double(text).map { $0 >= -180 && $0 < 180 } == true
    case .moment: text.wholeMatch(of: Self.momentPattern) != nil
    case .oneOf(let words): words.contains(text)
    case .places(let least):
      text.split(whereSeparator: \.isWhitespace).count >= least
        && text.split(whereSeparator: \.isWhitespace).allSatisfy { place in
          let numbers = place.split(separator: ",", omittingEmptySubsequences: false)
          return (2...3).contains(numbers.count)
            && numbers.allSatisfy { Self.isDecimal(String($0)) }
        }
    }
  }

  /// A number without an exponent.
  private static func isDecimal(_ text: String) -> Bool {
    text.wholeMatch(of: /[+-]?(\d+(\.\d*)?|\.\d+)/) != nil
  }

  private static var momentPattern: Regex<Substring> {
    /\d{4}-(?:0[1-9]|1[0-2])-[0-3]\d(?:T[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)/
  }
}

/// Walks through a file and keeps the first thing that is wrong.
private final class XMLShapeVisitor: NSObject, XMLParserDelegate {
  private struct Open {
    let name: String
    let element: XMLShape.Element
    var text = ""
    /// How many of the children have had their place.
    var place = 0
    var seen: Set<String> = []
  }

  private let shape: XMLShape
  private var stack: [Open] = []
  /// How deep we are in what is not looked at.
  private var foreignDepth = 0
  private(set) var complaint: String?
  /// Whether the root has ended.
  private(set) var isAtEnd = false

  init(_ shape: XMLShape) {
    self.shape = shape
  }

  private func complain(_ parser: XMLParser, _ text: String) {
    complaint = complaint ?? "line \(parser.lineNumber): \(text)"
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard foreignDepth == 0, stack.last?.element.children != nil || stack.isEmpty else {
      return foreignDepth += 1
    }
    guard namespaceURI == shape.namespace, let element = shape.elements[name],
      !stack.isEmpty || name == shape.root
    else { return complain(parser, "<\(name)> is not known here") }
    if let objection = objection(to: name) { return complain(parser, objection) }
    for (attribute, content) in element.attributes
    where attributes[attribute].map(content.accepts) != true {
      return complain(parser, "<\(name)> has no good \(attribute)")
    }
    stack.append(Open(name: name, element: element))
  }

  /// Takes the place of a child in the element in hand, or says why it must not stand there.
  private func objection(to name: String) -> String? {
    guard let parent = stack.last, let children = parent.element.children else { return nil }
    guard let place = children[parent.place...].firstIndex(where: { $0.name == name }) else {
      return "<\(name)> is out of place in <\(parent.name)>"
    }
    stack[stack.count - 1].place = children[place].repeats ? place : place + 1
    stack[stack.count - 1].seen.insert(name)
    return nil
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if foreignDepth == 0, !stack.isEmpty { stack[stack.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard foreignDepth == 0 else { return foreignDepth -= 1 }
    guard let open = stack.popLast() else { return }
    isAtEnd = stack.isEmpty
    for child in open.element.children ?? []
    where child.isRequired && !open.seen.contains(child.name) {
      return complain(parser, "<\(name)> has no <\(child.name)>")
    }
    let isParent = open.element.children?.isEmpty == false
    let hasText = open.text.contains { !$0.isWhitespace }
    if isParent ? hasText : !open.element.content.accepts(open.text) {
      complain(parser, "<\(name)> does not hold '\(open.text.prefix(40))'")
    }
  }
}
