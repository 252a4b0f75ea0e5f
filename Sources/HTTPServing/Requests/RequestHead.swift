internal import Text

/// The head of a request: what is asked for, with the headers that mean something here.
public struct RequestHead: Hashable, Sendable {
  public enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case delete = "DELETE"

    /// Whether a request changes nothing.
    public var isReading: Bool { self == .get || self == .head }
  }

  /// The longest body in bytes.
  public static let bodyLimit = 65_536
  private static let mostHeaders = 64
  private static let version = Array("HTTP/1.1".utf8)

  public let method: Method
  public let target: RequestTarget
  private var values: [HeaderName: String] = [:]
  /// How many bytes follow the head.
  public private(set) var bodySize = 0

  /// Reads a whole head that a scanner has passed, its empty line included.
  init(parsing bytes: ArraySlice<UInt8>) throws(RequestProblem) {
    var rest = bytes
    (method, target) = try Self.requestLine(Self.line(of: &rest))
    var count = 0
    while case let line = Self.line(of: &rest), !line.isEmpty {
      count += 1
      guard count <= Self.mostHeaders else { throw .headTooLong }
      try take(line)
    }
    try check()
  }

  public subscript(name: HeaderName) -> String? { values[name] }

  /// Whether the client wants the connection to end with this answer.
  var endsConnection: Bool {
    self[.connection].map { Self.list($0).contains { Self.isSame($0, "close") } } ?? false
  }

  /// Whether the answer may be compressed.
  public var takesGzip: Bool {
    guard let accepted = self[.acceptEncoding] else { return false }
    return Self.list(accepted).contains { part in
      let words = part.split(separator: ";", omittingEmptySubsequences: false)
      guard let name = words.first, Self.isSame(Self.trimmed(name), "gzip") else { return false }
      // A weight of 0 forbids it, and other weights only order what is allowed.
      return !words.dropFirst().contains { word in
        let weight = Self.trimmed(word)
        return weight.hasPrefix("q=0") && weight.dropFirst(3).allSatisfy { ".0".contains($0) }
      }
    }
  }

  // MARK: The lines

  private static func line(of bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = bytes.firstIndex(of: UInt8(ascii: "\r")) ?? bytes.endIndex
    let line = bytes[..<end]
    bytes = bytes[min(end + 2, bytes.endIndex)...]
    return line
  }

  private static func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(RequestProblem) -> (Method, RequestTarget) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, let name = parts.first, !name.isEmpty,
      name.allSatisfy(HeaderName.isTokenByte)
    else { throw .malformed("the first line is not a method, a target and a version") }
    guard parts[2].elementsEqual(version) else {
      throw isVersion(parts[2]) ? .otherVersion : .malformed("the version is not one of HTTP")
    }
    guard let method = Method(rawValue: String(decoding: name, as: UTF8.self)) else {
      throw .unknownMethod
    }
    return (method, try RequestTarget(parsing: parts[1]))
  }

  /// Whether it is `HTTP/`, a digit, a dot and a digit.
  private static func isVersion(_ bytes: ArraySlice<UInt8>) -> Bool {
    let numbers = bytes.dropFirst(5)
    return bytes.starts(with: version.prefix(5)) && numbers.count == 3
      && Digits.isDigit(numbers[numbers.startIndex])
      && numbers[numbers.startIndex + 1] == UInt8(ascii: ".")
      && Digits.isDigit(numbers[numbers.startIndex + 2])
  }

  private mutating func take(_ line: ArraySlice<UInt8>) throws(RequestProblem) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw .malformed("a header has no colon")
    }
    let name = line[..<colon]
    // A line that begins with a space would continue the one before; that form is long obsolete.
    guard !name.isEmpty, name.allSatisfy(HeaderName.isTokenByte) else {
      throw .malformed("the name of a header is not a word before a colon")
    }
    guard let known = HeaderName(name) else { return }
    var value = line[(colon + 1)...]
    while let first = value.first, Self.isBlank(first) { value.removeFirst() }
    while let last = value.last, Self.isBlank(last) { value.removeLast() }
    guard value.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw .malformed("the header \(known.rawValue) has bytes that are not ASCII")
    }
    let text = String(decoding: value, as: UTF8.self)
    guard let before = values[known] else {
      values[known] = text
      return
    }
    guard known.isList else { throw .malformed("the header \(known.rawValue) is given twice") }
    values[known] = before + ", " + text
  }

  private mutating func check() throws(RequestProblem) {
    guard let host = self[.host] else { throw .malformed("there is no Host") }
    guard !host.isEmpty, !host.utf8.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: ",") })
    else { throw .malformed("the Host is not one name") }
    guard self[.transferEncoding] == nil else { throw .transferEncoding }
    guard self[.expect] == nil else { throw .expectation }
    guard let length = self[.contentLength] else {
      if method == .post { throw .lengthMissing }
      return
    }
    guard length.utf8.allSatisfy(Digits.isDigit), !length.isEmpty else {
      throw .malformed("the Content-Length is not a number")
    }
    guard let size = Int(length), size <= Self.bodyLimit else { throw .bodyTooLong }
    guard size == 0 || method == .post else {
      throw .malformed("\(method.rawValue) has no body")
    }
    bodySize = size
  }

  // MARK: Words

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func list(_ text: String) -> [Substring] {
    text.split(separator: ",").map { trimmed($0) }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Whether two words are the same, ignoring case.
  private static func isSame(_ one: Substring, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
      && zip(one.utf8, other.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }
}
