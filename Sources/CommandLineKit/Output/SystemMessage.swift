internal import Glibc

/// The system's own words for an error number.
enum SystemMessage {
  static func text(_ code: Int32) -> String {
    // One thread writes output, so the buffer that `strerror` shares is ours.
    guard let words = strerror(code) else { return "error \(code)" }
    let text = String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
