import Borders
import CommandLineKit
import Geodesy
import SharedCommands
import Text

/// A place with its country, as a page or as JSON.
struct BorderPlaceView: Presentable, Answer {
  static let members = Members<BorderPlaceView> {
    Member("lat", .number(.latitude), "place that was asked about") { $0.coordinate.latitude }
    Member("lon", .number(.longitude), "place that was asked about") { $0.coordinate.longitude }
    Member("country", .country, "two-letter country code, or null") { $0.place.country?.code }
    Member(
      "subdivision", .text, "part that differs in law or customs, such as ES-CN, or null"
    ) { $0.place.subdivision }
    Member("name", .text, "name of the country or of its part") { $0.place.name }
    Member("inside", .flag, "whether the place is in the country or its waters") {
      $0.place.isInside
    }
    Member(
      "distance_to_border_m", .number(.metres, decimals: 0),
      "distance to the nearest place of another country; outside all, of any"
    ) { $0.place.border?.distanceMetres }
    Member("next_country", .country, "two-letter code of the country beyond that border") {
      $0.place.border?.country.code
    }
    Member(
      "confidence", .number(.plain, decimals: 6),
      "chance that the country is right, from 0 to 1"
    ) { $0.confidence }
    Member("at_sea", .flag, "whether the place is more than 2 km from land") {
      $0.place.isAtSea
    }
    Member("zone", .text, "time zone, such as Europe/Oslo") { $0.zone }
    Member(
      "source", .choice(["given", "receiver", "recording", "interrupted", "drive", "checkin"]),
      "where the position comes from"
    ) { $0.known?.source.rawValue ?? "given" }
    Member("age_s", .number(.seconds), "how long ago the van was there") {
      $0.known?.ageMilliseconds.map { $0 / 1_000 }
    }
  }

  let coordinate: Coordinate
  let place: BorderPlace
  /// Where the van is, if that was asked for.
  private let known: KnownPlace?
  private let accuracyMetres: Double

  init(_ coordinate: Coordinate, known: KnownPlace? = nil, accuracyMetres: Double) {
    self.coordinate = coordinate
    self.known = known
    self.accuracyMetres = accuracyMetres
    place = BorderMap.embedded.place(at: coordinate)
  }

  private var zone: String { BorderMap.embedded.zone(at: coordinate) }
  private var confidence: Double { place.confidence(accuracyMetres: accuracyMetres) }

  func present(on page: inout Page) {
    var fields = Fields()
    let name = place.name ?? ""
    switch (place.country, place.isInside) {
    case (let country?, true): fields.add("country", "\(country.code), \(name)")
    case (let country?, false): fields.add("country", "none; \(country.code), \(name), is nearest")
    case (nil, _): fields.add("country", "none")
    }
    if let part = place.subdivision { fields.add("part", part) }
    if let border = place.border {
      let distance = page.units.distance(metres: border.distanceMetres)
      fields.add("border", "\(distance) to \(border.country.code), \(border.country.name)")
    }
    if place.country != nil {
      fields.add("confidence", FixedDecimal.text(confidence * 100, decimals: 1) + " %")
    }
    fields.add("at sea", place.isAtSea ? "yes" : "no")
    fields.add("time zone", zone)
    page.fields(fields)
  }
}
