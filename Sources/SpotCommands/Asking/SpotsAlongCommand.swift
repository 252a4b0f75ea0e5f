import CommandLineKit
import Geodesy
import Records
import SharedCommands
import SpotsVault
import TrackFormats
import TripStore

/// `spots along`: the spots near a route.
struct SpotsAlongCommand: SpotAnswerCommand {
  static let name = "spots along"
  static let use = CommandUse.shows(.seconds, .owner)
  static let summary =
    "List the spots along a drive, a planned route or a GPX file, in driving order."
  static let details =
    [
      "A GPX file may contain tracks or routes; gaps are bridged by straight lines.",
      "A name that ends in .gpx or contains a / is a file; anything else is the id of a drive.",
    ] + SpotFilterOptions.details
  static let operands = [
    OperandSpec(
      .text("DRIVE|FILE", maximumBytes: 4_096), count: .optional,
      help: "A GPX file, or a drive: last 5 or more characters of the id, or 'last' for "
        + "the newest.")
  ]
  static let options = [route, corridor.spec, SpotsInCommand.limit.spec] + SpotAnswerOutput.options
  static let examples = [
    Example(
      "vanlog spots along route.gpx --corridor 5 --type camping",
      "Find campsites along a planned route."),
    Example("vanlog spots along last --type water", "Find water along the last drive."),
    Example("vanlog spots along --route adria --map", "Show what lies along a planned route."),
  ]
  static let exits = [
    Exit(.nothingFound, "no spots are near the route, or there are no spots yet"),
    Exit(.badData, "the file is not GPX, or has no track or route"),
    Exit(.inputMissing, "the file or drive does not exist"),
  ]

  private static let route = OptionSpec(
    "route", value: RecordOperand.value(.route),
    help: "Search along this planned route, in straight lines from stop to stop. "
      + RecordOperand.help)
  private static let corridor = DefaultedOption(
    "corridor", .kilometres(0.01...500), default: 2,
    help: "Show spots within this distance of the route.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let way = try way(context)
    return try SpotAnswerOutput.answer(
      arguments, context, past: way, limit: arguments.limit(SpotsInCommand.limit), isArea: true
    ) { queries, filter, count in
      try queries.along(
        way.line, corridorMetres: arguments.number(Self.corridor) * 1_000, limit: count,
        filter: filter)
    }
  }

  private func way(_ context: CommandContext) throws -> SpotWay {
    let route = arguments.text(Self.route)
    guard let name = arguments.operand(0) else {
      guard let route else {
        throw arguments.usageError("name a drive or a GPX file, or a planned route with --route")
      }
      return SpotWay(through: try Self.places(ofRoute: route, context))
    }
    guard route == nil else {
      throw arguments.usageError(
        "name a drive or file, or a route, not both", option: Self.route)
    }
    let isFile = name.lowercased().hasSuffix(".gpx") || name.utf8.contains(UInt8(ascii: "/"))
    let places = try isFile ? Self.places(ofFile: name) : Self.places(ofDrive: name, context)
    guard !places.isEmpty else {
      throw StoreError.badValue(field: name, reason: "has no track or route")
    }
    return SpotWay(through: places)
  }

  private static func places(ofDrive name: String, _ context: CommandContext) throws -> [Coordinate]
  {
    guard let store = try context.storeToRead() else {
      throw StoreError.noRecord(.drive, name)
    }
    let track = try store.track(of: store.record(named: name, of: .drive))
    return track.points.map { Coordinate($0.position) }
  }

  private static func places(ofRoute name: String, _ context: CommandContext) throws -> [Coordinate]
  {
    guard let store = try context.storeToRead() else {
      throw StoreError.noRecord(.route, name)
    }
    let stops = try store.stops(of: store.record(named: name, of: .route).id)
    let places = stops.compactMap { $0.place(.latitude, .longitude) }
    guard !places.isEmpty else {
      throw StoreError.badValue(
        field: "the route", reason: "has no stops; add some with 'vanlog route stop add'")
    }
    return places
  }

  /// The points of all tracks, or, if there are none, of all routes.
  private static func places(ofFile path: String) throws -> [Coordinate] {
    var (points, stops): ([Coordinate], [Coordinate]) = ([], [])
    try GPXInput(path).forEachItem { item in
      switch item {
      case .point(let point): points.append(point.coordinate)
      case .routePoint(let stop): stops.append(stop.point.coordinate)
      default: break
      }
    }
    return points.isEmpty ? stops : points
  }
}
