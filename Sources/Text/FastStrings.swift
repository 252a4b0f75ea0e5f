extension StringProtocol {
  /// Whether this text contains another, compared byte by byte.
  public func contains(_ part: String) -> Bool {
    let part = Array(part.utf8)
    guard let first = part.first else { return true }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension [String] {
  /// Like `joined` of the standard library, but only for arrays of strings.
  ///
  /// That one is generic: on its first use the runtime searches all conformances of the program,
  /// which takes longer than the work of most commands.
  public func joined(separator: String = "") -> String {
    var text = ""
    for (index, part) in enumerated() {
      if index > 0 { text += separator }
      text += part
    }
    return text
  }
}

extension String {
  /// The text of UTF-8 bytes; `nil` if they are not valid UTF-8.
  ///
  /// Like `String(validating:as:)`, which is generic and takes ten times as long.
  public init?(utf8 bytes: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self.init(copying: text)
  }
}
