import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `route show`: shows a route with its stops, legs and days.
struct RouteShowCommand: ReadingCommand {
  static let name = "route show"
  static let summary = "Show a route: stops, distances, days and a map."
  static let details = ["Distances are as the crow flies: vanlog has no roads."]
  static let operands = [
    RecordOperand.spec(.route, count: .optional, default: "the newest")
  ]
  static let options = [plain]
  static let examples = [
    Example("vanlog route show", "Show the newest route."),
    Example("vanlog route show adria --no-pictures", "Show only the numbers."),
  ]
  static let jsonFields = RouteView.jsonFields
  static let exits = StoreExits.finding

  private static let plain = OptionSpec("no-pictures", help: "Show only the numbers.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let name = arguments.operand(0)
    return try context.reading(.route, named: name ?? "last") { store in
      let named = try name.map { try store.record(named: $0, of: .route) }
      guard let route = try named ?? store.newest(.route) else {
        return try context.noRecord(.route, "last")
      }
      let outline = try RouteOutline(route, in: store)
      let style = arguments.flag(Self.plain) ? nil : DotStyle(context.environment)
      try context.output(RouteView(outline: outline, store: store, style: style))
      return .done
    }
  }
}

/// `route list`: lists routes with their lengths.
struct RouteListCommand: Command {
  private typealias Base = ListRecordsCommand<RouteNoun>

  static var name: String { Base.name }
  static var summary: String { Base.summary }
  static var options: [OptionSpec] { Base.options }
  static var examples: [Example] { Base.examples }
  static var jsonFields: [JSONField] { RouteList.jsonFields }
  static var exits: [Exit] { Base.exits }

  private let base: Base

  init(_ arguments: Arguments) throws(UsageError) {
    base = try Base(arguments)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let (routes, hasMore) = try base.records(in: store, context)
    context.noteIfEmpty(routes, "no routes found; plan one with 'vanlog route plan'")
    guard let store, !routes.isEmpty else {
      try context.output(RouteList(outlines: [], hasMore: false, store: nil))
      return .done
    }
    try context.output(
      RouteList(
        outlines: routes.map { try RouteOutline($0, in: store) }, hasMore: hasMore, store: store))
    context.noteMore(hasMore, than: routes.count)
    return .done
  }
}

/// Routes with what their stops add up to.
private struct RouteList: Presentable, JSONObject {
  let outlines: [RouteOutline]
  let hasMore: Bool
  let store: RecordStore?

  static var jsonFields: [JSONField] {
    let sums = [
      JSONField("stop_count", .count, "number of stops"),
      JSONField("distance_m", .number(.metres), "sum of all legs, as the crow flies"),
      JSONField("nights", .count, "nights at all stops"),
    ]
    return [
      JSONField(
        "records", .list(.object(Record.jsonFields(of: .route) + sums)), "records, newest first"),
      LimitOption.more,
    ]
  }

  func present(on page: inout Page) {
    guard !outlines.isEmpty else { return }
    var table = Table([
      .init("ID"), .init("START"), .init("STOPS", alignsRight: true),
      .init("NIGHTS", alignsRight: true, spare: 1), .init("DISTANCE", alignsRight: true),
      .init("TRIP", mayShrink: true, spare: 2), .init("NAME", mayShrink: true),
    ])
    for outline in outlines {
      let route = outline.route
      let trip = route[.trip].flatMap { try? store?.record($0, of: .trip) }
      table.add([
        route.shortID(in: store), route[.startDay]?.description ?? "", "\(outline.lines.count)",
        outline.nights == 0 ? "" : "\(outline.nights)", page.units.distance(metres: outline.metres),
        trip?.title ?? "", route.title,
      ])
    }
    page.table(table)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("records", outlines) { json, outline in
      outline.route.writeMembers(to: &json, ending: outline.route.shortID(in: store))
      json.field("stop_count", outline.lines.count)
      json.field("distance_m", outline.metres, decimals: 0)
      json.field("nights", outline.nights)
    }
    json.field("more", hasMore)
  }
}
