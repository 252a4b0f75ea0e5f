import TestSupport
import Text

/// Random documents, all derived from a seed.
struct RandomJSON {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func value(depth: Int = 5) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2:
      return .integer(
        Int64(truncatingIfNeeded: random.next() >> UInt64.random(in: 0...63, using: &random)))
    case 3: return .number(number())
    case 4, 5: return .string(text())
    case 6:
      return .array((0..<count()).map { _ in value(depth: depth - 1) })
    default:
      return .object((0..<count()).map { _ in .init(name: text(), value: value(depth: depth - 1)) })
    }
  }

  /// Any finite number, by its bits.
  private mutating func number() -> Double {
    while true {
      let number = Double(bitPattern: random.next())
      if number.isFinite { return number }
    }
  }

  /// Scalars of all planes, with control characters and quotes more often than by chance.
  private mutating func text() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<count() {
      let limit: UInt32 = [0x20, 0x80, 0x800, 0x110000][Int.random(in: 0..<4, using: &random)]
      let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random))
      text.append(scalar ?? "\\")
    }
    return String(text)
  }

  private mutating func count() -> Int {
    Int.random(in: 0...6, using: &random)
  }

  /// The bytes with up to four of them changed, removed, doubled or cut off.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes[index], at: index)
      case 3: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      default: bytes.removeSubrange(index...)
      }
    }
    return bytes
  }

  /// Bytes that are often significant in JSON, in any order.
  mutating func noise() -> [UInt8] {
    let alphabet = Array(#"{}[]",:\ud8DC0123456789.eE+-tfn "#.utf8) + [0, 9, 10, 0xC3, 0xFF]
    return (0..<Int.random(in: 0...80, using: &random)).map { _ in
      alphabet[Int.random(in: alphabet.indices, using: &random)]
    }
  }
}
