/// The text of a description, which many programs write in the markup of web pages.
struct KMLText {
  private(set) var text = ""
  /// Addresses that the text links to, and those of pictures.
  private(set) var links: [String] = []
  private(set) var pictures: [String] = []

  private var bytes: [UInt8] = []

  /// Without surrounding blanks.
  static func trimmed(_ text: String) -> String {
    var rest = text.utf8[...]
    while let first = rest.first, first <= 0x20 { rest.removeFirst() }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return rest.count == text.utf8.count ? text : String(Substring(rest))
  }

  /// Takes markup away; text without any stays as it is.
  init(_ source: String) {
    let letters = Array(source.utf8)
    guard letters.contains(UInt8(ascii: "<")) || letters.contains(UInt8(ascii: "&")) else {
      text = source
      return
    }
    var place = 0
    while place < letters.count {
      switch letters[place] {
      case UInt8(ascii: "<"): place = takeTag(letters, at: place)
      case UInt8(ascii: "&"): place = takeEntity(letters, at: place)
      case let byte:
        bytes.append(byte)
        place += 1
      }
    }
    text = Self.lines(bytes)
  }

  /// Lines without blanks around them, and no more than one blank line in a row.
  private static func lines(_ bytes: [UInt8]) -> String {
    var lines: [String] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = trimmed(String(decoding: line, as: UTF8.self))
      if !line.isEmpty || lines.last?.isEmpty == false { lines.append(line) }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  // MARK: - Tags

  private static let longestTag = 8_192
  private static let ofLines: Set<String> = [
    "br", "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
  ]

  /// Takes what begins like a tag; returns where the text continues.
  private mutating func takeTag(_ letters: [UInt8], at start: Int) -> Int {
    // A tag ends before the next one begins; so text of nothing but beginnings is read once.
    let end = letters[(start + 1)...].prefix(Self.longestTag)
      .firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    let second = start + 1 < letters.count ? letters[start + 1] : 0
    let isTag = (second | 0x20) &- 0x61 < 26 || second == 0x2F || second == 0x21
    guard let end, letters[end] == UInt8(ascii: ">"), isTag else {
      bytes.append(letters[start])
      return start + 1
    }
    let tag = letters[(start + 1)..<end]
    let name = tag.drop { $0 == 0x2F }.prefix { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "a": Self.add(Self.value("href", in: tag), to: &links)
    case "img": Self.add(Self.value("src", in: tag), to: &pictures)
    case "td", "th": bytes.append(0x20)
    case let name where Self.ofLines.contains(name): bytes.append(0x0A)
    default: break
    }
    return end + 1
  }

  private static func add(_ address: String?, to list: inout [String]) {
    guard let address, !address.isEmpty, list.count < 50, !list.contains(address) else { return }
    list.append(address)
  }

  /// The value of an attribute, with quotation marks of either kind around it.
  private static func value(_ name: String, in tag: ArraySlice<UInt8>) -> String? {
    let wanted = Array(name.utf8)
    for start in tag.indices.dropLast(wanted.count) where start > tag.startIndex {
      let after = start + wanted.count
      guard tag[start - 1] <= 0x20, after + 1 < tag.endIndex,
        tag[start..<after].elementsEqual(wanted, by: { $0 | 0x20 == $1 }), tag[after] == 0x3D
      else { continue }
      let mark = tag[after + 1]
      guard mark == 0x22 || mark == 0x27 else { continue }
      let value = tag[(after + 2)...].prefix { $0 != mark }
      return KMLText(String(decoding: value, as: UTF8.self)).text
    }
    return nil
  }

  // MARK: - Entities

  private mutating func takeEntity(_ letters: [UInt8], at start: Int) -> Int {
    let name = letters[(start + 1)...].prefix(10).prefix { $0 != 0x3B }
    guard name.endIndex < letters.count, letters[name.endIndex] == 0x3B,
      let character = Self.character(String(decoding: name, as: UTF8.self))
    else {
      bytes.append(letters[start])
      return start + 1
    }
    bytes.append(contentsOf: String(character).utf8)
    return name.endIndex + 1
  }

  private static func character(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return " "
    default: break
    }
    guard name.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number >= 0x20 || number == 0x0A else { return nil }
    return Unicode.Scalar(number)
  }
}
