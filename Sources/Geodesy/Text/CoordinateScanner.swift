/// Reads the parts of a coordinate's text one by one.
struct CoordinateScanner {
  private var rest: Substring.UnicodeScalarView
  private var lastWasDigit = false

  init(_ text: String) {
    rest = Substring(text).unicodeScalars
  }

  /// The next part, or `nil` at the end.
  mutating func next() throws(CoordinateTextError) -> CoordinateText.Part? {
    guard let scalar = rest.first else { return nil }
    let followsDigit = lastWasDigit
    lastWasDigit = scalar.isDigit
    if scalar.isDigit { return .number(try number()) }
    rest.removeFirst()
    switch scalar {
    case ",": return .comma(isTight: followsDigit && rest.first?.isDigit == true)
    case ";": return .semicolon
    case "+", "-", "\u{2212}": return try sign(negative: scalar != "+")
    case "°", "º", "˚": return .mark(.degrees)
    case "\"", "″", "”", "“": return .mark(.seconds)
    case "'", "′", "’", "‘", "´": return minutesOrSeconds(after: scalar)
    default: return scalar.isBlank ? .space : .letter(try hemisphere(scalar))
    }
  }

  private mutating func number() throws(CoordinateTextError) -> CoordinateText.Number {
    let whole = digits()
    guard rest.first == "." else { return CoordinateText.Number(whole: whole, fraction: nil) }
    rest.removeFirst()
    let fraction = digits()
    guard !fraction.isEmpty, rest.first != "." else { throw .malformedNumber }
    return CoordinateText.Number(whole: whole, fraction: fraction)
  }

  private mutating func digits() -> Substring {
    let digits = rest.prefix { $0.isDigit }
    rest.removeFirst(digits.count)
    return Substring(digits)
  }

  private func sign(negative: Bool) throws(CoordinateTextError) -> CoordinateText.Part {
    guard rest.first?.isDigit == true else { throw .misplacedSign }
    return .sign(negative: negative)
  }

  /// Many people type seconds as two apostrophes.
  private mutating func minutesOrSeconds(after mark: Unicode.Scalar) -> CoordinateText.Part {
    guard rest.first == mark else { return .mark(.minutes) }
    rest.removeFirst()
    return .mark(.seconds)
  }

  private func hemisphere(
    _ scalar: Unicode.Scalar
  ) throws(CoordinateTextError) -> CoordinateText.Hemisphere {
    let isAlone = rest.first?.isLetter != true
    switch scalar {
    case "N" where isAlone, "n" where isAlone: return .init(axis: .latitude, isNegative: false)
    case "S" where isAlone, "s" where isAlone: return .init(axis: .latitude, isNegative: true)
    case "E" where isAlone, "e" where isAlone: return .init(axis: .longitude, isNegative: false)
    case "W" where isAlone, "w" where isAlone: return .init(axis: .longitude, isNegative: true)
    case "O", "o": throw .ambiguousEast
    case ".": throw .malformedNumber
    default: throw scalar.isLetter ? .misplacedLetter : .unexpectedCharacter(scalar.name)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var isLetter: Bool { ("A"..."Z").contains(self) || ("a"..."z").contains(self) }

  /// Includes the no-break spaces that typesetters put between an angle's parts.
  fileprivate var isBlank: Bool {
    self == " " || self == "\t" || self == "\u{A0}" || self == "\u{2009}" || self == "\u{202F}"
  }

  /// The character itself if a terminal can show it, otherwise its code point.
  fileprivate var name: String {
    let isPrintable = isASCII && value > 0x20 && value != 0x7F
    return isPrintable ? "'\(self)'" : "character U+" + String(value, radix: 16, uppercase: true)
  }
}
