extension StringProtocol {
  /// Whether a text stands anywhere in this one, compared byte by byte.
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
  /// As `joined` of the standard library, but made for lists.
  ///
  /// That one is generic: when it is first used, the runtime searches all conformances of the program,
  /// which takes longer than most commands do their work in.
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
  /// A text of bytes that are UTF-8; `nil` if they are not.
  ///
  /// As `String(validating:as:)`, which is generic and takes ten times as long.
  public init?(utf8 bytes: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self.init(copying: text)
  }
}
