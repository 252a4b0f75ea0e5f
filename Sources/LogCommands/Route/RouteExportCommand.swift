import CommandLineKit
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `route export`: writes a route as a file for navigation apps.
struct RouteExportCommand: Command {
  static let name = "route export"
  static let use = CommandUse.shows(.instant, .owner)
  static let summary = "Write a route as GPX, GeoJSON or KML, for navigation apps."
  static let details = [
    "GPX has the stops as a route (rte), which a navigation app fills in with roads. GeoJSON and KML have "
      + "a line through the stops, and each stop as a point.",
    "The file appears only once it is complete.",
  ]
  static let operands = [RecordOperand.spec(.route)]
  static let options = [format, OutputFile.output, OutputFile.yes]
  static let examples = [
    Example("vanlog route export adria -o adria.gpx", "Give it to a navigation app.")
  ]
  static let jsonFields = RouteExportView.jsonFields
  static let exits = [
    Exit(.nothingFound, "the route does not exist"),
    Exit(.badData, "the id or name fits more than one route, or it has no stops"),
    Exit(.cannotCreate, "the file exists already or cannot be created"),
    Exit(.inputOutput, "the disk is full"),
  ]

  private static let format = OptionSpec(
    "format", value: .choice("FORMAT", RouteExport.Format.allCases.map(\.rawValue)),
    default: "what the file's name ends in, else gpx", help: "gpx, geojson or kml.")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard arguments.text(Self.format) == nil else { return }
    try OutputFile.checkEnding(
      of: OutputFile.output, among: RouteExport.Format.fileExtensions, arguments,
      otherwise: "choose the format with --format")
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = try OutputFile.exportPath(arguments, context)
    let name = arguments.operand(0) ?? ""
    return try context.reading(.route, named: name) { store in
      let outline = try RouteOutline(store.record(named: name, of: .route), in: store)
      return try write(Self.export(outline), to: path, context)
    }
  }

  private func write(
    _ route: RouteExport, to path: String?, _ context: CommandContext
  ) throws -> ExitStatus {
    guard !route.stops.isEmpty else {
      throw StoreError.badValue(
        field: "the route", reason: "has no stops; add some with 'vanlog route stop add'")
    }
    let format =
      arguments.text(Self.format).flatMap(RouteExport.Format.init(rawValue:))
      ?? path.flatMap(OutputFile.ending).flatMap(RouteExport.Format.init(fileExtension:)) ?? .gpx
    guard let path else {
      try route.write(as: format) { try context.write(String(decoding: $0, as: UTF8.self)) }
      return .done
    }
    try OutputFile.write(path, replaces: arguments.flag(OutputFile.yes)) { sink in
      try route.write(as: format, to: sink)
    }
    try context.output(
      RouteExportView(file: path, format: format, count: route.stops.count))
    return .done
  }

  private static func export(_ outline: RouteOutline) -> RouteExport {
    let stops = outline.lines.compactMap { line in
      line.place.map { place in
        GPXWaypoint(
          point: GPXPoint(coordinate: place), name: line.stop.title, comment: line.stop[.note])
      }
    }
    return RouteExport(
      name: outline.route.title, description: outline.route[.note], stops: stops,
      creator: "vanlog \(Build.version)")
  }
}

private struct RouteExportView: Presentable, Answer {
  let file: String
  let format: RouteExport.Format
  let count: Int

  func present(on page: inout Page) {
    page.paragraph("\(Phrase.count(count, "stop")) in \(Printable.line(file))")
  }

  static let members = Members<RouteExportView> {
    Member("file", .text, "the file written; needs --output") { $0.file }
    Member("format", .choice, "file format") { $0.format }
    Member("stop_count", .count, "number of stops") { $0.count }
  }
}
