internal import Text

extension Parser {
  /// What to type where a value of several words was typed without quotes, as in `--in 1 year`.
  func quotingHint(for operand: String) -> String {
    for place in tokens.indices.dropFirst(2)
    where tokens[place] == operand && takesNextToken(tokens[place - 2]) {
      let words = tokens[(place - 1)...].prefix { !isSpelledLikeOption($0) }
      return "; a value of several words needs quotes: \(tokens[place - 2]) "
        + "'\(Printable.line(Array(words).joined(separator: " ")))'"
    }
    return ""
  }

  private func takesNextToken(_ token: String) -> Bool {
    guard isSpelledLikeOption(token), !token.utf8.contains(UInt8(ascii: "=")) else { return false }
    let found = available.filter { "--\($0.name)" == token || $0.short.map { "-\($0)" } == token }
    return found.contains { $0.value != nil }
  }
}
