/// Bytes as two hexadecimal digits each, in lower case.
public enum Hexadecimal {
  public static func text(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      digits.append(Digits.hexadecimal(byte >> 4))
      digits.append(Digits.hexadecimal(byte))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The bytes, or `nil` for anything else; capitals are refused, so that bytes have one spelling.
  public static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Digits.value(hexadecimal: digits[index]),
        let low = Digits.value(hexadecimal: digits[index + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
