/// Bytes as text of 64 letters (RFC 4648), for files and pages that hold text only.
public enum Base64 {
  public static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let padding = UInt8(ascii: "=")

  /// The text of some bytes; without padding it is as short as fingerprints are written.
  public static func bytes(of bytes: some Collection<UInt8>, isPadded: Bool = true) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 | UInt32(byte), count + 8)
      while count >= 6 {
        count -= 6
        text.append(letters[Int(bits >> count & 63)])
      }
      bits &= (1 << count) - 1
    }
    if count > 0 { text.append(letters[Int(bits << (6 - count) & 63)]) }
    if isPadded { while text.count % 4 != 0 { text.append(padding) } }
    return text
  }

  public static func text(of bytes: some Collection<UInt8>, isPadded: Bool = true) -> String {
    String(decoding: self.bytes(of: bytes, isPadded: isPadded), as: UTF8.self)
  }

  /// The bytes that padded text stands for; `nil` if it is not exactly what `bytes(of:)` writes.
  public static func bytes(parsing text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    var paddings = 0
    for letter in text {
      if letter == padding {
        paddings += 1
        continue
      }
      guard paddings == 0, let value = value(of: letter) else { return nil }
      (bits, count) = (bits << 6 | value, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= (1 << count) - 1
    }
    // Two letters hold a byte, three hold two; bits that are left over must be 0.
    guard bits == 0, [0: 0, 2: 1, 4: 2][count] == paddings else { return nil }
    return bytes
  }

  private static func value(of letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
