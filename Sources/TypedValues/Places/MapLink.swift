internal import Geodesy
internal import Text

/// A link to a map, as phones share places.
struct MapLink {
  private let text: Substring

  /// `nil` if the text is not a link.
  init?(_ text: String) {
    let rest = TypedText.trimmed(text)[...]
    let start = rest.prefix(8).lowercased()
    guard start.hasPrefix("https://") || start.hasPrefix("http://"), rest.utf8.count <= Self.longest
    else { return nil }
    self.text = rest
  }

  /// Longer than any that a map makes.
  private static let longest = 4_096

  /// The place that the link points at; the middle of the map only where it names none.
  var position: Coordinate {
    get throws(TypedProblem) {
      let plain = Self.decoded(text)
      for find in [Self.pinned, Self.parameter, Self.latitudeAndLongitude, Self.middle, Self.hash] {
        if let found = find(plain) { return found }
      }
      throw TypedProblem(
        "takes a link with coordinates in it, and this one has none; open it, and copy the "
          + "coordinates")
    }
  }

  // MARK: Where links have their places

  /// Of a link such as `!3d47.05!4d8.31`.
  private static func pinned(_ link: String) -> Coordinate? {
    guard let latitude = number(in: link, after: "!3d"),
      let longitude = number(in: link, after: "!4d")
    else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Of a link such as `?q=47.05,8.31` or `&cp=47.05~8.31`.
  private static func parameter(_ link: String) -> Coordinate? {
    for name in [
      "q", "query", "ll", "coordinate", "pin", "sll", "destination", "daddr", "center", "cp",
    ] {
      for mark in ["?", "&"] {
        guard let value = text(in: link, after: "\(mark)\(name)=") else { continue }
        let place = value.hasPrefix("loc:") ? value.dropFirst(4) : value
        if let found = pair(place) { return found }
      }
    }
    return nil
  }

  /// Of a link such as `?mlat=47.05&mlon=8.31`.
  private static func latitudeAndLongitude(_ link: String) -> Coordinate? {
    for (first, second) in [("mlat=", "mlon="), ("lat=", "lon="), ("lat=", "lng=")] {
      for mark in ["?", "&", "#"] {
        guard let latitude = number(in: link, after: mark + first),
          let longitude = number(in: link, after: "&" + second)
            ?? number(in: link, after: "?" + second)
        else { continue }
        return try? Coordinate(latitude: latitude, longitude: longitude)
      }
    }
    return nil
  }

  /// Of a link such as `/@47.05,8.31,15z` or `/search/47.05,+8.31`.
  private static func middle(_ link: String) -> Coordinate? {
    for mark in ["/@", "/place/", "/search/", "/dir//"] {
      if let found = text(in: link, after: mark).flatMap(pair) { return found }
    }
    return nil
  }

  /// Of a link such as `#map=15/47.05/8.31`.
  private static func hash(_ link: String) -> Coordinate? {
    guard let place = text(in: link, after: "#map=") ?? text(in: link, after: "#") else {
      return nil
    }
    let parts = place.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, isClose(parts[0]), let latitude = degrees(parts[1]),
      let longitude = degrees(parts[2])
    else {
      return nil
    }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  // MARK: Pieces

  private static func text(in link: String, after mark: String) -> Substring? {
    guard let start = end(of: mark, in: link) else { return nil }
    return link[start...].prefix { $0 != "&" && ($0 != "#" || mark.hasPrefix("#")) }
  }

  private static func end(of mark: String, in link: String) -> String.Index? {
    var rest = link.utf8[...]
    while rest.count >= mark.utf8.count {
      if rest.starts(with: mark.utf8) {
        return rest.index(rest.startIndex, offsetBy: mark.utf8.count)
      }
      rest.removeFirst()
    }
    return nil
  }

  private static func number(in link: String, after mark: String) -> Double? {
    guard let start = end(of: mark, in: link) else { return nil }
    return degrees(link[start...].prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") })
  }

  /// Two numbers with a comma or a tilde between them, and perhaps more behind.
  private static func pair(_ text: Substring) -> Coordinate? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "~" }
    guard parts.count >= 2, parts.count < 3 || isClose(parts[2]) else { return nil }
    let second = parts[1].drop { $0 == " " || $0 == "+" }.prefix {
      $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-")
    }
    guard let latitude = degrees(parts[0]), let longitude = degrees(second) else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Whether a map is near enough for its middle to be a place: `17z` or `17`, but not `5z`.
  private static func isClose(_ zoom: Substring) -> Bool {
    let digits = zoom.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits) else { return true }
    return number >= leastZoom
  }

  /// Half of a map of 400 kilometres could be anywhere.
  private static let leastZoom = 11.0

  private static func degrees(_ text: Substring) -> Double? {
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text
    guard !digits.isEmpty, digits.utf8.count <= 24,
      digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(text)
  }

  /// Without percent signs: `%2C` is a comma.
  private static func decoded(_ link: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = link.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16),
        rest.count >= 2
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
