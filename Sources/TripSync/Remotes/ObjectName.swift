/// The name of an object on a remote, such as `heads/0f3k`: the same everywhere, no matter what
/// stores it.
///
/// (1) Parts of lower-case letters, digits and `-`, beginning with a letter or digit, separated by
/// `/`. So no name leads out of a folder, looks like an option, differs from another only in case,
/// or is one that FAT, Windows, S3 or a URL would change or refuse. (2) No part is a device of
/// Windows, such as `con`. (3) Lengths are bounded, so that what sync programs append still fits.
public struct ObjectName: Sendable, Hashable {
  public static let longest = 200
  public static let longestPart = 100
  public static let mostParts = 8

  public let text: String

  /// The name that is spelled so; `nil` if it breaks one of the rules.
  public init?(_ text: String) {
    guard (1...Self.longest).contains(text.utf8.count) else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= Self.mostParts, parts.allSatisfy(Self.isPart) else { return nil }
    self.text = text
  }

  var parts: [String] { text.split(separator: "/").map(String.init) }
  /// The folders that the object is in, from the top.
  var folders: [String] { parts.dropLast() }
  /// The name in the last of them.
  var last: String {
    String(text[(text.lastIndex(of: "/").map(text.index(after:)) ?? text.startIndex)...])
  }

  /// Whether the object is in a folder or in one below; everything is below `nil`.
  func isBelow(_ folder: ObjectName?) -> Bool {
    guard let folder else { return true }
    return text.utf8.starts(with: (folder.text + "/").utf8)
  }

  /// Whether a file or folder of this name can be part of an object's name.
  static func isPart(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isLetterOrDigit(first), text.utf8.count <= longestPart,
      text.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "-") })
    else { return false }
    return !isDevice(String(text))
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || isDigit(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Names that mean a device in every folder of Windows.
  private static func isDevice(_ part: String) -> Bool {
    if ["con", "prn", "aux", "nul"].contains(part) { return true }
    guard part.utf8.count == 4, let last = part.utf8.last, isDigit(last) else { return false }
    return part.hasPrefix("com") || part.hasPrefix("lpt")
  }
}

extension ObjectName: Comparable {
  /// The order of the bytes, which is that of S3 and of `LC_ALL=C sort`.
  public static func < (first: ObjectName, second: ObjectName) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }
}

extension ObjectName: CustomStringConvertible {
  public var description: String { text }
}
