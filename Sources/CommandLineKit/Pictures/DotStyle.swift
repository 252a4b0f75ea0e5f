internal import Text

/// How dots are drawn on a terminal: as braille cells of two by four, or as ASCII where braille
/// cannot be shown.
public enum DotStyle: Sendable {
  case braille
  case ascii

  /// Braille unless the locale is not UTF-8, or the terminal is a dumb one or the Linux console,
  /// whose fonts of 512 characters have no braille.
  public init(_ environment: Environment) {
    let locale = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"]
    let isUTF8 = locale.map(Self.isUTF8) ?? true
    let terminal = environment["TERM"]
    let isPlain = terminal == "linux" || terminal == "dumb"
    self = isUTF8 && !isPlain ? .braille : .ascii
  }

  private static func isUTF8(_ locale: String) -> Bool {
    // In capitals or not, with a dash or without.
    var letters: [UInt8] = []
    for byte in locale.utf8 where byte != UInt8(ascii: "-") { letters.append(byte | 0x20) }
    return String(decoding: letters, as: UTF8.self).contains(bytesOf: "utf8")
  }

  /// Adds a cell with these dots to a line of UTF-8, in the order of the bits of Unicode's braille
  /// patterns; an empty one is a blank, which every font has.
  func append(_ dots: UInt8, to line: inout [UInt8]) {
    switch (self, dots & Self.upperHalf != 0, dots & ~Self.upperHalf != 0) {
    case (_, false, false): line.append(UInt8(ascii: " "))
    case (.braille, _, _):
      line.append(0xE2)
      line.append(0xA0 | dots >> 6)
      line.append(0x80 | dots & 0x3F)
    case (.ascii, true, false): line.append(UInt8(ascii: "'"))
    case (.ascii, false, true): line.append(UInt8(ascii: "."))
    case (.ascii, true, true): line.append(UInt8(ascii: ":"))
    }
  }

  private static let upperHalf: UInt8 = 0b0001_1011

  /// Lines and marks around the dots.
  var signs: Signs {
    switch self {
    case .braille:
      Signs(
        start: "○", end: "●", both: "◉", tick: "┤", upright: "│", corner: "└", level: "─",
        barStart: "├", barEnd: "┤")
    case .ascii:
      Signs(
        start: "o", end: "*", both: "@", tick: "+", upright: "|", corner: "+", level: "-",
        barStart: "|", barEnd: "|")
    }
  }

  /// The characters in pictures besides dots.
  struct Signs {
    let start, end, both, tick, upright, corner, level, barStart, barEnd: Character
  }
}
