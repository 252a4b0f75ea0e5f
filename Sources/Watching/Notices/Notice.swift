public import Text

/// Something that people should know, reported by a rule or about one.
public struct Notice: Sendable, Hashable {
  /// What sort of notice it is; newer versions may have more.
  public enum Kind {
    /// A rule's `notify`.
    public static let automation = "automation"
    /// Something that could not be done.
    public static let problem = "problem"
  }

  /// Longer texts are cut.
  public static let textLimit = 500

  /// Counts up from 1.
  public let id: Int64
  /// When it was left, if the clock was proven.
  public let at: Instant?
  public let text: String
  /// The id of the rule.
  public let rule: String?
  public let kind: String

  init(id: Int64, at: Instant?, text: String, rule: String?, kind: String) {
    self.id = id
    self.at = at
    self.text = Self.cut(text)
    self.rule = rule
    self.kind = kind
  }

  /// Cuts between characters, and shows that with dots.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > textLimit else { return text }
    var (short, room) = ("", textLimit - "…".utf8.count)
    for character in text {
      room -= character.utf8.count
      guard room >= 0 else { break }
      short.append(character)
    }
    return short + "…"
  }
}

extension Notice {
  /// Ids beyond this are not numbers that vanlog has counted to.
  static let ids: ClosedRange<Int64> = 1...1_000_000_000_000

  /// `nil` if it is not one.
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.string.flatMap({ Int64($0) }), Self.ids.contains(id),
      let text = value["text"]?.string
    else { return nil }
    self.init(
      id: id, at: value["at"]?.string.flatMap { Instant($0) }, text: text,
      rule: value["rule"]?.string, kind: value["kind"]?.string ?? Kind.automation)
  }

  /// Writes it as the file has it, and as programs get it.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", "\(id)")
      json.field("at", at?.description)
      json.field("text", text)
      json.field("rule", rule)
      json.field("kind", kind)
    }
  }
}
