import Text

/// Lines of iCalendar (RFC 5545): escaped, folded, and ended as the standard wants it.
struct CalendarText {
  private(set) var text = ""

  /// The most bytes of a line, without its end.
  private static let width = 75

  /// A property whose value the standard gives a form, such as a date.
  mutating func add(_ name: String, _ value: String) {
    fold("\(name):\(value)")
  }

  /// A property whose value is any text.
  mutating func add(_ name: String, text value: String) {
    fold("\(name):\(Self.escaped(value))")
  }

  mutating func block(_ name: String, _ body: (inout CalendarText) -> Void) {
    add("BEGIN", name)
    body(&self)
    add("END", name)
  }

  /// Commas, semicolons and line ends have a meaning of their own, and control characters nothing.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ",", ";":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\n": escaped += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A long line continues in lines that begin with a space; no character is cut in two.
  private mutating func fold(_ line: String) {
    var room = Self.width
    for scalar in line.unicodeScalars {
      let bytes = UTF8.width(scalar)
      if bytes > room {
        text += "\r\n "
        room = Self.width - 1
      }
      text.unicodeScalars.append(scalar)
      room -= bytes
    }
    text += "\r\n"
  }
}
