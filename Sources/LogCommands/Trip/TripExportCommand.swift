import CommandLineKit
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `trip export`: writes a whole trip as one file.
struct TripExportCommand: Command {
  static let name = "trip export"
  static let use = CommandUse.shows(.long, .owner)
  static let summary = "Write a whole trip as GPX, GeoJSON or KML, or as a file for another vanlog."
  static let details = [
    "GPX, GeoJSON and KML get each drive as a track of its own, and each check-in with a position as a "
      + "waypoint. Points in the setting privacy.zones are left out; --no-privacy writes them.",
    "A file that ends in .\(TripFile.fileExtension) holds the trip with all that belongs to it: "
      + "drives, check-ins, money, photos and other documents, even in privacy zones. 'vanlog trip "
      + "import' reads it. People are not included: who paid is known only where the same people "
      + "are entered.",
  ]
  static let operands = [TripNoun.meantOperand]
  static let options =
    [format, OutputFile.output, simplify] + DayRange.options("what happened") + [
      TripPrivacy.option, OutputFile.yes,
    ]
  static let examples = [
    Example("vanlog trip export adria --output adria.gpx", "Write a trip for a map program."),
    Example(
      "vanlog trip export adria --output adria.vlt", "Write a trip for a friend who has vanlog."),
  ]
  static let jsonFields = TripExportReport.jsonFields
  static let exits = [
    Exit(.nothingFound, "the trip does not exist"),
    Exit(
      .badData,
      "the id or name fits more than one trip, a track is damaged, or there is nothing to "
        + "write"),
    Exit(.cannotCreate, "the file exists already or cannot be created"),
    Exit(.inputOutput, "the disk is full, or the file of a document cannot be read"),
    Exit(.configuration, "the privacy zones cannot be read"),
  ]

  /// The format that `trip import` reads.
  static let whole = "vanlog"
  fileprivate static let formats = TracksWriter.formats.map(\.rawValue) + [whole]

  private static let format = OptionSpec(
    "format", value: .choice("FORMAT", formats),
    default: "what the file's name ends in, else gpx", help: "gpx, geojson, kml or vanlog.")
  private static let simplify = OptionSpec(
    "simplify", value: .metres(0...100_000),
    help: "Leave out points within this distance of the line through the others.")

  private let arguments: Arguments
  private let format: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    if let format = arguments.text(Self.format) {
      self.format = format
    } else {
      try OutputFile.checkEnding(
        of: OutputFile.output,
        among: TracksWriter.formats.map(\.rawValue) + ["json", TripFile.fileExtension], arguments,
        otherwise: "choose the format with --format")
      let path = OutputFile.path(arguments) ?? ""
      let isWhole = OutputFile.ending(of: path) == TripFile.fileExtension
      format = isWhole ? Self.whole : TrackFileFormat(fileName: path)?.rawValue ?? "gpx"
    }
    if format == Self.whole {
      for option in [Self.simplify, TripPrivacy.option] where arguments.flag(option) {
        throw arguments.usageError(
          "--\(option.name) does not apply: a trip file holds everything as it is", option: option)
      }
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = try OutputFile.exportPath(arguments, context)
    if let path { try OutputFile.check(path, replaces: arguments.flag(OutputFile.yes)) }
    let privacy = try format == Self.whole ? TripPrivacy.none : TripPrivacy(arguments, context)
    let days = try DayRange(arguments, context)
    let id = arguments.operand(0)
    return try context.reading(.trip, named: id ?? "last") { store in
      let trip = try TripNoun.meant(by: id, in: store)
      let contents = try TripContents(of: trip, on: days.period, in: store)
      var report = TripExportReport(file: path, format: format, zones: privacy.zones)
      func write(to sink: @escaping ([UInt8]) throws -> Void) throws {
        guard let tracks = TrackFileFormat(rawValue: format) else {
          report = try TripWhole(contents, store).write(report, context, to: sink)
          return
        }
        report = try TripTracks(
          contents: contents, privacy: privacy, simplify: arguments.number(Self.simplify),
          store: store
        ).write(as: tracks, report, context, to: sink)
      }
      guard let path else {
        try write { try context.write(String(decoding: $0, as: UTF8.self)) }
        return .done
      }
      try OutputFile.write(path, replaces: arguments.flag(OutputFile.yes)) { sink in
        try withoutActuallyEscaping(sink) { try write(to: $0) }
      }
      try context.output(report)
      return .done
    }
  }
}

/// What was written.
struct TripExportReport: Presentable, Answer {
  let file: String?
  let format: String
  let zones: Int?
  var drives = 0
  /// `nil` if tracks were copied without being looked at.
  var points: Int?
  var checkins = 0
  var records = 0
  var leftOut = 0

  func present(on page: inout Page) {
    var parts = [Phrase.count(drives, "drive"), Phrase.count(checkins, "check-in")]
    let others = records - drives - checkins
    if let points { parts[0] += " with \(Phrase.count(points, "point"))" }
    if others > 0 { parts.append(Phrase.count(others, "other record")) }
    var text = "\(parts.joined(separator: ", ")) in \(Printable.line(file ?? "-"))"
    if leftOut > 0 { text += "; \(leftOut) left out" }
    if let zones, zones > 0 {
      text +=
        "; what lies in your \(zones == 1 ? "privacy zone" : "\(zones) privacy zones") is not in it"
    }
    page.paragraph(text)
  }

  static let members = Members<TripExportReport> {
    Member("file", .text, "the file written; needs --output") { $0.file }
    Member("format", .choice(TripExportCommand.formats), "file format") { $0.format }
    Member("drives", .count, "drives written") { $0.drives }
    Member("points", .count, "points written, or null where they were copied as they are") {
      $0.points
    }
    Member("checkins", .count, "check-ins written") { $0.checkins }
    Member("records", .count, "all records written") { $0.records }
    Member("left_out", .count, "points and check-ins left out because of privacy zones") {
      $0.leftOut
    }
    Member("zones", .count, "privacy zones applied; null with --no-privacy") { $0.zones }
  }
}
