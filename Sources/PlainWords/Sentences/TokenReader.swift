internal import Text

/// Takes a sentence apart.
struct TokenReader {
  private let scalars: [Unicode.Scalar]
  /// Where each of them begins, in bytes, and the end.
  private var starts: [Int] = []
  private var position = 0
  private var found: [Token] = []
  /// Where the last token ends, or the hyphen after it.
  private var lastEnd = -1

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var start = 0
    for scalar in scalars {
      starts.append(start)
      start += UTF8.width(scalar)
    }
    starts.append(start)
  }

  mutating func tokens() throws(Sentence.Unreadable) -> [Token] {
    while let scalar = peek() {
      if scalar.properties.isWhitespace {
        position += 1
      } else if Self.isDigit(scalar) {
        number(hasSign: false)
      } else if Self.isLetter(scalar) {
        word()
      } else if let closing = Self.quotes(scalar) {
        try quote(closing)
      } else {
        mark(scalar)
      }
    }
    return found
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    scalars.indices.contains(position + distance) ? scalars[position + distance] : nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ("0"..."9").contains($0) } ?? false
  }

  private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    guard scalar.value >= 0x80 else {
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(
        UInt8(truncatingIfNeeded: scalar.value) | 0x20)
    }
    // Accents that follow their letter belong to the word.
    return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }

  private static func isBlank(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.properties.isWhitespace } ?? true
  }

  private mutating func add(_ kind: Token.Kind, from start: Int, to end: Int) {
    let range = starts[start]..<starts[end]
    var bytes: [UInt8] = []
    for scalar in scalars[start..<end] {
      let plain = Self.isApostrophe(scalar) ? "'" : scalar
      if kind == .quote {
        bytes += Array(String(scalar).utf8)
      } else {
        Folding.append(plain, to: &bytes)
      }
    }
    found.append(
      Token(kind: kind, range: range, bytes: bytes, isAttached: range.lowerBound == lastEnd))
    lastEnd = range.upperBound
  }

  // MARK: Words and numbers

  private static func isApostrophe(_ scalar: Unicode.Scalar?) -> Bool {
    scalar == "'" || scalar == "\u{2019}"
  }

  private mutating func word() {
    let start = position
    while Self.isLetter(peek()) || Self.isDigit(peek())
      || (Self.isApostrophe(peek()) && Self.isLetter(peek(1)))
    {
      // CHF12 is a currency and its amount.
      if position - start == 3, Self.isDigit(peek()), Self.areCapitals(scalars[start..<position]) {
        break
      }
      position += 1
    }
    add(.word, from: start, to: position)
    // The point of an abbreviation, or of the end of the sentence.
    if peek() == "." { position += 1 }
  }

  private static func areCapitals(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.allSatisfy { ("A"..."Z").contains($0) }
  }

  private static func isMark(_ scalar: Unicode.Scalar?) -> Bool {
    switch scalar {
    case ".", ",", ":", "/", "'", "\u{2019}", "-": true
    default: false
    }
  }

  private mutating func number(hasSign: Bool) {
    let start = position
    while Self.isDigit(peek()) || (Self.isMark(peek()) && Self.isDigit(peek(1))) { position += 1 }
    add(.number, from: start, to: position)
    found[found.count - 1].hasSign = hasSign
    if peek() == "." || peek() == ",", Self.isDash(peek(1)), !Self.isDigit(peek(2)) {
      position += 2  // 12.- and 12,- are whole amounts
      lastEnd = starts[position]
    } else if peek() == ".", Self.isBlank(peek(1)) || peek(1) == "," {
      found[found.count - 1].hasDot = true
      position += 1
    }
  }

  // MARK: Signs

  private static func isDash(_ scalar: Unicode.Scalar?) -> Bool {
    switch scalar {
    case "-", "\u{2013}", "\u{2014}", "\u{2212}": true
    default: false
    }
  }

  /// The mark that ends what this one begins.
  private static func quotes(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar {
    case "\"", "\u{201C}", "\u{201D}": ["\"", "\u{201D}", "\u{201C}"]
    case "\u{201E}": ["\u{201C}", "\u{201D}", "\""]
    case "\u{AB}": ["\u{BB}"]
    case "\u{BB}": ["\u{AB}"]
    default: nil
    }
  }

  private mutating func quote(_ closing: [Unicode.Scalar]) throws(Sentence.Unreadable) {
    let start = position + 1
    var end = start
    while end < scalars.count, !closing.contains(scalars[end]) { end += 1 }
    guard end < scalars.count else {
      throw Sentence.Unreadable(reason: "has a quotation mark that is not closed")
    }
    if start < end { add(.quote, from: start, to: end) }
    position = end + 1
  }

  private mutating func mark(_ scalar: Unicode.Scalar) {
    let wasBlank = position == 0 || Self.isBlank(scalars[position - 1])
    switch scalar {
    case _ where beginsNumber(): number(hasSign: false)
    case ",", ";", ":", "!", "(", ")", "\u{2026}":
      add(.stop, from: position, to: position + 1)
      position += 1
    case ".": position += 1
    case _ where Self.isDash(scalar) || scalar == "+":
      dash(scalar, wasBlank: wasBlank)
    default:
      add(.sign, from: position, to: position + 1)
      position += 1
    }
  }

  /// Whether the mark here stands before the decimals of a number without anything before them: `.50`, `€,50`.
  private func beginsNumber() -> Bool {
    guard peek() == "." || peek() == ",", Self.isDigit(peek(1)) else { return false }
    guard position > 0 else { return true }
    let last = scalars[position - 1]
    return !Self.isLetter(last) && !Self.isDigit(last) && last != ")"
  }

  /// A sign of a number, a hyphen, a dash between two parts, or a plus.
  private mutating func dash(_ scalar: Unicode.Scalar, wasBlank: Bool) {
    let next = peek(1)
    if wasBlank, Self.isDigit(next) || (next == "." || next == ",") && Self.isDigit(peek(2)) {
      position += 1
      return number(hasSign: true)
    }
    if scalar == "+" {
      add(.sign, from: position, to: position + 1)
    } else if !wasBlank, !Self.isBlank(next), lastEnd == starts[position] {
      lastEnd = starts[position + 1]
    } else {
      add(.stop, from: position, to: position + 1)
    }
    position += 1
  }
}
