public import Geodesy

/// A circle to keep out of shared files: a home, a favourite place for the night.
public struct PrivacyZone: Hashable, Sendable {
  public let center: Coordinate
  public let radiusMetres: Double

  /// 100 km; anything larger is a typing error.
  public static let largestRadiusMetres = 100_000.0

  /// Throws if the radius is not above zero, or exceeds the largest.
  public init(center: Coordinate, radiusMetres: Double) throws(PrivacyZoneError) {
    guard radiusMetres > 0, radiusMetres <= Self.largestRadiusMetres else {
      throw .badRadius(zone: 1)
    }
    self.center = center
    self.radiusMetres = radiusMetres
  }
}

/// Why a list of privacy zones cannot be read.
public enum PrivacyZoneError: Error, Hashable, Sendable {
  /// The place is not followed by a radius.
  case radiusMissing(zone: Int)
  case badRadius(zone: Int)
  case badPlace(zone: Int, CoordinateTextError)
  case tooMany(limit: Int)
}

extension PrivacyZoneError: CustomStringConvertible {
  /// What is wrong, without the place, which the zone is meant to hide.
  public var description: String {
    switch self {
    case .radiusMissing(let zone):
      "privacy zone \(zone): the radius is missing; write latitude,longitude and, after a blank, "
        + "the radius in metres"
    case .badRadius(let zone):
      "privacy zone \(zone): the radius is not a number of metres above 0 and up to 100000"
    case .badPlace(let zone, let error): "privacy zone \(zone): \(error)"
    case .tooMany(let limit): "there are more than \(limit) privacy zones; leave some out"
    }
  }
}

extension PrivacyZone {
  /// More zones than anyone needs.
  public static let mostZones = 100

  /// Parses zones such as `47.05,8.31 500; 46.2,7.1 1200`: places, each with its radius in metres.
  public static func zones(parsing text: String) throws(PrivacyZoneError) -> [PrivacyZone] {
    let parts = text.utf8.split(separator: UInt8(ascii: ";"), maxSplits: 2 * mostZones)
    let texts = parts.map(trimmed).filter { !$0.isEmpty }
    guard texts.count <= mostZones else { throw .tooMany(limit: mostZones) }
    var zones: [PrivacyZone] = []
    for (index, text) in texts.enumerated() { zones.append(try zone(text, index + 1)) }
    return zones
  }

  private static func zone(
    _ text: Substring.UTF8View, _ number: Int
  ) throws(PrivacyZoneError) -> PrivacyZone {
    guard let blank = text.lastIndex(where: XMLText.isSpace) else {
      throw .radiusMissing(zone: number)
    }
    let last = String(Substring(text[text.index(after: blank)...]))
    let center: Coordinate
    do {
      center = try place(String(Substring(trimmed(text[..<blank]))))
    } catch {
      throw .badPlace(zone: number, error)
    }
    guard let radius = NumberText.value(of: last),
      let zone = try? PrivacyZone(center: center, radiusMetres: radius)
    else { throw .badRadius(zone: number) }
    return zone
  }

  /// Two plain numbers and a comma are a place even if neither has a decimal point: a single angle
  /// could not be one.
  private static func place(_ text: String) throws(CoordinateTextError) -> Coordinate {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { NumberText.value(of: String($0)) }
    if numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    {
      return place
    }
    return try Coordinate(parsing: text)
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    let rest = text.drop(while: XMLText.isSpace)
    guard let last = rest.lastIndex(where: { !XMLText.isSpace($0) }) else { return rest }
    return rest[...last]
  }
}
