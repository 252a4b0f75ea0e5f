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
    let isPlain = ["linux", "dumb"].contains(environment["TERM"])
    self = isUTF8 && !isPlain ? .braille : .ascii
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

  /// The characters in pictures besides dots.
  struct Signs {
    let start, end, both, tick, upright, corner, level, barStart, barEnd: Character
  }
}
