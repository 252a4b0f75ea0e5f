internal import Text

/// Bytes in URLs, as RFC 3986 writes them and S3 signs them.
enum PercentCoding {
  /// Leaves letters, digits and `-._~` as they are, and `/` if it separates folders.
  static func encoded(_ text: String, keepsSlash: Bool = true) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) || (keepsSlash && byte == UInt8(ascii: "/")) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `nil` if a `%` is not followed by two digits.
  static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value)
      else { return nil }
      decoded.append(high << 4 | low)
    }
    return decoded
  }

  /// What a hexadecimal digit of either case stands for.
  static func value(_ digit: UInt8) -> UInt8? {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(digit)
    return Digits.value(hexadecimal: isCapital ? digit | 0x20 : digit)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
