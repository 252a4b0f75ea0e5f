internal import Text

/// The coordinates in a link to Google Maps, which has them if a pin was dropped there.
enum GoogleLink {
  /// What precedes a latitude; what follows `@` is only the middle of the map.
  private static let marks = ["!3d", "/search/", "?q=", "&q=", "query=", "/place/", "q=loc:"]
    .map { Array($0.utf8) }

  /// Latitude and longitude as they are written; `nil` if the link names the place instead.
  static func coordinates(_ link: String) -> (latitude: String, longitude: String)? {
    let bytes = Array(link.utf8.prefix(4_096))
    guard bytes.count > 8, link.contains(bytesOf: "google.") || link.contains(bytesOf: "goo.gl")
    else { return nil }
    for mark in marks {
      for start in bytes.indices.dropLast(mark.count)
      where bytes[start..<(start + mark.count)].elementsEqual(mark) {
        if let found = pair(bytes[(start + mark.count)...]) { return found }
      }
    }
    return nil
  }

  /// Two decimal numbers at the beginning: `47.1,8.3`, `47.1%2C8.3` or `47.1!4d8.3`.
  private static func pair(
    _ bytes: ArraySlice<UInt8>
  ) -> (latitude: String, longitude: String)? {
    let first = number(bytes)
    var rest = bytes.dropFirst(first.count)
    let separators = ["%2C", "%2c", ",", "!4d"].map { Array($0.utf8) }
    guard let separator = separators.first(where: { rest.starts(with: $0) }) else { return nil }
    rest = rest.dropFirst(separator.count)
    while rest.first == UInt8(ascii: "+") || rest.starts(with: Array("%20".utf8)) {
      rest = rest.dropFirst(rest.first == UInt8(ascii: "+") ? 1 : 3)
    }
    let second = number(rest)
    guard first.contains(0x2E), second.contains(0x2E) else { return nil }
    return (String(decoding: first, as: UTF8.self), String(decoding: second, as: UTF8.self))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let sign = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let digits = bytes.dropFirst(sign).prefix { $0 &- 0x30 < 10 || $0 == 0x2E }
    return bytes.prefix(digits.isEmpty ? 0 : sign + digits.count)
  }
}
