internal import Text

/// How dots are put on a terminal: braille cells of two by four, or letters where those cannot be.
public enum DotStyle: Sendable {
  case braille
  case ascii

  /// Braille unless the locale is not UTF-8, or the terminal is the console of Linux, whose fonts
  /// have 512 characters and braille not among them.
  public init(_ environment: Environment) {
    let locale = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"]
    let isUTF8 = locale.map(Self.isUTF8) ?? true
    self = isUTF8 && environment["TERM"] != "linux" ? .braille : .ascii
  }

  private static func isUTF8(_ locale: String) -> Bool {
    let letters = locale.lowercased().filter { $0 != "-" }
    return letters.contains(bytesOf: "utf8")
  }

  /// A cell with these dots, in the order of the bits of Unicode's braille patterns.
  func cell(_ dots: UInt8) -> Character {
    switch self {
    case .braille:
      Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? " "
    case .ascii:
      switch (dots & Self.upperHalf != 0, dots & ~Self.upperHalf != 0) {
      case (false, false): " "
      case (true, false): "'"
      case (false, true): "."
      case (true, true): ":"
      }
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

  /// The characters that pictures are made of beside dots.
  struct Signs {
    let start, end, both, tick, upright, corner, level, barStart, barEnd: Character
  }
}
