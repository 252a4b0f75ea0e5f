public import Text

/// What stands behind `http://` and in the header `Host`: a name or a numeric address, and a port.
public struct WebHost: Hashable, Sendable, CustomStringConvertible {
  private static let standardPort: UInt16 = 80
  private static let longestName = 253

  /// In lower case, without brackets, and without the dot that full names may end in.
  public let name: String
  /// The name, where it is a numeric address.
  public let address: NumericAddress?
  /// `nil` where none is given.
  public var port: UInt16?

  /// Reads `van.local`, `192.168.8.1:8043` or `[fe80::1]:8043`.
  public init?(_ text: String) {
    guard let end = Self.endOfName(in: text) else { return nil }
    let rest = text[end...].utf8
    if !rest.isEmpty {
      let digits = rest.dropFirst()
      guard (1...5).contains(digits.count), let number = Digits.value(digits),
        let port = UInt16(exactly: number)
      else { return nil }
      self.port = port
    }
    if text.hasPrefix("[") {
      guard let address = NumericAddress(text[..<end].dropFirst().dropLast()),
        address.four == nil
      else { return nil }
      (self.name, self.address) = (address.description, address)
    } else {
      guard let name = Self.lowered(text[..<end]) else { return nil }
      (self.name, address) = (name, NumericAddress(name))
    }
  }

  public init(_ address: ServiceAddress) {
    (name, self.address, port) = (address.host.description, address.host, address.port)
  }

  /// Where a colon and a port follow, or nothing.
  private static func endOfName(in text: String) -> String.Index? {
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      let end = text.index(after: bracket)
      return end == text.endIndex || text[end] == ":" ? end : nil
    }
    return text.firstIndex(of: ":") ?? text.endIndex
  }

  /// A name of labels with dots between them; `nil` for what is none.
  private static func lowered(_ name: Substring) -> String? {
    let isFull = name.utf8.count > 1 && name.hasSuffix(".")
    let letters = name.utf8.dropLast(isFull ? 1 : 0).map {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0
    }
    let labels = letters.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard letters.count <= longestName,
      labels.allSatisfy({ (1...63).contains($0.count) && $0.allSatisfy(isLabelByte) })
    else { return nil }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    Digits.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  public var description: String {
    let isSix = address.map { $0.four == nil } ?? false
    let host = isSix ? "[\(name)]" : name
    guard let port, port != Self.standardPort else { return host }
    return "\(host):\(port)"
  }

  /// The address of the page there.
  public var link: String { "http://\(self)/" }
}
