internal import Text

/// The name of an object or a folder, fit for URLs and for commands of SFTP without quotes.
///
/// It is checked on the way in as well as out. vanlog applies its own, stricter rule to all that
/// it is told.
enum ObjectPath {
  static let longest = 200
  static let longestPart = 100
  static let mostParts = 8

  static func isValid(_ text: some StringProtocol) -> Bool {
    guard (1...longest).contains(text.utf8.count) else { return false }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count <= mostParts && parts.allSatisfy { isPart($0.utf8) }
  }

  /// Whether these bytes may stand between two slashes.
  static func isPart(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, first != UInt8(ascii: "-"), bytes.count <= longestPart else {
      return false
    }
    return bytes.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || Digits.isDigit(byte)
        || byte == UInt8(ascii: "-")
    }
  }

  /// The folders that an object or folder is in, from the top.
  static func folders(above path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }

  /// The folder that an object or folder is in; `nil` at the top.
  static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }
}
