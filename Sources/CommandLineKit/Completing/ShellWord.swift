/// A word of a command line as it was typed, with its quotes and backslashes.
struct ShellWord {
  /// What the shell makes of it, as far as it can be known without running anything.
  private(set) var text = ""
  /// The quotation mark that is still open.
  private(set) var openQuote: Unicode.Scalar?
  /// How much of `text` bash leaves alone: what stands before the last character at which it breaks
  /// words, or before the open quotation mark.
  private(set) var kept = ""

  init(_ typed: String) {
    var isEscaped = false
    for scalar in typed.unicodeScalars {
      if isEscaped {
        if openQuote == "\"", !Self.specialInQuotes.contains(scalar) {
          text.unicodeScalars.append("\\")
        }
        text.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\", openQuote != "'" {
        isEscaped = true
      } else if let quote = openQuote {
        if scalar == quote { openQuote = nil } else { text.unicodeScalars.append(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        openQuote = scalar
        kept = text
      } else {
        text.unicodeScalars.append(scalar)
        if Self.isBreak(scalar) { kept = text }
      }
    }
  }

  private static let specialInQuotes: [Unicode.Scalar] = ["\"", "\\", "$", "`"]

  /// Whether bash hands over the parts around this character as words of their own.
  static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "=" || scalar == ":" || scalar == "@"
  }

  /// What bash puts in place of the rest of this word so that it reads `candidate`; `nil` if the
  /// two do not begin alike.
  func replacement(by candidate: String) -> String? {
    let (own, other) = (kept.unicodeScalars, candidate.unicodeScalars)
    guard other.count >= own.count, zip(own, other).allSatisfy(Self.isSameLetter) else {
      return nil
    }
    return quoted(String(other.dropFirst(own.count)))
  }

  private static func isSameLetter(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    first == second || first.properties.lowercaseMapping == second.properties.lowercaseMapping
  }

  private func quoted(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for (place, scalar) in text.unicodeScalars.enumerated() {
      switch openQuote {
      case "'":
        if scalar == "'" { result += "'\\'".unicodeScalars }
        result.append(scalar)
      case .some:
        if scalar == "!" {
          // Between these quotation marks bash would look for an older command.
          result += "\"'!'\"".unicodeScalars
        } else {
          if Self.specialInQuotes.contains(scalar) { result.append("\\") }
          result.append(scalar)
        }
      case nil:
        // A value will follow.
        let awaitsMore = scalar == "=" && place > 0 && place == text.unicodeScalars.count - 1
        let isPlain = awaitsMore || Self.isPlain(scalar)
        if !isPlain || (place == 0 && scalar == "~") { result.append("\\") }
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a character means nothing to bash.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ",", "+", "%", "~": true
    default: scalar.value >= 0x80
    }
  }
}
