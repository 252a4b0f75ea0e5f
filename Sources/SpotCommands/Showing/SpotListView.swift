import CommandLineKit
import Geodesy
import SharedCommands
import SpotsVault
import Text

/// Spots as a table with an optional map, or as JSON.
struct SpotListView: Presentable {
  let answer: SpotAnswer
  let centre: SpotCentre?
  /// The way past the spots, if there is one, for the map.
  var way = SpotWay()
  var map: DotStyle?
  /// Whether to say for each spot if there is shade, or a low-emission zone.
  var showsShade = false
  var showsZones = false

  /// What `--json` says, for help.
  static let jsonFields = [
    JSONField("spots", .list(.object(SpotJSON.fields + wayFields)), "spots found"),
    JSONField("count", .count, "number of spots in the list"),
    JSONField("more", .flag, "whether the limit left out any"),
    JSONField("unknown_left_out", .count, "number of spots that --strict left out"),
    JSONField("centre", .object(SpotCentre.jsonFields), "centre of the search, or null"),
  ]
  private static let wayFields = [
    JSONField("distance_m", .number(.metres), "distance"),
    JSONField("bearing_deg", .number(.degrees), "bearing, clockwise from north"),
    JSONField("along_m", .number(.metres), "distance along the route"),
    JSONField(
      "stands_for", .count,
      "with --spread: how many spots of its square it stands for, itself included"),
    JSONField("stands_for_more", .flag, "with --spread: whether there are more than that"),
  ]

  func present(on page: inout Page) {
    if let map { page.map(picture(map)) }
    page.table(table(page.units))
  }

  private func table(_ units: UnitSystem) -> Table {
    let columns = columns
    var table = Table(columns.map(\.column))
    for (index, hit) in answer.hits.enumerated() {
      table.add(columns.map { Self.text($0, index, hit, units) })
    }
    return table
  }

  private enum Column {
    case sign, along, distance, aside, bearing, crowd, name, type, rating, fit, shade, zone, place,
      id

    var column: Table.Column {
      switch self {
      case .sign: .init("")
      case .along: .init("ALONG", alignsRight: true)
      case .distance: .init("DISTANCE", alignsRight: true)
      // How far a spot is from the way says less than where along the way it is.
      case .aside: .init("DISTANCE", alignsRight: true, spare: 1)
      case .bearing: .init("BEARING", spare: 1)
      case .crowd: .init("SPOTS", alignsRight: true)
      case .name: .init("NAME", mayShrink: true)
      case .type: .init("TYPE", spare: 2)
      case .rating: .init("STARS", spare: 3)
      case .fit: .init("FITS", mayShrink: true)
      case .shade: .init("SHADE")
      case .zone: .init("LEZ")
      case .place: .init("PLACE", mayShrink: true, spare: 4)
      case .id: .init("ID")
      }
    }
  }

  /// Only columns that are not empty.
  private var columns: [Column] {
    var columns: [Column] = []
    if map != nil { columns.append(.sign) }
    if answer.hits.contains(where: { $0.alongMetres != nil }) { columns.append(.along) }
    if answer.hits.contains(where: { $0.distanceMetres != nil }) {
      columns.append(columns.contains(.along) ? .aside : .distance)
    }
    if answer.hits.contains(where: { $0.bearing != nil }) { columns.append(.bearing) }
    if answer.hits.contains(where: { $0.crowd != nil }) { columns.append(.crowd) }
    columns += [.name, .type, .rating]
    if answer.hits.contains(where: { $0.fit != nil }) { columns.append(.fit) }
    if showsShade { columns.append(.shade) }
    if showsZones { columns.append(.zone) }
    return columns + [.place, .id]
  }

  private static func text(
    _ column: Column, _ index: Int, _ hit: SpotHit, _ units: UnitSystem
  ) -> String {
    switch column {
    case .sign: String(PlacesPicture.sign(index))
    case .along: hit.alongMetres.map { units.distance(metres: $0) } ?? ""
    case .distance, .aside: hit.distanceMetres.map { units.distance(metres: $0) } ?? ""
    case .bearing where hit.distanceMetres.map { $0 < 1 } == true: ""
    case .bearing: hit.bearing.map(SpotWords.bearing) ?? ""
    case .crowd: hit.crowd.map { "\($0.count)\($0.isMore ? "+" : "")" } ?? ""
    case .name: hit.name
    case .type: hit.type
    case .rating: SpotWords.rating(hit.rating)
    case .fit: SpotWords.fit(hit.fit, units)
    case .shade: SpotWords.trait(hit.services[.shade])
    case .zone: SpotWords.trait(hit.services[.lowEmissionZone])
    case .place: place(hit)
    case .id: SpotWords.id(hit)
    }
  }

