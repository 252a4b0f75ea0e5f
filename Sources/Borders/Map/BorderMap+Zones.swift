public import Geodesy
public import HomeFolder

extension BorderMap {
  /// The time zone that a country has at a place near its border, on either side of it.
  public func zone(of country: Country, at coordinate: Coordinate) -> String? {
    BorderFile.embedded.zone(ofCountry: country.number, at: GridPoint(coordinate))
  }

  /// The time zone of a country, of several that of most people.
  public func mainZone(of country: Country) -> String? {
    BorderFile.embedded.mainZone(ofCountry: country.number)
  }
}

extension WorldClock {
  /// The zone at a place, or the user's own if this machine does not know that.
  public func zone(at place: Coordinate) -> String? {
    let zone = BorderMap.embedded.zone(at: place)
    return knows(zone) ? zone : homeZone
  }
}
