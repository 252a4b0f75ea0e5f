internal import CLinux

/// The system's message for an error number, beginning small, for the middle of a sentence.
public enum SystemMessage {
  public static func text(_ code: Int32) -> String {
    guard let message = clinux_error_text(code) else { return "error \(code)" }
    let text = String(cString: message)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
