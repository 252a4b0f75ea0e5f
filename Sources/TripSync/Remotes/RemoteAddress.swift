/// Where a remote is: `dir:/media/stick/vanlog`, or `SCHEME:` and what a helper program understands.
public struct RemoteAddress: Sendable, Hashable {
  public static let longest = 1_024
  private static let longestScheme = 32

  /// Names the kind of remote, and with it the helper program.
  public let scheme: String
  /// Everything after the first colon.
  public let rest: String

  /// Reads an address as it is typed.
  public init(parsing text: String) throws(RemoteAddressError) {
    guard text.utf8.count <= Self.longest else { throw .tooLong }
    guard !text.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter }
    guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) else {
      throw text.hasPrefix("/") ? .folder : .noScheme
    }
    scheme = String(text[..<colon])
    rest = String(text[text.index(after: colon)...])
    guard !rest.isEmpty else { throw .nothingAfterScheme }
    if scheme == Self.directory, !rest.hasPrefix("/") { throw .relativePath }
    if Self.hasPassword(rest) { throw .password }
  }

  static let directory = "dir"

  /// Whether it is a folder, which needs no network.
  public var isDirectory: Bool { scheme == Self.directory }

  /// The address of a folder.
  public static func directory(_ path: String) throws(RemoteAddressError) -> RemoteAddress {
    try RemoteAddress(parsing: "\(directory):\(path)")
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      text.utf8.count <= longestScheme
    else { return false }
    return text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || [UInt8(ascii: "+"), UInt8(ascii: "-")].contains($0)
    }
  }

  /// Whether there is something like `//user:password@host`.
  private static func hasPassword(_ rest: String) -> Bool {
    guard rest.hasPrefix("//") else { return false }
    let authority = rest.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return false }
    return authority[..<at].contains(UInt8(ascii: ":"))
  }
}

extension RemoteAddress: CustomStringConvertible {
  public var description: String { "\(scheme):\(rest)" }
}

/// Why a text is not the address of a remote; never contains it, since it may hold a password.
public enum RemoteAddressError: Error, Hashable, CustomStringConvertible {
  case tooLong, controlCharacter, noScheme, folder, nothingAfterScheme, relativePath, password

  public var description: String {
    switch self {
    case .tooLong: "the address of a remote has at most \(RemoteAddress.longest) bytes"
    case .controlCharacter: "the address of a remote contains a control character"
    case .noScheme:
      "the address of a remote begins with its kind and a colon, as in dir:/media/stick/vanlog"
    case .folder:
      "the address of a folder begins with dir:, as in dir:/media/stick/vanlog; write that before it"
    case .nothingAfterScheme: "the address of a remote says nothing after the colon"
    case .relativePath: "give the whole path of the folder, as in dir:/media/stick/vanlog"
    case .password:
      "the address of a remote must not contain a password, which others could read; leave it out"
    }
  }
}

extension Unicode.Scalar {
  /// Control characters, and those that change the direction of a line or break it.
  var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
