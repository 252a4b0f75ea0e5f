/// Texts that come from a file or a spot, made to fit a record's limits, since there is no one to ask.
public enum FittingText {
  public static let noteLimit = 65_536

  /// A single line without control characters, truncated at a character boundary.
  public static func line(_ text: String, limit: Int = noteLimit) -> String {
    cut(cleaned(text) { _ in false }, limit)
  }

  /// Text without control characters other than tabs and newlines.
  static func lines(_ text: String) -> String {
    cleaned(text) { $0 == "\n" || $0 == "\t" }
  }

  /// The texts separated by newlines, truncated to the limit of a note; `nil` if they are empty.
  static func joined(_ texts: [String]) -> String? {
    let texts = texts.filter { text in
      !text.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    }
    return texts.isEmpty ? nil : cut(texts.joined(separator: "\n"), noteLimit)
  }

  private static func cleaned(_ text: String, keeping: (Unicode.Scalar) -> Bool) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isDropped = scalar.properties.generalCategory == .control && !keeping(scalar)
      scalars.append(isDropped ? " " : scalar)
    }
    return String(scalars)
  }

  private static func cut(_ text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var size = 0
    let fitting = text.prefix { character in
      size += character.utf8.count
      return size <= limit
    }
    return String(fitting)
  }
}
