/// How messages show what a file says.
public enum MessageQuote {
  private static let longest = 40

  /// A text in quotes, with control characters escaped and no longer than a message can bear.
  public static func text(_ text: String) -> String {
    var json = JSONWriter()
    let start = text.prefix(longest)
    json.value(String(start))
    return String(decoding: json.bytes, as: UTF8.self)
      + (start.utf8.count < text.utf8.count ? "…" : "")
  }

  public static func value(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): return self.text(text)
    case .array: return "a list"
    case .object: return "an object"
    default:
      var json = JSONWriter()
      value.write(to: &json)
      return String(decoding: json.bytes, as: UTF8.self)
    }
  }
}
