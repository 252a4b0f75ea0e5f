import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `route show`: shows a route with its stops, legs and days.
struct RouteShowCommand: ReadingCommand {
  static let name = "route show"
  static let use = CommandUse.shows()
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
  static var use: CommandUse { Base.use }
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
      try context.output(RouteList(routes: [], hasMore: false, store: nil))
      return .done
    }
    try context.output(
      RouteList(
        routes: routes.map { try RouteSums($0, in: store) }, hasMore: hasMore, store: store))
    context.noteMore(hasMore, than: routes.count)
    return .done
  }
}

private struct RouteList: Presentable, Answer {
  let routes: [RouteSums]
  let hasMore: Bool
  let store: RecordStore?

  static let members = Members<RouteList> {
    Member("records", .objects(), "records, newest first") { $0.routes }
    LimitOption.more { $0.hasMore }
  }

  func present(on page: inout Page) {
    guard !routes.isEmpty else { return }
    var table = Table([
      .init("ID"), .init("START"), .init("STOPS", alignsRight: true),
      .init("NIGHTS", alignsRight: true, spare: 1), .init("DISTANCE", alignsRight: true),
      .init("TRIP", mayShrink: true, spare: 2), .init("NAME", mayShrink: true),
    ])
    for sums in routes {
      let (route, outline) = (sums.answer.record, sums.outline)
      let trip = route[.trip].flatMap { try? store?.record($0, of: .trip) }
      table.add([
        sums.answer.ending, route[.startDay]?.description ?? "", "\(outline.lines.count)",
        outline.nights == 0 ? "" : "\(outline.nights)", page.units.distance(metres: outline.metres),
        trip?.title ?? "", route.title,
      ])
    }
    page.table(table)
  }
}

/// A route with what its stops add up to.
private struct RouteSums: Answer {
  let answer: RecordAnswer
  let outline: RouteOutline

  init(_ route: Record, in store: RecordStore) throws {
    answer = route.answer(in: store)
    outline = try RouteOutline(route, in: store)
  }

  static let members = Members<RouteSums> {
    Members.record(of: .route).of { (sums: RouteSums) in sums.answer }
    Member("stop_count", .count, "number of stops") { $0.outline.lines.count }
    Member("distance_m", .number(.metres, decimals: 0), "sum of all legs, as the crow flies") {
      $0.outline.metres
    }
    Member("nights", .count, "nights at all stops") { $0.outline.nights }
  }
}
