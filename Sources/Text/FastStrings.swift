extension StringProtocol {
  /// Whether this text contains the bytes of another.
  ///
  /// The standard library's search compares characters, and links the library of regular
  /// expressions, whose 400 conformances slow every start.
  public func contains(bytesOf part: String) -> Bool {
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
  /// The texts one after another, for commands that people type every day.
  ///
  /// The result is that of `joined`, which is generic: on its first use the runtime searches all
  /// conformances of the program, which takes longer than the work of most commands.
  public func concatenated(separator: String = "") -> String {
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
