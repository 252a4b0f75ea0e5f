/// What a person may type into a field, wherever the field is kept.
public enum TypedText {
  /// Why this is not a single line of at most `limit` bytes, phrased to follow the field's name.
  public static func objection(toLine line: String, _ limit: Int) -> String? {
    if let objection = objection(to: line, limit) { return objection }
    return line.utf8.contains(where: breaks.contains) ? "takes one line" : nil
  }

  /// Why this is not a text of at most `limit` bytes; `nil` if it is.
  ///
  /// Control characters could move a terminal's cursor, and no keyboard types them.
  public static func objection(to text: String, _ limit: Int) -> String? {
    guard text.utf8.count <= limit else {
      return "takes at most \(limit) bytes, not \(text.utf8.count)"
    }
    let isClean = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: true
      case 0..<0x20, 0x7F..<0xA0: false
      default: true
      }
    }
    return isClean ? nil : "takes text without control characters"
  }

  /// The text without blanks before and behind it.
  public static func trimmed(_ text: String) -> String {
    let space = UInt8(ascii: " ")
    guard text.utf8.first == space || text.utf8.last == space else { return text }
    var rest = text[...]
    while rest.utf8.first == space { rest.removeFirst() }
    while rest.utf8.last == space { rest.removeLast() }
    return String(rest)
  }

  /// Tab, line feed and carriage return.
  private static let breaks: [UInt8] = [0x09, 0x0A, 0x0D]
}
