internal import Text

/// The address of a server as settings have it: `mqtts://HOST:PORT`, `https://USER@HOST/PATH`.
public struct ServerURL: Hashable, Sendable {
  private static let longest = 500
  private static let longestHost = 253

  public let scheme: String
  public let user: String?
  /// A name or a number, without the brackets that a number with colons has in an address.
  public let host: String
  public let port: Int?
  /// With a slash at its beginning, or empty.
  public let path: String

  /// Reads an address of one of the schemes; `nil` if it is not one, or could mean another server.
  public init?(parsing text: String, schemes: [String]) {
    guard text.utf8.count <= Self.longest,
      let scheme = schemes.first(where: { text.hasPrefix($0 + "://") }),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.odd.contains($0) })
    else { return nil }
    let rest = text.dropFirst(scheme.count + 3)
    let authority = rest.prefix { $0 != "/" }
    let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let place = parts.last else { return nil }
    let user = parts.count == 2 ? String(parts[0]) : nil
    // A password does not belong into a setting.
    guard user != "", user?.contains(":") != true else { return nil }
    guard let (host, port) = Self.hostAndPort(place) else { return nil }
    self.scheme = scheme
    self.user = user
    self.host = host
    self.port = port
    path = String(rest[authority.endIndex...])
  }

  /// Quotes, backslash and other bytes that no address needs.
  private static let odd: [UInt8] = Array("\"'<>\\^`{|}#".utf8)

  private static func hostAndPort(_ text: Substring) -> (String, Int?)? {
    var host = text
    var port: Int?
    let afterBracket = text.lastIndex(of: "]") ?? text.startIndex
    if let colon = text[afterBracket...].lastIndex(of: ":") {
      host = text[..<colon]
      guard let number = Digits.value(text[text.index(after: colon)...].utf8),
        (1...65_535).contains(number)
      else { return nil }
      port = number
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      let inner = host.dropFirst().dropLast()
      return isColonNumber(inner) ? (inner.lowercased(), port) : nil
    }
    return isName(host) ? (host.lowercased(), port) : nil
  }

  /// Hexadecimal numbers with colons, as IPv6 writes addresses.
  private static func isColonNumber(_ text: Substring) -> Bool {
    text.contains(":")
      && text.utf8.allSatisfy { byte in
        Digits.value(hexadecimal: byte | 0x20) != nil || byte == UInt8(ascii: ":")
          || byte == UInt8(ascii: ".")
      }
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else {
      return false
    }
    return text.utf8.count <= longestHost
      && text.utf8.allSatisfy { byte in
        Digits.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }
}

extension ServerURL {
  /// As it is written in an address, with its brackets.
  public var hostInBrackets: String { host.contains(":") ? "[\(host)]" : host }

  /// Whether it is this machine or one in the same local network, as far as its name shows: what is
  /// sent there in plain passes no other network.
  public var isNearby: Bool {
    if host.contains(":") { return isNearbyColonNumber }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt8($0) }
    guard numbers.count == parts.count else { return isNearbyName(parts.count) }
    guard numbers.count == 4 else { return false }
    switch (numbers[0], numbers[1]) {
    case (127, _), (10, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): return true
    default: return false
    }
  }

  /// A name without dots, or below a domain that the world's name servers do not have.
  private func isNearbyName(_ parts: Int) -> Bool {
    parts == 1 ? Digits.value(host.utf8) == nil : Self.homeDomains.contains(where: host.hasSuffix)
  }

  private static let homeDomains = [".local", ".lan", ".home.arpa", ".internal", ".localhost"]

  private var isNearbyColonNumber: Bool {
    host == "::1" || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains(where: host.hasPrefix)
  }
}
