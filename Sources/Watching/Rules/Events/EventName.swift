internal import Text

/// The name of an event that comes from outside of vanlog, such as `door-open`.
public struct EventName: Sendable, Hashable, CustomStringConvertible {
  public static let sizeLimit = 64
  /// What it may be, in words.
  public static let mayBe = "1 to \(sizeLimit) of a-z, A-Z, 0-9, - and _"

  public let description: String

  public init?(_ text: String) {
    guard (1...Self.sizeLimit).contains(text.utf8.count), text.utf8.allSatisfy(Self.isOfWords)
    else { return nil }
    description = text
  }

  private static func isOfWords(_ byte: UInt8) -> Bool {
    Digits.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
