/// Where a server listens: a numeric address and a port.
public struct ServiceAddress: Hashable, Sendable, CustomStringConvertible {
  public let host: NumericAddress
  public let port: UInt16

  public init(host: NumericAddress, port: UInt16) {
    (self.host, self.port) = (host, port)
  }

  /// Reads `192.168.1.5:8043` or `[::1]:8043`; port 0 stands for any free one.
  public init?(_ text: String) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    var name = text[..<colon]
    let digits = text[text.utf8.index(after: colon)...].utf8
    guard (1...5).contains(digits.count), let number = Digits.value(digits),
      let port = UInt16(exactly: number)
    else { return nil }
    if name.hasPrefix("["), name.hasSuffix("]") {
      name = name.dropFirst().dropLast()
      guard name.utf8.contains(UInt8(ascii: ":")) else { return nil }
    } else if name.utf8.contains(UInt8(ascii: ":")) {
      return nil
    }
    guard let host = NumericAddress(name) else { return nil }
    self.init(host: host, port: port)
  }

  public var description: String {
    host.four == nil ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
