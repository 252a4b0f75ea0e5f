import CommandLineKit
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `drive export`: writes a drive as a file for other programs.
struct DriveExportCommand: Command {
  static let name = "drive export"
  static let summary = "Write a drive as GPX, GeoJSON, KML or CSV."
  static let details = [
    "The setting privacy.zones names private places, such as home. Points in them are left out, "
      + "and so is a random margin around each, different every time, so that the gap does not "
      + "reveal its centre. --no-privacy writes everything.",
    "The file appears only once it is complete.",
  ]
  static let operands = [DriveNoun.operand]
  static let options = [format, output, simplify, noPrivacy, OutputFile.yes]
  static let examples = [
    Example("vanlog drive export --output pass.gpx", "Export the newest drive."),
    Example(
      "vanlog drive export 8m2kq --format kml --simplify 10",
      "Print a smaller KML file to standard output."),
  ]
  static let jsonFields = [
    JSONField("file", .text, "the file written; needs --output"),
    JSONField("format", .choice(TrackFileFormat.allCases.map(\.rawValue)), "file format"),
    JSONField("points", .count, "points written"),
    JSONField("segments", .count, "segments written"),
    JSONField("left_out", .count, "points left out"),
    JSONField("zones", .count, "privacy zones applied; null with --no-privacy"),
  ]
  static let exits =
    StoreExits.finding + [
      Exit(.badData, "the points are damaged, or all lie in privacy zones"),
      Exit(.cannotCreate, "the file exists already or cannot be created"),
      Exit(.inputOutput, "the disk is full"),
      Exit(.configuration, "the privacy zones cannot be read"),
    ]

  private static let format = OptionSpec(
    "format", value: .choice("FORMAT", TrackFileFormat.allCases.map(\.rawValue)),
    default: "what the file's name ends in, else gpx", help: "gpx, geojson, kml or csv.")
  private static let output = OptionSpec(
    "output", short: "o", value: .file(), help: "Write to this file instead of standard output.")
  private static let simplify = OptionSpec(
    "simplify", value: .number("METRES", 0...100_000),
    help: "Leave out points within this distance of the line through the others.")
  private static let noPrivacy = OptionSpec(
    "no-privacy", help: "Include what lies in privacy zones, even your home.")

  private let arguments: Arguments
  private let id: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    id = DriveNoun.name(arguments)
    guard arguments.text(Self.format) == nil else { return }
    try OutputFile.checkEnding(
      of: Self.output, among: TrackFileFormat.allCases.map(\.rawValue) + ["json"], arguments,
      otherwise: "choose the format with --format")
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = arguments.text(Self.output)
    guard !context.globals.json || path != nil else {
      throw arguments.usageError(
        "--json needs --output; --format geojson is JSON itself", option: Self.output)
    }
    if let path { try OutputFile.protect(path, context) }
    let zones = arguments.flag(Self.noPrivacy) ? nil : try ExportPrivacy.zones(context)
    guard let store = try context.storeToRead() else { return try context.noRecord(.drive, id) }
    do {
      let drive = try store.record(named: id, of: .drive)
      let content = try content(of: drive, in: store, without: zones)
      try write(content, to: path, context)
      return .done
    } catch StoreError.noRecord {
      return try context.noRecord(.drive, id)
    }
  }

  /// What will be written, and what is left out.
  private struct Content {
    let export: TrackExport
    let leftOut: Int
    let zones: Int?
  }

  private func content(
    of drive: Record, in store: TripStore, without zones: [PrivacyZone]?
  ) throws -> Content {
    let whole = try store.track(of: drive)
    guard !whole.isEmpty else {
      throw StoreError.badValue(field: "the drive", reason: "has no points to write")
    }
    var track = arguments.number(Self.simplify).map(whole.simplified) ?? whole
    if let zones, !zones.isEmpty {
      var random = SystemRandomNumberGenerator()
      track = track.withoutZones(zones, using: &random)
    }
    guard !track.isEmpty else {
      throw StoreError.badValue(
        field: "the drive", reason: "lies entirely in privacy zones; --no-privacy exports it")
    }
    let export = TrackExport(
      name: drive[.title], description: drive[.note], track: track,
      creator: "vanlog \(Build.version)")
    return Content(
      export: export, leftOut: whole.points.count - track.points.count, zones: zones?.count)
  }

  private func write(
    _ content: Content, to path: String?, _ context: CommandContext
  ) throws {
    let format = format(for: path)
    guard let path else {
      try content.export.write(as: format) { piece in
        try context.write(String(decoding: piece, as: UTF8.self))
      }
      return
    }
    try OutputFile.write(path, replaces: arguments.flag(OutputFile.yes)) { sink in
      try content.export.write(as: format, to: sink)
    }
    try context.output(
      DriveExportView(
        file: path, format: format, track: content.export.track, leftOut: content.leftOut,
        zones: content.zones))
  }

  private func format(for path: String?) -> TrackFileFormat {
    arguments.text(Self.format).flatMap(TrackFileFormat.init(rawValue:))
      ?? path.flatMap(TrackFileFormat.init(fileName:)) ?? .gpx
  }
}
