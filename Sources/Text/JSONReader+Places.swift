extension JSONValue {
  /// The line, counted from 1, on which a member such as `actions[1].seconds` begins.
  ///
  /// `nil` if the text has no such member. Values do not keep their places, since only messages about
  /// mistakes need them.
  public static func line(of member: String, in bytes: [UInt8]) -> Int? {
    var reader = JSONReader(bytes: bytes, maximumDepth: 64)
    return reader.line(of: member)
  }
}

extension JSONReader {
  fileprivate mutating func line(of member: String) -> Int? {
    position = textStart
    guard let found = try? place(of: Array(member.utf8), from: []) else { return nil }
    return bytes[..<found].count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// Reads the value at the position, whose path is `path`, and stops at the member.
  private mutating func place(of wanted: [UInt8], from path: [UInt8]) throws(JSONError) -> Int? {
    skipSpace()
    let isOnTheWay = path.count < wanted.count && wanted.starts(with: path)
    switch peek {
    case UInt8(ascii: "{") where isOnTheWay: return try place(of: wanted, inObject: path)
    case UInt8(ascii: "[") where isOnTheWay: return try place(of: wanted, inArray: path)
    default:
      _ = try value(depth: 0)
      return nil
    }
  }

  private mutating func place(
    of wanted: [UInt8], inObject path: [UInt8]
  ) throws(JSONError) -> Int? {
    position += 1
    skipSpace()
    if take("}") { return nil }
    repeat {
      skipSpace()
      let start = position
      guard peek == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
      var inner = path.isEmpty ? [] : path + [UInt8(ascii: ".")]
      inner += try string().utf8
      skipSpace()
      guard take(":") else { throw error("expected a colon after the name") }
      if inner == wanted { return start }
      if let found = try place(of: wanted, from: inner) { return found }
      skipSpace()
    } while take(",")
    guard take("}") else { throw error("expected a comma or }") }
    return nil
  }

  private mutating func place(
    of wanted: [UInt8], inArray path: [UInt8]
  ) throws(JSONError) -> Int? {
    position += 1
    var count = 0
    skipSpace()
    if take("]") { return nil }
    repeat {
      let inner = path + Array("[\(count)]".utf8)
      skipSpace()
      if inner == wanted { return position }
      if let found = try place(of: wanted, from: inner) { return found }
      count += 1
      skipSpace()
    } while take(",")
    guard take("]") else { throw error("expected a comma or ]") }
    return nil
  }
}
