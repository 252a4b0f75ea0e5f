extension StringProtocol {
  /// Whether the bytes of a text occur anywhere in this one.
  ///
  /// A search of the standard library's would compare characters, and link the library of regular
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
  /// All the texts one behind the other; for commands that people type every day.
  ///
  /// The result is that of `joined`, which is generic: its first call has the runtime search all
  /// conformances of the program, and that takes longer than many a command does its work in.
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
  /// A text of bytes that are UTF-8; `nil` if they are not.
  ///
  /// As `String(validating:as:)`, which is generic and takes ten times as long.
  public init?(utf8 bytes: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self.init(copying: text)
  }
}
