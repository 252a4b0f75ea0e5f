internal import Geodesy
internal import Text

extension GPXReader {
  /// Reads the point whose start tag was read last; `nil` if it had to be left out.
  ///
  /// `keepsAll` keeps also what GPX does not define.
  mutating func place(_ element: XMLElement, keepsAll: Bool = false) throws -> GPXWaypoint? {
    guard let coordinate = coordinate(of: element) else {
      try xml.skipElement()
      return nil
    }
    var place = GPXWaypoint(point: GPXPoint(coordinate: coordinate))
    while let event = try xml.next() {
      switch event {
      case .start(let child): try take(child, &place, keepsAll)
      case .end: return place
      case .text: break
      }
    }
    return nil
  }

  private mutating func take(
    _ child: XMLElement, _ place: inout GPXWaypoint, _ keepsAll: Bool
  ) throws {
    switch child.name.local {
    case "name": place.name = try text()
    case "cmt": place.comment = try text()
    case "desc": place.description = try text()
    case "sym": place.symbol = try text()
    case "type": place.type = try text()
    case "link" where keepsAll, "url" where keepsAll: try takeLink(child, &place)
    case "extensions" where keepsAll: try takeFields(&place)
    case "extensions": try takeExtensions(&place.point)
    default:
      if try takeNumber(child, &place.point) { return }
      if keepsAll { try takeField(child, &place) } else { try xml.skipElement() }
    }
  }

  private mutating func takeNumber(
    _ child: XMLElement, _ point: inout GPXPoint
  ) throws -> Bool {
    switch child.name.local {
    case "time": point.time = try time(child)
    case "ele": point.elevationMetres = try number(child)
    case "hdop": point.horizontalDilution = try number(child)
    case "fix": point.fix = try text().flatMap(GPXPoint.Fix.init(rawValue:))
    default: return try takeMotion(child, &point)
    }
    return true
  }

  /// Reads speed and course, which are in the point in 1.0 and in an extension in 1.1.
  private mutating func takeMotion(_ child: XMLElement, _ point: inout GPXPoint) throws -> Bool {
    switch child.name.local {
    case "speed": point.speedMetresPerSecond = try number(child)
    case "course": point.courseDegrees = try number(child)
    default: return false
    }
    return true
  }

  /// Looks for speed and course at any depth, as every program has its own extension.
  private mutating func takeExtensions(_ point: inout GPXPoint) throws {
    var depth = 1
    while depth > 0, let event = try xml.next() {
      switch event {
      case .start(let child): depth += try takeMotion(child, &point) ? 0 : 1
      case .end: depth -= 1
      case .text: break
      }
    }
  }
}

// Numbers and times.
extension GPXReader {
  private mutating func coordinate(of element: XMLElement) -> Coordinate? {
    let line = element.place.line
    guard let latitude = degrees("lat", of: element, line, limit: 90),
      let longitude = degrees("lon", of: element, line, limit: 180)
    else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  private mutating func degrees(
    _ name: String, of element: XMLElement, _ line: Int, limit: Double
  ) -> Double? {
    guard let text = element[name] else {
      report(.coordinateMissing(attribute: name), line: line)
      return nil
    }
    guard let degrees = NumberText.value(of: text), abs(degrees) <= limit else {
      report(.badCoordinate(attribute: name), line: line)
      return nil
    }
    return degrees
  }

  private mutating func number(_ element: XMLElement) throws -> Double? {
    guard let text = try text() else { return nil }
    if let number = NumberText.value(of: text) { return number }
    report(.badNumber(element: element.name.local), line: element.place.line)
    return nil
  }

  /// A time without a zone is UTC, as GPX specifies.
  private mutating func time(_ element: XMLElement) throws -> Instant? {
    guard let text = try text() else { return nil }
    if let time = Instant(text) { return time }
    report(.badTime, line: element.place.line)
    return nil
  }
}

/// Parses decimal numbers as XML defines them.
enum NumberText {
  /// The number, or `nil` for anything else: words such as `nan`, hexadecimal, non-finite values.
  static func value(of text: String) -> Double? {
    let bytes = text.utf8
    guard bytes.count <= 64, bytes.allSatisfy({ isPart($0) || XMLText.isSpace($0) }) else {
      return nil
    }
    let number = bytes.drop(while: XMLText.isSpace).prefix { !XMLText.isSpace($0) }
    let rest = bytes[number.endIndex...]
    guard rest.allSatisfy(XMLText.isSpace), let value = Double(Substring(number)) else {
      return nil
    }
    return value.isFinite ? value : nil
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
  }
}
