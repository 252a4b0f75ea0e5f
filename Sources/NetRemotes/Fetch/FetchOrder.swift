internal import Text

/// One thing to be fetched from a web server, as vanlog orders it.
struct FetchOrder: Equatable {
  static let longestLine = 2_048
  static let largestBody = 4 << 20
  /// The headers that may be sent in addition to those of every request.
  private static let headers = ["user-agent", "if-none-match", "if-modified-since"]

  let number: String
  let server: ServerAddress
  let url: String
  /// How many bytes the body may have once it is unpacked.
  let limit: Int
  var userAgent: String?
  var conditions: [String] = []

  /// Reads `1 get LIMIT URL`; the address may be one with a query.
  init(_ line: [UInt8]) throws(Complaint) {
    let words = String(decoding: line, as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, RemoteRequest.number(words[0]) != nil, words[1] == "get",
      let limit = RemoteRequest.number(words[2]), (1...Self.largestBody).contains(limit)
    else { throw Complaint(.other, "the order is not known") }
    number = String(words[0])
    self.limit = limit
    url = String(words[3])
    server = try Self.server(of: url)
  }

  /// The server of an address that is plain text and names a scheme of the web.
  static func server(of url: String) throws(Complaint) -> ServerAddress {
    let isSecure = url.hasPrefix("https://")
    guard isSecure || url.hasPrefix("http://"), url.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
    else { throw Complaint(.refused, "the address cannot be used: it begins with https://") }
    let place = url.dropFirst(isSecure ? 6 : 5).prefix { $0 != "?" }
    let server = try ServerAddress(parsing: String(place), isSecure: isSecure)
    guard server.user == nil else {
      throw Complaint(.refused, "the address cannot be used: it names a user")
    }
    return server
  }

  /// Takes a line such as `If-None-Match: "x"`.
  mutating func take(header line: [UInt8]) throws(Complaint) {
    let text = String(decoding: line, as: UTF8.self)
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      text.unicodeScalars.allSatisfy({ (0x20..<0x7F).contains($0.value) })
    else { throw Complaint(.other, "a header is a name, a colon and plain text") }
    let name = text[..<colon].lowercased()
    guard Self.headers.contains(name) else {
      throw Complaint(.other, "the header \(name) is not known")
    }
    if name == "user-agent" {
      userAgent = String(Substring(text[text.index(after: colon)...].drop { $0 == " " }))
    } else {
      conditions.append(text)
    }
  }
}
