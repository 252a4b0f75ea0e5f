import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import SpotsVault
import Tables
import Text

/// `spots import`: imports a pack of spots from a file.
struct SpotsImportCommand: Command {
  static let name = "spots import"
  static let use = CommandUse.changes(.long, .owner)
  static let summary =
    "Import or update packs of spots from CSV, GPX, KML, GeoJSON or other JSON files."
  static let details = [
    "Delimiter, encoding, decimal commas and the meaning of columns are detected; --dry-run shows "
      + "the result and changes nothing. Other columns are kept, and 'vanlog spots show' shows "
      + "them.",
    "Files may be compressed with gzip or ZIP, as KMZ files are. Each file is a pack of its own, "
      + "and so is each file of an archive; what cannot be read is listed, and the others are "
      + "imported.",
    "Importing a pack again updates it: spots are new, changed or unchanged, and those no longer "
      + "in the file are left out of lists, or removed with --prune. Your own notes stay. Either "
      + "the whole file is imported or, if something goes wrong, nothing.",
    "Bad rows are skipped, unless they are more than half of the file; --rejects writes them to a "
      + "file with line and reason.",
  ]
  static let operands = [
    OperandSpec(
      .file(), help: "The file: CSV, GPX, KML, KMZ, GeoJSON or JSON; or - for standard input."),
    OperandSpec(.file(), count: .any, help: "More files."),
  ]
  static let options = [
    pack, source, licence, type, dryRun, map, delimiter, encoding, swap, noSwap, prune, rejects,
    OutputFile.yes,
  ]
  static let examples = [
    Example(
      "vanlog spots import campsites.csv --pack campsites --licence CC-BY-4.0",
      "Import a pack and record its licence."
    ),
    Example("vanlog spots import places.csv --dry-run", "See how the file is understood."),
    Example("vanlog spots import *.gpx map.kmz", "Import each file as a pack of its name."),
    Example(
      "vanlog spots import - --pack x", "Import what another program writes to standard output."),
    Example(
      "vanlog spots import x.csv --pack x --map lat=Y,lon=X,name=Title",
      "Name the columns yourself."),
  ]
  static let jsonFields = SpotImporting.jsonFields
  static let exits = [
    Exit(.badData, "a file cannot be used; nothing of it was imported"),
    Exit(.inputMissing, "the file does not exist"),
    Exit(.tryAgain, "another vanlog process is changing the spots"),
    Exit(.inputOutput, "the disk is full; nothing was imported"),
  ]

  private static let pack = OptionSpec(
    "pack", value: .text("NAME", maximumBytes: 256),
    default: "the file's name without its ending", help: "Name of the pack, for a single file.")
  private static let source = OptionSpec(
    "source", value: .text("TEXT", maximumBytes: 1_000), help: "Source of the data.")
  private static let licence = OptionSpec(
    "licence", value: .text("TEXT", maximumBytes: 1_000), help: "Licence of the data.")
  private static let type = OptionSpec(
    "type", value: .choice("TYPE", SpotType.allCases.map(\.name)),
    help: "Type for spots to which the file gives none; later imports of the pack keep it. One of "
      + SpotType.allCases.map(\.name).joined(separator: ", ") + ".")
  private static let dryRun = OptionSpec(
    "dry-run", help: "Show how the file is understood without importing it.")
  private static let map = OptionSpec(
    "map", value: .text("FIELD=COLUMN,…", maximumBytes: 4_096), repeats: true,
    help: "Assign columns, by name or number, to lat, lon, name, id, type, rating, max_height and "
      + "so on.")
  private static let delimiter = OptionSpec(
    "delimiter", value: .text("CHARACTER", maximumBytes: 16),
    help: "Separator between fields: comma, semicolon, tab or pipe, or the character itself.")
  private static let encoding = OptionSpec(
    "encoding", value: .text("NAME", maximumBytes: 40),
    help: "Text encoding: utf-8, utf-16le, utf-16be, windows-1252 or latin1.")
  private static let swap = OptionSpec(
    "swap", help: "Swap latitude and longitude, for a file that has them the wrong way round.")
  private static let noSwap = OptionSpec(
    "no-swap", help: "Do not swap them, even if it looks as if they should be.")
  private static let prune = OptionSpec(
    "prune", help: "Remove spots that are no longer in the file.")
  private static let rejects = OptionSpec(
    "rejects", value: .file(), help: "Write rejected rows to this CSV file.")

  let arguments: Arguments
  private(set) var reading = SpotReadingOptions()

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    try Self.checkNames(arguments)
    for text in arguments.texts(Self.map) {
      do {
        try reading.map(text)
      } catch {
        throw arguments.usageError("\(error)", option: Self.map)
      }
    }
    if let text = arguments.text(Self.delimiter) {
      guard let found = Delimiter(text) else {
        throw arguments.usageError(
          "--delimiter takes comma, semicolon, tab or pipe, not '\(Printable.line(text))'",
          option: Self.delimiter)
      }
      reading.delimiter = found
    }
    if let text = arguments.text(Self.encoding) {
      guard let found = TextEncoding(name: text) else {
        throw arguments.usageError(
          "--encoding takes utf-8, utf-16le, utf-16be, windows-1252 or latin1, not "
            + "'\(Printable.line(text))'", option: Self.encoding)
      }
      reading.encoding = found
    }
    try OutputFile.checkEnding(
      of: Self.rejects, among: ["csv", "txt"], arguments, otherwise: "the rows are written as CSV")
    guard !(arguments.flag(Self.swap) && arguments.flag(Self.noSwap)) else {
      throw arguments.usageError("--swap and --no-swap cannot be combined")
    }
    if arguments.flag(Self.swap) { reading.order = .swapped }
    if arguments.flag(Self.noSwap) { reading.order = .asWritten }
  }

  /// A pack can be of one file only: importing it again has to tell what is no longer in it.
  private static func checkNames(_ arguments: Arguments) throws(UsageError) {
    let paths = arguments.operands
    let hasName = arguments.text(pack) != nil
    guard paths.count == 1 || !hasName else {
      throw arguments.usageError(
        "--pack names the pack of a single file; several files become packs of their own names",
        option: pack)
    }
    guard paths.contains("-") else { return }
    guard paths.count == 1 else {
      throw arguments.usageError("standard input has no name; import it alone, with --pack")
    }
    guard hasName else {
      throw arguments.usageError("standard input has no name; give one with --pack")
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    if let name = arguments.text(Self.pack) { try PackDetails.check(name) }
    let rejects = try SpotRejectsFile(
      path: arguments.text(Self.rejects), replaces: arguments.flag(OutputFile.yes),
      reading: arguments.operands, context)
    var work = SpotImporting(self, rejects, context)
    do {
      for path in arguments.operands { try work.take(path) }
    } catch {
      // The rejected rows matter most where they are why the import failed.
      try rejects.write()
      try work.show()
      throw error
    }
    try rejects.write()
    return try work.finish()
  }
}

extension SpotsImportCommand {
  var isDry: Bool { arguments.flag(Self.dryRun) }
  var prunes: Bool { arguments.flag(Self.prune) }
  /// The type for spots that have none.
  var typeName: String? { arguments.text(Self.type) }
  /// The name that the only pack gets.
  var givenName: String? { arguments.text(Self.pack) }

  func details(_ name: String, file: String, _ context: CommandContext) throws -> PackDetails {
    var details = PackDetails(
      name: name, source: arguments.text(Self.source), licence: arguments.text(Self.licence),
      file: file, fileHash: "",
      imported: try context.clock().now.millisecondsSinceEpoch / 1_000)
    details.type = typeName
    return details
  }
}
