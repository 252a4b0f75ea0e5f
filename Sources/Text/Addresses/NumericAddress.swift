internal import Glibc

/// The numeric address of a machine, of either family, without a port.
public struct NumericAddress: Hashable, Sendable, CustomStringConvertible {
  /// Sixteen bytes; an address of IPv4 is mapped into IPv6 (`::ffff:1.2.3.4`).
  public let bytes: [UInt8]

  private static let mapping: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

  /// An address of IPv4 (four bytes) or IPv6 (sixteen).
  public init?(bytes: [UInt8]) {
    switch bytes.count {
    case 4: self.bytes = Self.mapping + bytes
    case 16: self.bytes = bytes
    default: return nil
    }
  }

  /// An address as text, without brackets; a name is none, for it would have to be looked up.
  public init?(_ text: some StringProtocol) {
    let text = String(text)
    guard !text.utf8.contains(0) else { return nil }
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(bytes: withUnsafeBytes(of: &four) { Array($0) })
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self.init(bytes: withUnsafeBytes(of: &six) { Array($0) })
    } else {
      return nil
    }
  }

  /// The four bytes of an address of IPv4.
  public var four: [UInt8]? {
    bytes.starts(with: Self.mapping) ? Array(bytes[12...]) : nil
  }

  /// Whether it is this machine.
  public var isLoopback: Bool {
    if let four { return four[0] == 127 }
    return bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// Whether it stands for all addresses of this machine.
  public var isUnspecified: Bool {
    (four ?? bytes).allSatisfy { $0 == 0 }
  }

  /// Whether it means something on one link only (169.254/16 and fe80::/10).
  public var isOfLink: Bool {
    if let four { return four[0] == 169 && four[1] == 254 }
    return bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
  }

  /// Whether it is of a network that the internet does not reach: a private one, the link itself,
  /// this machine, or 100.64/10, which overlay networks such as Tailscale use.
  public var isPrivate: Bool {
    if isLoopback { return true }
    if let four {
      return switch (four[0], four[1]) {
      case (10, _), (192, 168), (169, 254): true
      case (172, 16...31), (100, 64...127): true
      default: false
      }
    }
    // fc00::/7 and fe80::/10.
    return bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80)
  }

  public var description: String {
    var buffer = [CChar](repeating: 0, count: 64)
    let (family, bytes) = four.map { (AF_INET, $0) } ?? (AF_INET6, self.bytes)
    guard inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "?" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
