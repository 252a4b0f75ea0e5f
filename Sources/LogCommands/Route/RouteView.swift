import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// A planned route on a page or as JSON.
struct RouteView: Presentable, Answer {
  let outline: RouteOutline
  let store: RecordStore
  /// How the map is drawn, or `nil` for none.
  let style: DotStyle?
  private let answer: RecordAnswer

  init(outline: RouteOutline, store: RecordStore, style: DotStyle?) {
    (self.outline, self.store, self.style) = (outline, store, style)
    answer = outline.route.answer(in: store)
  }

  private var route: Record { outline.route }

  // MARK: For a person

  func present(on page: inout Page) {
    page.fields(fields(page.units))
    guard !outline.lines.isEmpty else { return }
    page.line()
    page.table(table(page.units))
    guard let style, outline.places.count > 1 else { return }
    page.line()
    page.map(picture(style))
  }

  private func fields(_ units: UnitSystem) -> Fields {
    var fields = Fields()
    fields.add("id", answer.ending)
    fields.add("name", route.title)
    if let start = route[.startDay] {
      fields.add("days", outline.lastDay.map { "\(start) to \($0)" } ?? "\(start)")
    }
    if outline.nights > 0 { fields.add("nights", "\(outline.nights)") }
    if outline.lines.count > 1 {
      fields.add("distance", "\(units.distance(metres: outline.metres)) as the crow flies")
    }
    if let trip = route[.trip], let record = try? store.record(trip, of: .trip) {
      fields.add("trip", "\(record.title) (\(record.shortID(in: store)))")
    }
    if !route[.tags].isEmpty { fields.add("tags", route[.tags].joined(separator: ", ")) }
    if let note = route[.note] { fields.add("note", note) }
    if !route.isAlive { fields.add("deleted", "yes; 'undelete' restores it") }
    return fields
  }

  private func table(_ units: UnitSystem) -> Table {
    let hasDays = outline.nights > 0 || route[.startDay] != nil
    var columns: [Table.Column] = [.init("", alignsRight: true)]
    if hasDays {
      columns += [.init("DAY", spare: 2), .init("NIGHTS", alignsRight: true, spare: 1)]
    }
    columns += [
      .init("STOP", mayShrink: true), .init("COUNTRY", spare: 4),
      .init("LEG", alignsRight: true), .init("TOTAL", alignsRight: true, spare: 3), .init("ID"),
    ]
    var table = Table(columns)
    for (index, line) in outline.lines.enumerated() {
      let days = [day(of: line), line.stop[.nights].map { "\($0)" } ?? ""]
      table.add(
        [String(PlacesPicture.sign(index))] + (hasDays ? days : []) + [
          line.stop.title, line.stop[.country] ?? "",
          line.legMetres.map { units.distance(metres: $0) } ?? "",
          units.distance(metres: line.totalMetres), line.stop.shortID(in: store),
        ])
    }
    return table
  }

  private func day(of line: RouteOutline.Line) -> String {
    outline.day(of: line)?.description ?? "day \(line.nightsBefore + 1)"
  }

  private func picture(_ style: DotStyle) -> PlacesPicture {
    let places = outline.places
    let plane = MapPlane(around: places[places.count / 2])
    let named = outline.lines.compactMap { line in line.place.map { ($0, line.stop.title) } }
    return PlacesPicture(
      places: named.map { .init(plane.place(of: $0.0), name: $0.1) },
      ways: [places.map(plane.place)], middle: nil, first: "the first stop", style: style)
  }

  // MARK: For a program

  static let members = Members<RouteView> {
    Members.record(of: .route).of { (view: RouteView) in view.answer }
    Member("distance_m", .number(.metres, decimals: 0), "sum of all legs, as the crow flies") {
      $0.outline.metres
    }
    Member("nights", .count, "nights at all stops") { $0.outline.nights }
    Member("stops", .objects(), "stops in order") { view in
      view.outline.lines.map { line in
        RouteStop(
          line: line, answer: line.stop.answer(in: view.store), day: view.outline.day(of: line))
      }
    }
  }
}

/// A stop for programs.
private struct RouteStop: Answer {
  let line: RouteOutline.Line
  let answer: RecordAnswer
  let day: Day?

  static let members = Members<RouteStop> {
    Members.record(of: .stop).of { (stop: RouteStop) in stop.answer }
    Member("day", .day, "day of arrival; null without a day of departure") { $0.day }
    Member(
      "leg_m", .number(.metres, decimals: 0),
      "distance from the stop before, as the crow flies, or null"
    ) { $0.line.legMetres }
    Member("total_m", .number(.metres, decimals: 0), "distance from the first stop") {
      $0.line.totalMetres
    }
  }
}
