internal import Text

/// Hears what is in the XML of a listing.
protocol MarkupListener {
  mutating func opened(_ name: String)
  /// `text` is what stands in an element that contains no others.
  mutating func closed(_ name: String, text: [UInt8])
}

/// Reads the XML of a listing piece by piece, in a few kilobytes of memory.
///
/// Names lose their prefixes, attributes are skipped, and there is no document type and no entity
/// but the five of XML. It accepts more than XML allows, but it ends on any input.
struct MarkupReader {
  static let deepest = 32
  static let longestName = 128
  static let longestText = 4_096

  struct Trouble: Error, Equatable {
    let text: String
  }

  private enum State {
    case text, entity, open, name, closingName, attributes, empty, declaration
    case quoted(UInt8)
    case instruction(hasMark: Bool)
    case comment(dashes: Int)
    case section(brackets: Int)
  }

  private var state = State.text
  private var names: [String] = []
  private var name: [UInt8] = []
  private var text: [UInt8] = []
  private var word: [UInt8] = []
  private var hasEnded = false

  /// Whether all that was opened has been closed, and there was something.
  var isWhole: Bool { hasEnded && names.isEmpty }

  mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ listener: inout some MarkupListener
  ) throws(Trouble) {
    for byte in bytes { try take(byte, &listener) }
  }

  private mutating func take(
    _ byte: UInt8, _ listener: inout some MarkupListener
  ) throws(Trouble) {
    switch state {
    case .text: try takeText(byte)
    case .entity: try takeEntity(byte)
    case .open: try takeOpening(byte)
    case .name: try takeName(byte, &listener)
    case .closingName: try takeClosingName(byte, &listener)
    case .attributes: try takeAttributes(byte, &listener)
    case .quoted(let quote): if byte == quote { state = .attributes }
    case .empty: try takeEmpty(byte, &listener)
    case .declaration: try takeDeclaration(byte)
    case .instruction(let hasMark):
      state = hasMark && byte == UInt8(ascii: ">") ? .text : .instruction(hasMark: byte == 0x3F)
    case .comment(let dashes): takeComment(byte, dashes)
    case .section(let brackets): try takeSection(byte, brackets)
    }
  }

  // MARK: Text

  private mutating func takeText(_ byte: UInt8) throws(Trouble) {
    switch byte {
    case UInt8(ascii: "<"): state = .open
    case UInt8(ascii: "&"):
      word = []
      state = .entity
    default: try append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) throws(Trouble) {
    guard text.count < Self.longestText else { throw Trouble(text: "a text is too long") }
    text.append(byte)
  }

  private mutating func takeEntity(_ byte: UInt8) throws(Trouble) {
    guard byte == UInt8(ascii: ";") else {
      guard word.count < 10 else { throw Trouble(text: "an entity is unknown") }
      word.append(byte)
      return
    }
    state = .text
    guard let bytes = Self.bytes(of: String(decoding: word, as: UTF8.self)) else {
      throw Trouble(text: "an entity is unknown")
    }
    for byte in bytes { try append(byte) }
  }

  private static func bytes(of entity: String) -> [UInt8]? {
    switch entity {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    guard entity.hasPrefix("#") else { return nil }
    let isHexadecimal = entity.hasPrefix("#x")
    let digits = entity.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.hasPrefix("+"), let code = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      code > 0, let scalar = Unicode.Scalar(code)
    else { return nil }
    return Array(String(scalar).utf8)
  }

  private mutating func takeSection(_ byte: UInt8, _ brackets: Int) throws(Trouble) {
    switch (byte, brackets) {
    case (UInt8(ascii: "]"), _): state = .section(brackets: min(brackets + 1, 3))
    case (UInt8(ascii: ">"), 2...): state = .text
    default: state = .section(brackets: 0)
    }
    // The brackets at its end are told from others only afterwards, and no name has any.
    if byte != UInt8(ascii: "]"), byte != UInt8(ascii: ">") { try append(byte) }
  }

  // MARK: Tags

  private mutating func takeOpening(_ byte: UInt8) throws(Trouble) {
    name = []
    word = []
    switch byte {
    case UInt8(ascii: "/"): state = .closingName
    case UInt8(ascii: "?"): state = .instruction(hasMark: false)
    case UInt8(ascii: "!"): state = .declaration
    default:
      guard !Self.endsName(byte) else { throw Trouble(text: "a tag has no name") }
      name = [byte]
      state = .name
    }
  }

  private mutating func takeName(
    _ byte: UInt8, _ listener: inout some MarkupListener
  ) throws(Trouble) {
    guard Self.endsName(byte) else { return try extendName(byte) }
    try open(&listener)
    state = .attributes
    try takeAttributes(byte, &listener)
  }

  private mutating func takeAttributes(
    _ byte: UInt8, _ listener: inout some MarkupListener
  ) throws(Trouble) {
    switch byte {
    case UInt8(ascii: ">"): state = .text
    case UInt8(ascii: "/"): state = .empty
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quoted(byte)
    case UInt8(ascii: "<"): throw Trouble(text: "a tag has no end")
    default: break
    }
  }

  private mutating func takeEmpty(
    _ byte: UInt8, _ listener: inout some MarkupListener
  ) throws(Trouble) {
    guard byte == UInt8(ascii: ">") else { throw Trouble(text: "a tag has no end") }
    state = .text
    try close(&listener)
  }

  private mutating func takeClosingName(
    _ byte: UInt8, _ listener: inout some MarkupListener
  ) throws(Trouble) {
    if byte == UInt8(ascii: ">") {
      guard names.last == Self.localName(name) else {
        throw Trouble(text: "a tag closes another one")
      }
      state = .text
      try close(&listener)
    } else if !byte.isSpace {
      try extendName(byte)
    }
  }

  private mutating func extendName(_ byte: UInt8) throws(Trouble) {
    guard name.count < Self.longestName, byte != UInt8(ascii: "<") else {
      throw Trouble(text: "the name of a tag is too long")
    }
    name.append(byte)
  }

  private mutating func open(_ listener: inout some MarkupListener) throws(Trouble) {
    guard names.count < Self.deepest else { throw Trouble(text: "tags are nested too deeply") }
    let name = Self.localName(name)
    names.append(name)
    text = []
    listener.opened(name)
  }

  private mutating func close(_ listener: inout some MarkupListener) throws(Trouble) {
    guard let name = names.popLast() else { throw Trouble(text: "a tag closes nothing") }
    listener.closed(name, text: text)
    text = []
    hasEnded = true
  }

  // MARK: Comments and declarations

  private mutating func takeDeclaration(_ byte: UInt8) throws(Trouble) {
    word.append(byte)
    if word == Array("--".utf8) {
      state = .comment(dashes: 0)
    } else if word == Array("[CDATA[".utf8) {
      state = .section(brackets: 0)
    } else if !Array("--".utf8).starts(with: word), !Array("[CDATA[".utf8).starts(with: word) {
      throw Trouble(text: "it has a document type")
    }
  }

  private mutating func takeComment(_ byte: UInt8, _ dashes: Int) {
    switch (byte, dashes) {
    case (UInt8(ascii: "-"), _): state = .comment(dashes: min(dashes + 1, 2))
    case (UInt8(ascii: ">"), 2): state = .text
    default: state = .comment(dashes: 0)
    }
  }

  // MARK: Characters

  private static func localName(_ name: [UInt8]) -> String {
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name[...]
    return String(decoding: local, as: UTF8.self)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte.isSpace || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}
