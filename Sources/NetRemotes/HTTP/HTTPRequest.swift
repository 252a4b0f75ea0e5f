/// A request to a web server.
struct HTTPRequest {
  var method: String
  /// For S3 only the path, percent-encoded.
  var url: String
  /// What follows the path for S3, not encoded.
  var query: [(name: String, value: String)] = []
  /// Lines such as `Depth: 1`.
  var headers: [String] = []
  var body: [UInt8]?
  /// Where the bytes that are wanted begin.
  var start = 0
  /// Whether the answer may be compressed on its way, which pays for lists.
  var mayBeCompressed = false
  var userAgent = "vanlog"
  /// When to give up even if something still moves.
  var secondsInAll: Int?
  /// Receives the body of a good answer; without one, its beginning is kept.
  var receiver: Transfer.Receiver?

  init(_ method: String, _ url: String) {
    (self.method, self.url) = (method, url)
  }
}

/// The outcome of a request.
struct HTTPAnswer {
  let head: AnswerHead
  /// The beginning of the body, if no one received it.
  let body: [UInt8]
  /// Why there is no whole answer.
  let failure: Complaint?
  let wasDropped: Bool

  var status: Int { head.status }

  /// The word in `<Code>` of an error of S3.
  var errorCode: String? {
    let text = String(decoding: body, as: UTF8.self)
    guard let start = text.range(ofBytes: "<Code>")?.upperBound,
      let end = text[start...].utf8.firstIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let word = text[start..<end]
    let isWord = word.utf8.allSatisfy { (0x30...0x7A).contains($0) } && word.utf8.count <= 64
    return isWord ? String(word) : nil
  }
}

extension String {
  /// Where the bytes of another text first are.
  func range(ofBytes part: String) -> Range<Index>? {
    let part = Array(part.utf8)
    var start = utf8.startIndex
    while let found = utf8[start...].firstIndex(of: part[0]) {
      if utf8[found...].starts(with: part) {
        return found..<utf8.index(found, offsetBy: part.count)
      }
      start = utf8.index(after: found)
    }
    return nil
  }
}
