public import Geodesy

extension BorderMap {
  /// The time zone that a country has at a place near its border, whichever side the place is on.
  public func zone(of country: Country, at coordinate: Coordinate) -> String? {
    BorderFile.embedded.zone(ofCountry: country.number, at: GridPoint(coordinate))
  }

  /// The time zone of a country, of several that of most people.
  public func mainZone(of country: Country) -> String? {
    BorderFile.embedded.mainZone(ofCountry: country.number)
  }
}
