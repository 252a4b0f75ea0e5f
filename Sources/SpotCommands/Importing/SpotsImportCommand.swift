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
  static let summary =
    "Import or update a pack of spots from a CSV, GPX or GeoJSON file."
  static let details = [
    "Delimiter, encoding, decimal commas and the meaning of columns are detected; --dry-run shows "
      + "the result and changes nothing. Other columns are kept, and 'vanlog spots show' shows "
      + "them.",
    "Importing a pack again updates it: spots are new, changed or unchanged, and those no longer "
      + "in the file are left out of lists, or removed with --prune. Your own notes stay. Either "
      + "the whole file is imported or, if something goes wrong, nothing.",
    "Bad rows are skipped, unless they are more than half of the file; --rejects writes them to a "
      + "file with line and reason.",
  ]
  static let operands = [OperandSpec(.file(), help: "The file: CSV, GPX or GeoJSON.")]
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
    Example(
      "vanlog spots import x.csv --pack x --map lat=Y,lon=X,name=Title",
      "Name the columns yourself."),
  ]
  static let jsonFields = SpotsImportView.jsonFields
  static let exits = [
    Exit(.badData, "the file cannot be used; nothing was imported"),
    Exit(.inputMissing, "the file does not exist"),
    Exit(.tryAgain, "another vanlog process is changing the spots"),
    Exit(.inputOutput, "the disk is full; nothing was imported"),
  ]

  private static let pack = OptionSpec(
    "pack", value: .text("NAME", maximumBytes: 256),
    default: "the file's name without its ending", help: "Name of the pack.")
  private static let source = OptionSpec(
    "source", value: .text("TEXT", maximumBytes: 1_000), help: "Source of the data.")
  private static let licence = OptionSpec(
    "licence", value: .text("TEXT", maximumBytes: 1_000), help: "Licence of the data.")
  private static let type = OptionSpec(
    "type", value: .choice("TYPE", SpotType.allCases.map(\.name)),
    help: "Type for spots to which the file gives none; later imports of the pack keep it. One of "
      + SpotType.allCases.map(\.name).concatenated(separator: ", ") + ".")
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
    "swap", help: "Swap latitude and longitude, for a file that names them the wrong way round.")
  private static let noSwap = OptionSpec(
    "no-swap", help: "Do not swap them, even if it looks as if they should be.")
  private static let prune = OptionSpec(
    "prune", help: "Remove spots that are no longer in the file.")
  private static let rejects = OptionSpec(
    "rejects", value: .file(), help: "Write rejected rows to this CSV file.")

  private let arguments: Arguments
  private let path: String
  private let packName: String
  private var reading = SpotReadingOptions()

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    path = arguments.operand(0) ?? ""
    packName = arguments.text(Self.pack) ?? Self.packName(ofFile: path)
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

  /// The last part of a path without its extension.
  private static func packName(ofFile path: String) -> String {
    let name = Directory.split(path).name
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return name }
    return String(name[..<point])
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let start = MonotonicClock.now
    try PackDetails.check(packName)
    var reading = reading
    reading.scratchFolder = context.environment["TMPDIR"] ?? "/var/tmp"
    let rejects = try SpotRejectsFile(
      path: arguments.text(Self.rejects), replaces: arguments.flag(OutputFile.yes),
      reading: path, context)
    let line = context.progress("import")
    let progress = SpotProgress(
      report: { done, total in line.update(done, of: total) }, reject: { rejects.add($0) })
    do {
      defer { line.finish() }
      let status =
        try arguments.flag(Self.dryRun)
        ? showPlan(reading, progress, context) : load(reading, progress, since: start, context)
      try rejects.write()
      return status
    } catch let error as SpotFileError {
      // The rejected rows matter most where they are why the import failed.
      try rejects.write()
      throw SpotFileProblem(file: path, error: error)
    }
  }

  private func showPlan(
    _ reading: SpotReadingOptions, _ progress: SpotProgress, _ context: CommandContext
  ) throws -> ExitStatus {
    let file = try SpotFile(path, options: reading, progress: progress)
    let plan = try file.read(
      pack: 0, type: arguments.text(Self.type).flatMap(SpotType.init(name:)), isDryRun: true,
      progress: progress
    ).plan
    try context.output(SpotsPlanView(pack: packName, plan: plan))
    for text in plan.notes { context.note(text) }
    return plan.refusal == nil ? .done : .badData
  }

  private func load(
    _ reading: SpotReadingOptions, _ progress: SpotProgress, since start: Int64,
    _ context: CommandContext
  ) throws -> ExitStatus {
    // A bad file must not create a vault where there was none.
    let file = try SpotFile(path, options: reading, progress: progress)
    let details = try details(context)
    let result = try context.changeVault { vault in
      let result = try vault.importFile(
        file, details, prune: arguments.flag(Self.prune), progress: progress)
      try PlacesCopy.copy(to: vault, context)
      return result
    }
    let seconds = Double(MonotonicClock.now - start) / 1_000
    try context.output(
      SpotsImportView(pack: packName, plan: result.plan, report: result.report, seconds: seconds))
    for text in result.plan.notes { context.note(text) }
    return .done
  }

  private func details(_ context: CommandContext) throws -> PackDetails {
    var details = PackDetails(
      name: packName, source: arguments.text(Self.source), licence: arguments.text(Self.licence),
      file: Directory.split(path).name, fileHash: "",
      imported: try context.clock().now.millisecondsSinceEpoch / 1_000)
    details.type = arguments.text(Self.type)
    return details
  }
}

/// An error in a file, with the file's name.
private struct SpotFileProblem: Failure, CustomStringConvertible {
  let file: String
  let error: SpotFileError

  var description: String { "\(Printable.line(file)): \(error)" }
  var exitStatus: ExitStatus { SharedCommands.exitStatus(of: error) ?? .badData }
}
