import CommandLineKit
import Geodesy
import SharedCommands
import SpotsVault
import Text

/// Spots as a table with an optional map, or as JSON.
struct SpotListView: Presentable, Answer {
  let answer: SpotAnswer
  let centre: SpotCentre?
  /// The way past the spots, if there is one, for the map.
  var way = SpotWay()
  var map: DotStyle?
  /// Whether to say for each spot if there is shade, or a low-emission zone.
  var showsShade = false
  var showsZones = false

  static let members = Members<SpotListView> {
    Member("spots", .objects(hitMembers), "spots found") { $0.answer.hits }
    Member("count", .count, "number of spots in the list") { $0.answer.hits.count }
    Member("more", .flag, "whether the limit left out any") { $0.answer.hasMore }
    Member("unknown_left_out", .count, "number of spots that --strict left out") {
      $0.answer.unknownLeftOut
    }
    Member("centre", .object, "centre of the search, or null") { $0.centre }
  }

  private static let hitMembers = Members<SpotHit> {
    Members.spotIDs
    Members.spotPlace
    Member("distance_m", .number(.metres), "distance") { $0.distanceMetres.map(rounded) }
    Member("bearing_deg", .number(.degrees), "bearing, clockwise from north") {
      $0.bearing.map(rounded)
    }
    Member("along_m", .number(.metres), "distance along the route") {
      $0.alongMetres.map(rounded)
    }
    Member(
      "stands_for", .count,
      "with --spread: how many spots of its square it stands for, itself included"
    ) { $0.crowd?.count }
    Member("stands_for_more", .flag, "with --spread: whether there are more than that") {
      $0.crowd?.isMore
    }
    Members.spotRating
    Members.spotFit { $0.fit }
    Members.spotTown
    Members.spotLimits
    Members.spotLink
  }

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
    case .bearing: hit.bearing.map(SpotPhrases.bearing) ?? ""
    case .crowd: hit.crowd.map { "\($0.count)\($0.isMore ? "+" : "")" } ?? ""
    case .name: hit.name
    case .type: hit.type
    case .rating: SpotPhrases.rating(hit.rating)
    case .fit: SpotPhrases.fit(hit.fit, units)
    case .shade: SpotPhrases.trait(hit.services[.shade])
    case .zone: SpotPhrases.trait(hit.services[.lowEmissionZone])
    case .place: place(hit)
    case .id: SpotPhrases.id(hit)
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

  /// To a tenth.
  private static func rounded(_ number: Double) -> Double {
    (number * 10).rounded() / 10
  }
}
