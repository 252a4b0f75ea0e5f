/// ZIP archives as other programs write them, or as nobody should.
public struct ZipSample {
  private var bytes: [UInt8] = []
  private var table: [UInt8] = []
  private var count = 0

  public init() {}

  /// Adds a member as it is, or as `packed`, which is the content deflated; `mutate` changes its
  /// entry in the table of contents.
  public mutating func add(
    _ name: String, _ content: [UInt8], packed: [UInt8]? = nil, flags: UInt16 = 0x0800,
    method: UInt16? = nil, mutate: (inout [UInt8]) -> Void = { _ in }
  ) {
    let body = packed ?? content
    let letters = Array(name.utf8)
    var common = Self.two(20) + Self.two(flags)
    common += Self.two(method ?? (packed == nil ? 0 : 8)) + Self.four(0)
    common += Self.four(Self.checksum(content)) + Self.four(UInt32(body.count))
    common += Self.four(UInt32(content.count)) + Self.two(UInt16(letters.count)) + Self.two(0)
    var entry: [UInt8] = [0x50, 0x4B, 1, 2] + Self.two(20) + common
    entry += Self.two(0) + Self.two(0) + Self.two(0) + Self.four(0)
    entry += Self.four(UInt32(bytes.count)) + letters
    mutate(&entry)
    table += entry
    bytes += [0x50, 0x4B, 3, 4] + common + letters + body
    count += 1
  }

  /// The whole archive, with a comment.
  public func finished(comment: String = "") -> [UInt8] {
    var end: [UInt8] = [0x50, 0x4B, 5, 6] + Self.four(0)
    end += Self.two(UInt16(count)) + Self.two(UInt16(count))
    end += Self.four(UInt32(table.count)) + Self.four(UInt32(bytes.count))
    end += Self.two(UInt16(comment.utf8.count)) + Array(comment.utf8)
    return bytes + table + end
  }

  private static func two(_ number: UInt16) -> [UInt8] {
    [UInt8(number & 0xFF), UInt8(number >> 8)]
  }

  private static func four(_ number: UInt32) -> [UInt8] {
    two(UInt16(number & 0xFFFF)) + two(UInt16(number >> 16))
  }

  /// CRC-32 as ZIP has it, bit by bit.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
