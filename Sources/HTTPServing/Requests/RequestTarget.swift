internal import Text

/// What a request asks for: a path and named values, decoded.
public struct RequestTarget: Hashable, Sendable {
  public struct Value: Hashable, Sendable {
    public let name: String
    public let text: String

    public init(name: String, text: String) {
      (self.name, self.text) = (name, text)
    }
  }

  private static let mostValues = 32

  public let path: String
  public let query: [Value]

  /// Reads `/path?name=value&name=value`; other forms of targets are for proxies.
  init(parsing bytes: ArraySlice<UInt8>) throws(RequestProblem) {
    guard bytes.first == UInt8(ascii: "/") else {
      throw .malformed("the target is not a path")
    }
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
      throw .malformed("there are bytes in the target that must be encoded")
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    path = try Self.decoded(bytes[..<end], isPath: true)
    query = end < bytes.endIndex ? try Self.values(bytes[(end + 1)...]) : []
  }

  /// The value of a name; there is one at most.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.text }

  private static func values(_ bytes: ArraySlice<UInt8>) throws(RequestProblem) -> [Value] {
    var values: [Value] = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")), sign > part.startIndex else {
        throw .malformed("a value in the target has no name")
      }
      let name = try decoded(part[..<sign], isPath: false)
      guard !values.contains(where: { $0.name == name }) else {
        throw .malformed("a value in the target is given twice")
      }
      guard values.count < mostValues else {
        throw .malformed("there are more than \(mostValues) values in the target")
      }
      values.append(Value(name: name, text: try decoded(part[(sign + 1)...], isPath: false)))
    }
    return values
  }

  /// The text that encoded bytes stand for; in a path a slash stays a slash, and is never hidden.
  private static func decoded(
    _ bytes: ArraySlice<UInt8>, isPath: Bool
  ) throws(RequestProblem) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      var byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "%") {
        guard place + 2 <= bytes.endIndex, let high = digit(bytes[place]),
          let low = digit(bytes[place + 1])
        else { throw .malformed("a % in the target is not followed by two digits") }
        byte = high << 4 | low
        place += 2
        if isPath, byte == UInt8(ascii: "/") { throw .malformed("a slash in the path is encoded") }
      } else if byte == UInt8(ascii: "+"), !isPath {
        byte = UInt8(ascii: " ")
      }
      // A value may be a text of several lines; NUL would cut an argument short.
      guard byte >= 0x20 || (!isPath && byte == UInt8(ascii: "\n")), byte != 0x7F else {
        throw .malformed("there is a control character in the target")
      }
      plain.append(byte)
    }
    guard let text = String(validating: plain, as: UTF8.self) else {
      throw .malformed("the target is not UTF-8")
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
    return Digits.value(hexadecimal: isCapital ? byte | 0x20 : byte)
  }
}
