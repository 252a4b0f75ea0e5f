public import Geodesy

/// Countries, coast and time zones of the whole world, in the program itself.
public struct BorderMap: Sendable {
  public static let embedded = BorderMap()

  /// How far outside of a country a place at sea still counts as near it: 50 km from its waters.
  public static let reachMetres = 50_000.0

  private static let earthRadius = 6_371_008.8
  private let file = BorderFile.embedded

  /// The country of a place and the border next to it, looked for within `metres`.
  public func place(
    at coordinate: Coordinate, borderWithin metres: Double = .infinity
  ) -> BorderPlace {
    let point = GridPoint(coordinate)
    let region = file.borders.region(at: point)
    let inside = Country(number: file.country(ofRegion: region))
    let limit = inside == nil ? max(metres, Self.reachMetres) : metres
    let border = border(of: inside, from: coordinate, within: limit)
    let near = border.flatMap { $0.distanceMetres <= Self.reachMetres ? $0.country : nil }
    return BorderPlace(
      country: inside ?? near, isInside: inside != nil, region: region,
      isAtSea: !file.shore.isOdd(at: point), border: border)
  }

  /// The country whose land or waters a place is in, and nothing else.
  public func country(at coordinate: Coordinate) -> Country? {
    Country(number: file.country(ofRegion: file.borders.region(at: GridPoint(coordinate))))
  }

  /// Whether a place is more than two kilometres from land.
  public func isAtSea(_ coordinate: Coordinate) -> Bool {
    !file.shore.isOdd(at: GridPoint(coordinate))
  }

  /// The name of the time zone at a place; outside of countries, that of the longitude.
  public func zone(at coordinate: Coordinate) -> String {
    let point = GridPoint(coordinate)
    let country = file.country(ofRegion: file.borders.region(at: point))
    return file.zone(ofCountry: country, at: point) ?? Self.nauticalZone(at: coordinate)
  }

  /// Hours by longitude; in these names, east is minus.
  private static func nauticalZone(at coordinate: Coordinate) -> String {
    let hours = Int((coordinate.longitude / 15).rounded())
    return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
  }

  private func border(
    of country: Country?, from coordinate: Coordinate, within metres: Double
  ) -> BorderPlace.Border? {
    let layer = file.borders
    let line = layer.nearestLine(
      to: coordinate, exceptOf: country?.number ?? 0, within: metres / Self.earthRadius)
    guard let line, let place = layer.coordinate(of: line) else { return nil }
    let sides = layer.sides(ofChunk: line.chunk)
    let (left, right) = (
      Country(number: file.country(ofRegion: sides.left)),
      Country(number: file.country(ofRegion: sides.right))
    )
    guard let beyond = left == nil || left == country ? right : left else { return nil }
    return BorderPlace.Border(
      distanceMetres: coordinate.sphericalDistanceMetres(to: place), country: beyond,
      errorMetres: Double(sides.errorMetres))
  }
}

extension ArcLayer {
  /// The nearest place of a line.
  fileprivate func coordinate(of line: NearestLine) -> Coordinate? {
    let degrees = Double(unit) / Double(GridPoint.degree)
    return try? Coordinate(
      latitude: line.y * degrees - 90, longitude: line.x * degrees - 180)
  }
}
