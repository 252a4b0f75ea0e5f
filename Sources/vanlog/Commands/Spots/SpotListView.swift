import CommandLineKit
import Geodesy
import Glibc
import SpotsVault
import Text

/// Spots as a table with an optional map, or as JSON.
struct SpotListView: Presentable {
  let answer: SpotAnswer
  let centre: SpotCentre?
  var map: DotStyle?

  /// What `--json` says, for help.
  static let jsonFields = [
    JSONField(
      "spots",
      "list of: id, pack, name, type, lat, lon, distance_m, bearing_deg, along_m, rating, fits (yes, "
        + "no, unknown or null), fits_reason, place, country, max_height_m, max_length_m, "
        + "max_width_m, max_weight_t, services, link"),
    JSONField("count, more", "how many there are in the list, and whether the limit left out some"),
    JSONField("unknown_left_out", "how many --strict left out"),
    JSONField("from", "lat, lon, source and age_s of the place looked around, or null"),
  ]

  func present(on page: inout Page) {
    if let map, let centre {
      page.map(PlacesPicture(places: answer.hits.map { offset(of: $0, from: centre) }, style: map))
    }
    page.table(table(page.units))
  }

  /// Only columns that have something in them.
  private func table(_ units: UnitSystem) -> Table {
    let isMapped = map != nil && centre != nil
    var columns: [(Table.Column, (Int, SpotHit) -> String)] = []
    if isMapped {
      columns.append((.init(""), { index, _ in String(PlacesPicture.sign(index)) }))
    }
    if answer.hits.contains(where: { $0.alongMetres != nil }) {
      columns.append(
        (
          .init("ALONG", alignsRight: true),
          { $1.alongMetres.map { units.distance(metres: $0) } ?? "" }
        ))
    }
    if answer.hits.contains(where: { $0.distanceMetres != nil }) {
      columns.append(
        (
          .init("DISTANCE", alignsRight: true),
          { $1.distanceMetres.map { units.distance(metres: $0) } ?? "" }
        ))
    }
    if answer.hits.contains(where: { $0.bearing != nil }) {
      columns.append((.init("BEARING"), { $1.bearing.map(SpotWords.bearing) ?? "" }))
    }
    columns += [
      (.init("NAME", mayShrink: true), { $1.name }), (.init("TYPE"), { $1.type }),
      (.init("STARS"), { SpotWords.rating($1.rating) }),
    ]
    if answer.hits.contains(where: { $0.fit != nil }) {
      columns.append((.init("FITS", mayShrink: true), { SpotWords.fit($1.fit) }))
    }
    columns += [
      (.init("PLACE", mayShrink: true), { Self.place($1) }),
      (.init("ID"), { "\($1.pack)/\($1.id)" }),
    ]
    var table = Table(columns.map(\.0))
    for (index, hit) in answer.hits.enumerated() { table.add(columns.map { $0.1(index, hit) }) }
    return table
  }

  private static func place(_ hit: SpotHit) -> String {
    [hit.place, hit.country ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func offset(of hit: SpotHit, from centre: SpotCentre) -> PlanePoint {
    let place = Coordinate(hit.position)
    let way = centre.position.geodesic(to: place)
    let angle = way.initialBearing * .pi / 180
    return PlanePoint(x: sin(angle) * way.lengthMetres, y: cos(angle) * way.lengthMetres)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field(array: "spots") { json in
        for hit in answer.hits { Self.write(hit, to: &json) }
      }
      json.field("count", answer.hits.count)
      json.field("more", answer.hasMore)
      json.field("unknown_left_out", answer.unknownLeftOut)
      json.key("from")
      if let centre { centre.write(to: &json) } else { json.null() }
    }
  }

  private static func write(_ hit: SpotHit, to json: inout JSONWriter) {
    json.object { json in
      json.field("id", hit.id)
      json.field("pack", hit.pack)
      json.field("name", hit.name)
      json.field("type", hit.type)
      json.key("lat")
      json.raw(SpotWords.degrees(hit.position.latitude))
      json.key("lon")
      json.raw(SpotWords.degrees(hit.position.longitude))
      json.field("distance_m", hit.distanceMetres.map { rounded($0) })
      json.field("bearing_deg", hit.bearing.map { rounded($0) })
      json.field("along_m", hit.alongMetres.map { rounded($0) })
      json.key("rating")
      SpotJSON.decimal(hit.rating, places: 1, to: &json)
      json.field("fits", hit.fit.map(SpotWords.answer))
      json.field("fits_reason", hit.fit.flatMap(SpotWords.reason))
      json.field("place", hit.place.isEmpty ? nil : hit.place)
      json.field("country", hit.country)
      SpotJSON.write(hit.limits, hit.services, to: &json)
      json.field("link", SpotWords.link(hit.position))
    }
  }

  /// To a tenth.
  private static func rounded(_ number: Double) -> Double {
    (number * 10).rounded() / 10
  }
}

/// Parts of spots that several answers have, as JSON.
enum SpotJSON {
  static func write(
    _ limits: SpotLimits, _ services: SpotServices, to json: inout JSONWriter
  ) {
    let fields = [
      ("max_height_m", limits.height, 2), ("max_length_m", limits.length, 2),
      ("max_width_m", limits.width, 2), ("max_weight_t", limits.weight, 3),
    ]
    for (name, value, places) in fields {
      json.key(name)
      decimal(value, places: places, to: &json)
    }
    json.field(array: "services") { json in
      for name in services.names { json.value(name) }
    }
  }

  static func decimal(_ value: Int?, places: Int, to json: inout JSONWriter) {
    guard let value else { return json.null() }
    json.raw(SpotWords.decimal(value, places: places))
  }
}