  private static func place(_ hit: SpotHit) -> String {
    guard let country = hit.country else { return hit.place }
    return hit.place.isEmpty ? country : "\(hit.place), \(country)"
  }

  private func picture(_ style: DotStyle) -> PlacesPicture {
    let places = answer.hits.map { Coordinate($0.position) }
    let plane = MapPlane(around: centre?.position ?? way.middle ?? places.first)
    return PlacesPicture(
      places: zip(places, answer.hits).map { .init(plane.place(of: $0), name: $1.name) },
      ways: [way.line.map(plane.place)], isWholeWay: way.isWhole,
      middle: centre == nil ? nil : "here", style: style)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field(array: "spots") { json in
        for hit in answer.hits { Self.write(hit, to: &json) }
      }
      json.field("count", answer.hits.count)
      json.field("more", answer.hasMore)
      json.field("unknown_left_out", answer.unknownLeftOut)
      json.key("centre")
      if let centre { centre.write(to: &json) } else { json.null() }
    }
  }

  private static func write(_ hit: SpotHit, to json: inout JSONWriter) {
    json.object { json in
      json.field("id", hit.id)
      json.field("short_id", hit.shortID)
      json.field("pack", hit.pack)
      SpotJSON.write(hit.name, hit.type, hit.position, to: &json)
      json.field("distance_m", hit.distanceMetres.map { rounded($0) })
      json.field("bearing_deg", hit.bearing.map { rounded($0) })
      json.field("along_m", hit.alongMetres.map { rounded($0) })
      json.field("stands_for", hit.crowd?.count)
      json.key("stands_for_more")
      if let crowd = hit.crowd { json.value(crowd.isMore) } else { json.null() }
      SpotJSON.write(rating: hit.rating, to: &json)
      json.field("fits", hit.fit.map(SpotWords.answer))
      json.field("fits_reason", hit.fit.flatMap { SpotWords.reason($0) })
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

/// Parts of spots that several answers share, as JSON.
enum SpotJSON {
  /// What every answer says of a spot.
  static let fields =
    parts + [
      JSONField("short_id", .text, "what commands take instead of pack and id"),
      JSONField("pack", .text, "pack it belongs to"),
      JSONField("place", .text, "name of the place"),
      JSONField("country", .text, "two-letter country code"),
      JSONField(
        "fits", .choice(["yes", "no", "unknown"]), "whether the van fits; null without a size"),
      JSONField("fits_reason", .text, "why it does not fit, or what is not known"),
      JSONField("link", .text, "geo: link, which phones and map apps open"),
    ]

  /// What also the samples of a dry run say.
  static let parts =
    [
      JSONField("id", .text, "id of the spot in its pack"),
      JSONField("name", .text, "name of the spot"),
      JSONField("type", .text, "type of spot"),
    ] + JSONField.place("position") + [
      JSONField("rating", .number(.plain), "stars, 0 to 5"),
      JSONField("max_height_m", .number(.metres), "maximum height of a vehicle"),
      JSONField("max_length_m", .number(.metres), "maximum length of a vehicle"),
      JSONField("max_width_m", .number(.metres), "maximum width of a vehicle"),
      JSONField("max_weight_kg", .number(.kilograms), "maximum weight of a vehicle"),
      JSONField("services", .list(.text), "services at the spot"),
      JSONField("shade", .flag, "whether there is shade; null if unknown"),
      JSONField(
        "low_emission_zone", .flag, "whether it lies in a low-emission zone; null if unknown"),
    ]

  static func write(
    _ name: String, _ type: String, _ position: CoordinateE7, to json: inout JSONWriter
  ) {
    json.field("name", name)
    json.field("type", type)
    json.field("lat", Int64(position.latitude), places: 7)
    json.field("lon", Int64(position.longitude), places: 7)
  }

  static func write(rating: Int?, to json: inout JSONWriter) {
    json.field("rating", rating.map { Int64($0) }, places: 1)
  }

  static func write(
    _ limits: VehicleSize, _ services: SpotServices, to json: inout JSONWriter
  ) {
    let fields = [
      ("max_height_m", limits.height, 2), ("max_length_m", limits.length, 2),
      ("max_width_m", limits.width, 2), ("max_weight_kg", limits.weight, 0),
    ]
    for (name, value, places) in fields {
      json.field(name, value.map { Int64($0) }, places: places)
    }
    json.field(array: "services") { json in
      for name in services.names { json.value(name) }
    }
    let traits = [
      ("shade", services[.shade]), ("low_emission_zone", services[.lowEmissionZone]),
    ]
    for (name, value) in traits {
      json.key(name)
      if let value { json.value(value) } else { json.null() }
    }
  }
}
