internal import Text

/// Marks up text for a terminal, or leaves it plain.
public struct Ink: Sendable {
  public let isColored: Bool

  public init(isColored: Bool) {
    self.isColored = isColored
  }

  public func bold(_ text: String) -> String {
    wrap(text, "1")
  }

  public func faint(_ text: String) -> String {
    wrap(text, "2")
  }

  public func good(_ text: String) -> String {
    wrap(text, "32")
  }

  public func warning(_ text: String) -> String {
    wrap(text, "33")
  }

  public func bad(_ text: String) -> String {
    wrap(text, "31")
  }

  /// Text in the colour of how much it matters.
  func toned(_ text: String, _ tone: Fields.Tone) -> String {
    switch tone {
    case .plain: text
    case .warning: warning(text)
    case .bad: bad(text)
    }
  }

  /// Adds what is written in faint letters.
  func faint(to bytes: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    if isColored { bytes.append("\u{1B}[2m") }
    write(&bytes)
    if isColored { bytes.append(Self.end) }
  }

  private static let end = "\u{1B}[0m"

  private func wrap(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\(Self.end)" : text
  }
}
