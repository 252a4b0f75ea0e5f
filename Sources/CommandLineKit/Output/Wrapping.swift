internal import Text

/// Breaks text into lines that fit.
public enum Wrapping {
  /// The lines of `text`, none wider than `columns` unless one character is wider.
  public static func lines(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.lines { lines += wrap(paragraph, columns: max(1, columns)) }
    return lines
  }

  private static func wrap(_ paragraph: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      let candidate = line.isEmpty ? String(word) : "\(line) \(word)"
      if DisplayWidth.of(candidate) <= columns {
        line = candidate
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = hardBreak(word, columns: columns, into: &lines)
    }
    lines.append(line)
    return lines
  }

  /// Cuts a word that is wider than a line, and returns what is left for the line in hand.
  private static func hardBreak(
    _ word: Substring, columns: Int, into lines: inout [String]
  ) -> String {
    var rest = word
    while DisplayWidth.of(rest) > columns, rest.count > 1 {
      let head = DisplayWidth.prefix(of: rest, columns: columns)
      let count = max(1, head.count)
      lines.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return String(rest)
  }
}
