/// Codes of languages.
public enum LanguageCode {
  /// Whether a text has the form of one: `de`, `pt-br`.
  public static func isOne(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { part in
        (2...8).contains(part.count)
          && part.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      }
  }
}
