/// A URI such as `geo:48.137,11.575;u=10` (RFC 5870).
struct GeoURI {
  let coordinate: Coordinate

  /// Returns `nil` if the text is not a `geo:` URI at all.
  init?(_ text: String) throws(CoordinateTextError) {
    guard text.utf8.count <= CoordinateText.longest else { throw .tooLong }
    let trimmed = text.trimmingBlanks
    guard Self.hasScheme(trimmed) else { return nil }
    let pieces = trimmed.dropFirst(4).split(separator: ";", omittingEmptySubsequences: false)
    for parameter in pieces.dropFirst() { try Self.check(parameter) }
    coordinate = try Self.coordinate(pieces[0])
  }

  /// Byte by byte: every coordinate passes here, and `lowercased` is slow on first use.
  private static func hasScheme(_ text: Substring) -> Bool {
    text.utf8.prefix(4).elementsEqual("geo:".utf8) { $0 == $1 || ($0 != 0x1A && $0 | 0x20 == $1) }
  }

  /// Latitude, longitude and an optional altitude, which is checked and dropped.
  private static func coordinate(_ text: Substring) throws(CoordinateTextError) -> Coordinate {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 2 || numbers.count == 3 else { throw .malformedURI }
    var values: [Double] = []
    for number in numbers { values.append(try Self.number(number)) }
    return Coordinate(
      uncheckedLatitude: try Axis.latitude.withinRange(values[0]),
      longitude: try Axis.longitude.withinRange(values[1]))
  }

  /// Checks the reference system and the uncertainty; others are ignored, as the RFC says.
  private static func check(_ parameter: Substring) throws(CoordinateTextError) {
    let halves = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isName = halves[0].utf8.allSatisfy(\.canBeInName)
    guard isName, !halves[0].isEmpty, halves.last?.isEmpty == false else { throw .malformedURI }
    switch halves[0].lowercased() {
    case "crs":
      guard halves.count == 2, halves[1].lowercased() == "wgs84" else {
        throw .otherReferenceSystem
      }
    case "u":
      guard halves.count == 2, try number(halves[1]) >= 0 else { throw .malformedURI }
    default: break
    }
  }

  /// Digits with an optional minus and fraction: no other form, even if `Double` could read it.
  private static func number(_ text: Substring) throws(CoordinateTextError) -> Double {
    let digits = text.first == "-" ? text.dropFirst() : text
    let halves = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let hasShape = halves.allSatisfy { half in
      !half.isEmpty && half.utf8.allSatisfy(\.isDigit)
    }
    guard hasShape, let value = Double(text) else { throw .malformedURI }
    return value
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var canBeInName: Bool {
    let lowercase = self | 0x20
    return isDigit || self == UInt8(ascii: "-")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase)
  }
}

extension String {
  fileprivate var trimmingBlanks: Substring {
    var rest = utf8[...]
    while rest.first == 0x20 || rest.first == 0x09 { rest.removeFirst() }
    while rest.last == 0x20 || rest.last == 0x09 { rest.removeLast() }
    return Substring(rest)
  }
}
