import Testing

/// Requests that no browser sends, and how they are refused.
struct MalformedRequest: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let status: Int

  init(_ name: String, _ text: String, _ status: Int = 400) {
    self.init(name, Array(text.utf8), status)
  }

  init(_ name: String, _ bytes: [UInt8], _ status: Int = 400) {
    (self.name, self.bytes, self.status) = (name, bytes, status)
  }

  var testDescription: String { name }

  private static let host = "Host: van\r\n"

  static let all: [MalformedRequest] = lines + headers + lengths + targets

  private static let lines: [MalformedRequest] = [
    .init("lines that end in LF alone", "GET / HTTP/1.1\nHost: van\n\n"),
    .init("one line that ends in LF alone", "GET / HTTP/1.1\r\nHost: van\nX: y\r\n\r\n"),
    .init("a CR in a value", "GET / HTTP/1.1\r\n\(host)X: a\rb\r\n\r\n"),
    .init("two CRs before a LF", "GET / HTTP/1.1\r\nHost: van\r\r\n\r\n"),
    .init("an empty line first", "\r\nGET / HTTP/1.1\r\n\(host)\r\n"),
    .init("a NUL", "GET / HTTP/1.1\r\n\(host)X: a\0b\r\n\r\n"),
    .init("an escape", "GET / HTTP/1.1\r\n\(host)X: \u{1B}[2J\r\n\r\n"),
    .init("two spaces", "GET  / HTTP/1.1\r\n\(host)\r\n"),
    .init("tabs for spaces", "GET\t/\tHTTP/1.1\r\n\(host)\r\n"),
    .init("a space at the end", "GET / HTTP/1.1 \r\n\(host)\r\n"),
    .init("no version", "GET /\r\n\(host)\r\n"),
    .init("no method", " / HTTP/1.1\r\n\(host)\r\n"),
    .init("a method with a sign", "G@T / HTTP/1.1\r\n\(host)\r\n"),
    .init("a method in small letters", "get / HTTP/1.1\r\n\(host)\r\n", 501),
    .init("another method", "BREW / HTTP/1.1\r\n\(host)\r\n", 501),
    .init("a tunnel", "CONNECT van:22 HTTP/1.1\r\n\(host)\r\n", 501),
    .init("HTTP/1.0", "GET / HTTP/1.0\r\n\(host)\r\n", 505),
    .init("HTTP/2.0", "GET / HTTP/2.0\r\n\(host)\r\n", 505),
    .init("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    .init("a version in small letters", "GET / http/1.1\r\n\(host)\r\n"),
    .init("a version of two digits", "GET / HTTP/1.10\r\n\(host)\r\n"),
    .init("TLS", [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03]),
  ]

  private static let headers: [MalformedRequest] = [
    .init("no Host", "GET / HTTP/1.1\r\n\r\n"),
    .init("an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
    .init("two Hosts", "GET / HTTP/1.1\r\n\(host)\(host)\r\n"),
    .init("two Hosts in one", "GET / HTTP/1.1\r\nHost: van, evil\r\n\r\n"),
    .init("a space before a colon", "GET / HTTP/1.1\r\nHost : van\r\n\r\n"),
    .init("a space before a header", "GET / HTTP/1.1\r\n Host: van\r\n\r\n"),
    .init("a continued line", "GET / HTTP/1.1\r\n\(host)X: a\r\n b\r\n\r\n"),
    .init("a header without a colon", "GET / HTTP/1.1\r\n\(host)Xab\r\n\r\n"),
    .init("a header without a name", "GET / HTTP/1.1\r\n\(host): b\r\n\r\n"),
    .init("a control character in a name", "GET / HTTP/1.1\r\n\(host)X\u{1}: a\r\n\r\n"),
    .init(
      "two Authorizations", "GET / HTTP/1.1\r\n\(host)Authorization: a\r\nAuthorization: a\r\n\r\n"),
    .init("two Origins", "GET / HTTP/1.1\r\n\(host)Origin: a\r\nORIGIN: b\r\n\r\n"),
    .init("two Ranges", "GET / HTTP/1.1\r\n\(host)Range: bytes=0-1\r\nRange: bytes=2-3\r\n\r\n"),
    .init("letters that are not ASCII in a header", "GET / HTTP/1.1\r\nHost: vän\r\n\r\n"),
    .init(
      "an expectation",
      "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\nExpect: 100-continue\r\n\r\n", 417),
    .init(
      "sixty-five headers",
      "GET / HTTP/1.1\r\n\(host)" + String(repeating: "X: y\r\n", count: 64) + "\r\n", 431),
    .init(
      "a head that is too long",
      "GET / HTTP/1.1\r\n\(host)X: " + String(repeating: "y", count: 8_192) + "\r\n\r\n", 431),
    .init("a first line that does not end", "GET /" + String(repeating: "y", count: 9_000), 431),
  ]

  private static let lengths: [MalformedRequest] = [
    .init(
      "two lengths", "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"),
    .init(
      "two equal lengths",
      "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc"),
    .init("a list of lengths", "POST / HTTP/1.1\r\n\(host)Content-Length: 3, 3\r\n\r\nabc"),
    .init("a length with a sign", "POST / HTTP/1.1\r\n\(host)Content-Length: +3\r\n\r\nabc"),
    .init("a negative length", "POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n"),
    .init("a hexadecimal length", "POST / HTTP/1.1\r\n\(host)Content-Length: 0x3\r\n\r\nabc"),
    .init("an empty length", "POST / HTTP/1.1\r\n\(host)Content-Length:\r\n\r\n"),
    .init("no length", "POST / HTTP/1.1\r\n\(host)\r\n", 411),
    .init(
      "a length above the limit", "POST / HTTP/1.1\r\n\(host)Content-Length: 65537\r\n\r\n", 413),
    .init(
      "a length beyond numbers",
      "POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", 413),
    .init("a GET with a body", "GET / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabc"),
    .init("chunks", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501),
    .init(
      "chunks beside a length",
      "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      501),
    .init(
      "an unknown encoding", "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n", 501),
    .init(
      "an encoding in a GET", "GET / HTTP/1.1\r\n\(host)Transfer-Encoding: identity\r\n\r\n", 501),
  ]

  private static let targets: [MalformedRequest] = [
    .init("the target of a proxy", "GET http://van/ HTTP/1.1\r\n\(host)\r\n"),
    .init("an asterisk", "GET * HTTP/1.1\r\n\(host)\r\n"),
    .init("a fragment", "GET /#a HTTP/1.1\r\n\(host)\r\n"),
    .init("plain UTF-8", "GET /é HTTP/1.1\r\n\(host)\r\n"),
    .init("a control character", "GET /\u{1} HTTP/1.1\r\n\(host)\r\n"),
    .init("a % without digits", "GET /%zz HTTP/1.1\r\n\(host)\r\n"),
    .init("a % at the end", "GET /% HTTP/1.1\r\n\(host)\r\n"),
    .init("an encoded NUL", "GET /a%00b HTTP/1.1\r\n\(host)\r\n"),
    .init("an encoded line end", "GET /a%0d%0ab HTTP/1.1\r\n\(host)\r\n"),
    .init("an encoded slash", "GET /a%2Fb HTTP/1.1\r\n\(host)\r\n"),
    .init("half a letter", "GET /%C3 HTTP/1.1\r\n\(host)\r\n"),
    .init("a slash written too long", "GET /%C0%AF HTTP/1.1\r\n\(host)\r\n"),
    .init("an encoded NUL in a value", "GET /?a=%00 HTTP/1.1\r\n\(host)\r\n"),
    .init("a value twice", "GET /?a=1&a=2 HTTP/1.1\r\n\(host)\r\n"),
    .init("a value without a name", "GET /?=1 HTTP/1.1\r\n\(host)\r\n"),
    .init("a value without a sign", "GET /?a HTTP/1.1\r\n\(host)\r\n"),
    .init(
      "thirty-three values",
      "GET /?" + (0..<33).map { "v\($0)=1" }.joined(separator: "&") + " HTTP/1.1\r\n\(host)\r\n"),
  ]
}
