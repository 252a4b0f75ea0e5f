/// The first line of an answer and the few lines after it that matter.
struct AnswerHead {
  private static let longestLine = 1_024

  private(set) var status = 0
  private(set) var contentLength: Int?
  /// Where the bytes of a part begin, as the server says.
  private(set) var rangeStart: Int?
  private(set) var retryAfter: String?
  private(set) var date: String?
  private(set) var contentType: String?
  private(set) var etag: String?
  private(set) var lastModified: String?
  private(set) var expires: String?
  private(set) var cacheControl: String?
  private(set) var location: String?

  /// Whether a body that begins like this is a page for people, in place of what was asked for.
  func isPage(_ body: some Sequence<UInt8>) -> Bool {
    guard (200..<300).contains(status), contentType?.lowercased().hasPrefix("text/html") == true
    else { return false }
    let start = Self.text(Array(body.prefix(Self.longestLine))[...]).lowercased()
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
  }

  /// Whether its body is not what was asked for.
  var isError: Bool { status >= 300 }

  /// Takes a line with its end; the first line of a later answer replaces what was there.
  mutating func take(line: some Collection<UInt8>) {
    let line = Array(line.prefix(Self.longestLine))[...]
    if line.starts(with: Array("HTTP/".utf8)) {
      self = AnswerHead()
      let words = Self.text(line).split(separator: " ")
      status = words.dropFirst().first.flatMap { Int($0) } ?? 0
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      take(Self.text(line[..<colon]).lowercased(), Self.text(line[(colon + 1)...]))
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.withoutSpace, as: UTF8.self)
  }

  private mutating func take(_ name: String, _ value: String) {
    switch name {
    case "content-length": contentLength = RemoteRequest.number(value[...])
    case "content-range": rangeStart = Self.start(ofRange: value)
    case "retry-after": retryAfter = value
    case "date": date = value
    case "content-type": contentType = value
    case "etag": etag = value
    case "last-modified": lastModified = value
    case "expires": expires = value
    case "cache-control": cacheControl = value
    case "location": location = value
    default: break
    }
  }

  /// The first number of `bytes 10-19/100`.
  private static func start(ofRange text: String) -> Int? {
    guard text.hasPrefix("bytes ") else { return nil }
    return RemoteRequest.number(text.dropFirst(6).prefix { $0.isNumber })
  }
}
