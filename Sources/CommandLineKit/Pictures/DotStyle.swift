/// How dots are drawn on a terminal: as braille cells of two by four, or as ASCII where braille
/// cannot be shown.
public enum DotStyle: Sendable {
  case braille
  case ascii

  /// Braille unless the locale is not UTF-8, or the terminal is a dumb one or the Linux console,
  /// whose fonts of 512 characters have no braille.
  public init(_ environment: Environment) {
    let terminal = environment["TERM"]
    let isPlain = terminal == "linux" || terminal == "dumb"
    self = environment.isUTF8 && !isPlain ? .braille : .ascii
  }

  /// How many bytes a cell takes at most.
  static let mostBytes = 3

  /// Writes a cell with some dots in UTF-8, in the order of the bits of Unicode's braille patterns;
  /// returns how many bytes it takes.
  @inline(__always)
  func write(_ dots: UInt8, to buffer: UnsafeMutableBufferPointer<UInt8>, at place: Int) -> Int {
    switch self {
    case .braille:
      buffer[place] = 0xE2
      buffer[place + 1] = 0xA0 | dots >> 6
      buffer[place + 2] = 0x80 | dots & 0x3F
      return 3
    case .ascii:
      let (isUpper, isLower) = (dots & Self.upperHalf != 0, dots & ~Self.upperHalf != 0)
      buffer[place] = UInt8(ascii: isUpper && isLower ? ":" : isUpper ? "'" : ".")
      return 1
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
