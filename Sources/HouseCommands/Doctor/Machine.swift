import DurableFiles
import Glibc
import Text

/// What the kernel says about this machine, or about one whose files lie in a folder.
struct Machine {
  private static let largest = 1 << 20

  let root: String

  init(root: String = "") {
    self.root = root
  }

  /// A file without the space around it, or `nil` if there is none that can be read.
  func text(_ path: String) -> String? {
    guard let bytes = try? File.contents(of: root + path, limit: Self.largest, links: .follow)
    else { return nil }
    return Trimmed.text(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether a program is where services are installed, which is not in everyone's PATH.
  func hasProgram(_ name: String) -> Bool {
    ["/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/", "/sbin/", "/snap/bin/"]
      .contains { access(root + $0 + name, X_OK) == 0 }
  }

  /// A file that holds one number, in the decimal system or with `0x`.
  func number(_ path: String) -> UInt64? {
    guard let text = text(path) else { return nil }
    return text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
  }
}

private enum Trimmed {
  static func text(_ text: String) -> String {
    let isSpace: (UInt8) -> Bool = { $0 <= 0x20 }
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
