internal import Borders
public import Geodesy
public import Records
internal import TripStore

extension FieldHolder {
  /// The place in two fields, if both are set and in range.
  public func place(_ latitude: Field<Int64>, _ longitude: Field<Int64>) -> Coordinate? {
    guard let north = self[latitude], let east = self[longitude] else { return nil }
    return (try? CoordinateE7(latitude: Int32(clamping: north), longitude: Int32(clamping: east)))
      .map { Coordinate($0) }
  }

  /// The country that the record names, or else that of its position.
  public var countryOrThatOfPlace: String? {
    if let country = self[.country] { return country }
    return place(.latitude, .longitude).flatMap { BorderMap.embedded.country(at: $0)?.code }
  }
}

extension Draft {
  /// Sets the country from the position, unless one is given.
  ///
  /// A country that came from an older position follows a new one.
  public mutating func fillInCountry() {
    guard !values.names(.country), values.names(.latitude) || self[.country] == nil,
      let place = place(.latitude, .longitude),
      let country = BorderMap.embedded.country(at: place)?.code
    else { return }
    self[.country] = country
  }
}
