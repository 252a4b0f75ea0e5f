internal import Text

/// The BLAKE2b-256 hash of a file's bytes, which names the content wherever it lies.
public struct ContentHash: Sendable, Hashable {
  /// How many bytes it has.
  public static let size = 32

  public let bytes: [UInt8]

  /// A hash from its bytes, or `nil` if these are not 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// A hash from its text: 64 digits, lower case only, so that each hash has one spelling.
  public init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == Self.size * 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.size)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Digits.value(hexadecimal: digits[index]),
        let low = Digits.value(hexadecimal: digits[index + 1])
      else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }
}

extension ContentHash: CustomStringConvertible {
  /// The hash as 64 digits in lower case.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(Self.size * 2)
    for byte in bytes {
      text.append(Digits.hexadecimal(byte >> 4))
      text.append(Digits.hexadecimal(byte))
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension ContentHash: Comparable {
  /// The order of the bytes, which is that of the texts too.
  public static func < (first: ContentHash, second: ContentHash) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}
