import Borders
import CommandLineKit
import Geodesy
import SharedCommands
import Text

/// A place with its country, as a page or as JSON.
struct BorderPlaceView: Presentable, JSONObject {
  static let jsonFields = [
    JSONField("country", .text, "two-letter country code, or null"),
    JSONField("subdivision", .text, "part that differs in law or customs, such as ES-CN, or null"),
    JSONField("name", .text, "name of the country or of its part"),
    JSONField("inside", .flag, "whether the place is in the country or its waters"),
    JSONField(
      "distance_to_border_m", .number(.metres),
      "distance to the nearest place of another country; outside all, of any"),
    JSONField("next_country", .text, "two-letter code of the country beyond that border"),
    JSONField("confidence", .number(.plain), "chance that the country is right, from 0 to 1"),
    JSONField("at_sea", .flag, "whether the place is more than 2 km from land"),
    JSONField("zone", .text, "time zone, such as Europe/Oslo"),
    JSONField(
      "source", .choice(["given", "receiver", "recording", "interrupted", "drive", "checkin"]),
      "where the position comes from"),
    JSONField("age_s", .number(.seconds), "how long ago the van was there"),
  ]

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

  func writeMembers(to json: inout JSONWriter) {
    json.field("lat", coordinate.latitude)
    json.field("lon", coordinate.longitude)
    json.field("country", place.country?.code)
    json.field("subdivision", place.subdivision)
    json.field("name", place.name)
    json.field("inside", place.isInside)
    json.field("distance_to_border_m", place.border?.distanceMetres, decimals: 0)
    json.field("next_country", place.border?.country.code)
    json.field("confidence", confidence, decimals: 6)
    json.field("at_sea", place.isAtSea)
    json.field("zone", zone)
    json.field("source", known?.source.rawValue ?? "given")
    json.field("age_s", known?.ageMilliseconds.map { $0 / 1_000 })
  }
}
