internal import Text

/// What follows the scheme in an address: `//USER@HOST:PORT/PATH`.
struct ServerAddress: Equatable {
  let isSecure: Bool
  private let usualPort: Int
  /// The name or number of the server, in brackets if it contains colons.
  let host: String
  let port: Int?
  let user: String?
  /// Decoded, with a slash at its beginning and none at its end; empty for the whole server.
  let path: String

  /// Reads an address, whose path may be percent-encoded, as in a browser, or not.
  init(parsing text: String, isSecure: Bool, usualPort: Int? = nil) throws(Complaint) {
    guard text.hasPrefix("//") else { throw Self.refusal("it begins with two slashes") }
    let rest = text.dropFirst(2)
    let authority = rest.prefix { $0 != "/" }
    let at = authority.lastIndex(of: "@")
    user = at.map { String(authority[..<$0]) }
    if user == "" { throw Self.refusal("a user stands before @") }
    let place = at.map { authority[authority.index(after: $0)...] } ?? authority
    (host, port) = try Self.hostAndPort(place)
    path = try Self.path(rest[authority.endIndex...])
    self.isSecure = isSecure
    self.usualPort = usualPort ?? (isSecure ? 443 : 80)
  }

  private init(_ other: ServerAddress, host: String, path: String) {
    (isSecure, usualPort, port) = (other.isSecure, other.usualPort, other.port)
    (self.host, self.path) = (host, path)
    user = nil
  }

  /// The same server by another name.
  func with(host: String, path: String) -> ServerAddress {
    ServerAddress(self, host: host, path: path)
  }

  /// The host, and the port where it is not the usual one, as the header `Host` has them.
  var authority: String {
    port.map { $0 == usualPort ? host : "\(host):\($0)" } ?? host
  }

  private static func hostAndPort(_ text: Substring) throws(Complaint) -> (String, Int?) {
    var host = text
    var port: Int?
    let afterBracket = text.lastIndex(of: "]") ?? text.startIndex
    if let colon = text[afterBracket...].lastIndex(of: ":") {
      host = text[..<colon]
      port = RemoteRequest.number(text[text.index(after: colon)...])
      guard let port, (1...65_535).contains(port) else {
        throw refusal("the port is a number from 1 to 65535")
      }
    }
    guard isHost(host) else { throw refusal("the server is a name or a number") }
    return (host.lowercased(), port)
  }

  private static func isHost(_ text: Substring) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = text.dropFirst().dropLast()
      return !inner.isEmpty
        && inner.utf8.allSatisfy {
          PercentCoding.value($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        }
    }
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else {
      return false
    }
    return text.utf8.count <= 253
      && text.utf8.allSatisfy { byte in
        Digits.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }

  private static func path(_ text: Substring) throws(Complaint) -> String {
    // What is not percent-encoded stands for itself.
    let bytes = PercentCoding.decoded(text.utf8) ?? Array(text.utf8)
    guard let path = String(validating: bytes, as: UTF8.self),
      path.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { throw refusal("its path is not text") }
    guard !text.contains("?"), !text.contains("#") else {
      throw refusal("it has no ? or #, which are %3F and %23")
    }
    var parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    guard !parts.contains(where: { $0 == "." || $0 == ".." }) else {
      throw refusal("its path has no . or ..")
    }
    parts.insert("", at: 0)
    return parts.joined(separator: "/")
  }

  private static func refusal(_ reason: String) -> Complaint {
    Complaint(.refused, "the address cannot be used: \(reason); write it as docs/remotes.md shows")
  }
}
