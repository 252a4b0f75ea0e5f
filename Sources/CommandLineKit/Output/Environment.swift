internal import Glibc
internal import Text

/// The environment variables of the process, or made-up ones in a test.
public struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  public init(_ variables: [String: String]) {
    lookUp = { variables[$0] }
  }

  private init(lookUp: @escaping @Sendable (String) -> String?) {
    self.lookUp = lookUp
  }

  /// The real one; text that is not UTF-8 counts as absent.
  public static let process = Environment { name in
    name.withCString(getenv).flatMap { String(validatingCString: $0) }
  }

  /// Whether terminals here show block characters, which even the Linux console has.
  public var showsBlocks: Bool { isUTF8 && self["TERM"] != "dumb" }

  /// The locale for a category such as `LC_TIME`.
  public func locale(_ category: String) -> String? {
    self["LC_ALL"] ?? self[category] ?? self["LANG"]
  }

  /// Whether the locale is UTF-8, in capitals or not, with a dash or without.
  var isUTF8: Bool {
    guard let locale = locale("LC_CTYPE") else { return true }
    var letters: [UInt8] = []
    for byte in locale.utf8 where byte != UInt8(ascii: "-") { letters.append(byte | 0x20) }
    return String(decoding: letters, as: UTF8.self).contains(bytesOf: "utf8")
  }

  /// The value, or `nil` if it is absent or empty.
  public subscript(name: String) -> String? {
    lookUp(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
