import CommandLineKit
import DriveRecorder
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `drive export`: writes a drive as a file for other programs.
struct DriveExportCommand: Command {
  static let name = "drive export"
  static let use = CommandUse.shows(.seconds)
  static let summary = "Write a drive, or those of some days, as GPX, GeoJSON, KML or CSV."
  static let details = [
    "The setting privacy.zones names private places, such as home. Points in them are left out, "
      + "and so is a random margin around each, different every time, so that the gap does not "
      + "reveal its centre. --no-privacy writes everything.",
    "With --in, --from or --to, the drives of these days go into one file: GPX keeps them apart, "
      + "and the other formats hold them as segments.",
    "With 'now' instead of an id, the points so far of the drive being recorded are written.",
    "The file appears only once it is complete.",
  ]
  static let operands = [DriveNoun.operand]
  static let options =
    [format, OutputFile.output, simplify, noPrivacy]
    + DayRange.options("drives", verb: "Write") + [OutputFile.yes]
  static let examples = [
    Example("vanlog drive export --output pass.gpx", "Export the newest drive."),
    Example(
      "vanlog drive export 8m2kq --format kml --simplify 10",
      "Print a smaller KML file to standard output."),
    Example("vanlog drive export --in november -o november.gpx", "Write a month of drives."),
  ]
  static let jsonFields = DriveExportView.jsonFields
  static let exits = [
    Exit(.nothingFound, "the drive does not exist, or there is none on these days"),
    Exit(
      .badData,
      "the id or name fits more than one drive, or the points are damaged, or all lie in privacy "
        + "zones"),
    Exit(.cannotCreate, "the file exists already or cannot be created"),
    Exit(.inputOutput, "the disk is full"),
    Exit(.configuration, "the privacy zones cannot be read"),
  ]

  private static let format = OptionSpec(
    "format", value: .choice("FORMAT", TrackFileFormat.allCases.map(\.rawValue)),
    default: "what the file's name ends in, else gpx", help: "gpx, geojson, kml or csv.")
  private static let simplify = OptionSpec(
    "simplify", value: .metres(0...100_000),
    help: "Leave out points within this distance of the line through the others.")
  private static let noPrivacy = OptionSpec(
    "no-privacy", help: "Include points in privacy zones, even around your home.")

  private let arguments: Arguments
  private let id: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    id = DriveNoun.name(arguments)
    if DayRange.isGiven(arguments), arguments.operand(0) != nil {
      throw arguments.usageError("name a drive or days, not both")
    }
    guard arguments.text(Self.format) == nil else { return }
    try OutputFile.checkEnding(
      of: OutputFile.output, among: TrackFileFormat.fileExtensions, arguments,
      otherwise: "choose the format with --format")
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = try OutputFile.exportPath(arguments, context)
    let zones = arguments.flag(Self.noPrivacy) ? nil : try ExportPrivacy.zones(context)
    let days = try DayRange(arguments, context)
    let drives: [() throws -> TrackExport]
    do {
      drives = try id == Self.now ? underWay(context) : stored(days, context)
    } catch StoreError.noRecord {
      return try noDrive(context)
    }
    guard !drives.isEmpty else { return try noDrive(context) }
    var points = 0
    let exports = try drives.compactMap { read in
      let whole = try read()
      points += whole.track.points.count
      return try export(whole, without: zones, isOneOfMany: drives.count > 1)
    }
    guard let joined = TrackExport(joining: exports) else {
      throw StoreError.badValue(
        field: "the drives", reason: "have no points, or lie entirely in privacy zones")
    }
    let format = format(for: path)
    guard let path else {
      try TrackExport.write(exports, as: format) {
        try context.write(String(decoding: $0, as: UTF8.self))
      }
      return .done
    }
    try OutputFile.write(path, replaces: arguments.flag(OutputFile.yes)) { sink in
      try TrackExport.write(exports, as: format, to: sink)
    }
    try context.output(
      DriveExportView(
        drives: exports.count, file: path, format: format, track: joined.track,
        leftOut: points - joined.track.points.count, zones: zones?.count))
    return .done
  }

  /// Ids that people type are longer.
  private static let now = "now"

  /// What the black box holds; reading it changes nothing.
  private func underWay(_ context: CommandContext) throws -> [() throws -> TrackExport] {
    guard let home = try RecordingHome(existing: context.home()), let drive = try home.drive()
    else { return [] }
    let export = TrackExport(
      track: drive.track, isTimeProven: drive.isTimeProven, creator: "vanlog \(Build.version)")
    return [{ export }]
  }

  /// The drives to write, the oldest first; each is read when its turn comes.
  private func stored(
    _ days: DayRange, _ context: CommandContext
  ) throws -> [() throws -> TrackExport] {
    guard let store = try context.storeToRead() else { return [] }
    return try drives(of: days, in: store).map { drive in
      {
        TrackExport(
          name: drive[.title], description: drive[.note], track: try store.track(of: drive),
          isTimeProven: drive[.timeProven] != false, creator: "vanlog \(Build.version)")
      }
    }
  }

  private func drives(of days: DayRange, in store: RecordStore) throws -> [Record] {
    guard DayRange.isGiven(arguments) else { return [try store.record(named: id, of: .drive)] }
    var query = RecordQuery(.drive)
    (query.from, query.to) = days.bounds(in: .drive)
    var drives: [Record] = []
    try store.forEach(query) { drives.append($0) }
    return drives.reversed()
  }

  private func noDrive(_ context: CommandContext) throws -> ExitStatus {
    guard DayRange.isGiven(arguments) else { return try context.noRecord(.drive, id) }
    context.note("there is no drive on these days; 'vanlog drive list' lists all")
    return .nothingFound
  }

  /// `nil` for one of several drives that have nothing to show.
  private func export(
    _ whole: TrackExport, without zones: [PrivacyZone]?, isOneOfMany: Bool
  ) throws -> TrackExport? {
    var export = whole
    do {
      export.track = try shown(whole.track, without: zones)
    } catch StoreError.badValue where isOneOfMany {
      return nil
    }
    return export
  }

  /// The points that will be written.
  private func shown(_ whole: Track, without zones: [PrivacyZone]?) throws -> Track {
    guard !whole.isEmpty else {
      throw StoreError.badValue(field: "the drive", reason: "has no points to write")
    }
    var track = arguments.number(Self.simplify).map(whole.simplified) ?? whole
    if let zones {
      var random = SystemRandomNumberGenerator()
      track = track.withoutZones(zones, using: &random)
    }
    guard !track.isEmpty else {
      throw StoreError.badValue(
        field: "the drive", reason: "lies entirely in privacy zones; --no-privacy exports it")
    }
    return track
  }

  private func format(for path: String?) -> TrackFileFormat {
    arguments.text(Self.format).flatMap(TrackFileFormat.init(rawValue:))
      ?? path.flatMap(TrackFileFormat.init(fileName:)) ?? .gpx
  }
}

/// What was written to a file.
struct DriveExportView: Presentable, Answer {
  /// How many drives there are; `nil` where it can only be one.
  private(set) var drives: Int?
  let file: String
  let format: TrackFileFormat
  let track: Track
  let leftOut: Int
  /// `nil` if privacy zones were ignored.
  let zones: Int?

  func present(on page: inout Page) {
    let points = track.points.count
    var text = Phrase.count(points, "point")
    if let drives, drives > 1 { text = "\(drives) drives with \(text)" }
    if track.segmentCount > 1 { text += " in \(track.segmentCount) segments" }
    text += " in \(Printable.line(file))"
    if leftOut > 0 { text += "; \(leftOut) left out" }
    if let zones, zones > 0 {
      text += "; no point is inside your \(zones == 1 ? "privacy zone" : "\(zones) privacy zones")"
    }
    page.paragraph(text)
  }

  static let members = Members<DriveExportView> {
    Member("drives", .count, "drives written", whenKnown: true) { $0.drives }
    Member("file", .text, "the file written; needs --output") { $0.file }
    Member("format", .choice, "file format") { $0.format }
    Member("points", .count, "points written") { $0.track.points.count }
    Member("segments", .count, "segments written") { $0.track.segmentCount }
    Member("left_out", .count, "points left out") { $0.leftOut }
    Member("zones", .count, "privacy zones applied; null with --no-privacy") { $0.zones }
  }
}

extension DriveExportView {
  /// Drives that are not in the store yet.
  init(file: String, format: TrackFileFormat, rescued drives: [TrackExport]) {
    let track = TrackExport(joining: drives)?.track ?? Track()
    self.init(
      drives: drives.count, file: file, format: format, track: track, leftOut: 0, zones: nil)
  }
}
