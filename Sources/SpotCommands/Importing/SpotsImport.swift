import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import SpotsVault
import Tables
import Text

/// `spots import`: a pack of spots out of a file.
struct SpotsImport: Command {
  static let name = "spots import"
  static let summary =
    "Import a pack of spots from a CSV, GPX or GeoJSON file, or bring it up to date."
  static let details = [
    "Delimiter, encoding, decimal commas and what the columns mean are found out; --dry-run shows "
      + "what was understood and changes nothing. Columns that mean nothing to vanlog are kept and "
      + "shown by 'vanlog spots show'.",
    "Importing a pack again brings it up to date: spots are new, changed or unchanged, and those that "
      + "are not in the file any more are left out of lists, or removed with --prune. Your own notes "
      + "stay. All of a file is imported or, if something goes wrong, nothing.",
    "Rows that cannot be used never stop the others, unless they are more than half of the file; "
      + "--rejects writes them to a file with line and reason.",
  ]
  static let operands = [OperandSpec(.file(), help: "The file: CSV, GPX or GeoJSON.")]
  static let options = [
    pack, source, licence, dryRun, map, delimiter, encoding, swap, noSwap, prune, rejects,
    OutputFile.yes,
  ]
  static let examples = [
    Example(
      "vanlog spots import campsites.csv --pack campsites --licence CC-BY-4.0", "A pack of its own."
    ),
    Example(
      "vanlog spots import places.csv --dry-run", "See what would be understood."),
    Example("vanlog spots import x.csv --pack x --map lat=Y,lon=X,name=Title", "Say what is what."),
  ]
  static let jsonFields = SpotsImportView.jsonFields
  static let exits = [
    Exit(.badData, "the file cannot be used; nothing was imported"),
    Exit(.inputMissing, "there is no such file"),
    Exit(.tryAgain, "another vanlog is changing the spots"),
    Exit(.inputOutput, "the disk is full; nothing was imported"),
  ]

  private static let pack = OptionSpec(
    "pack", value: .text("NAME", maximumBytes: 256),
    default: "the file's name without its ending", help: "The pack's name.")
  private static let source = OptionSpec(
    "source", value: .text("TEXT", maximumBytes: 1_000), help: "Where the data is from.")
  private static let licence = OptionSpec(
    "licence", value: .text("TEXT", maximumBytes: 1_000), help: "Under which terms it may be used.")
  private static let dryRun = OptionSpec(
    "dry-run", help: "Show what was understood, and change nothing.")
  private static let map = OptionSpec(
    "map", value: .text("FIELD=COLUMN,…", maximumBytes: 4_096), repeats: true,
    help: "Which column is which: lat, lon, name, id, type, rating, max_height and so on, by the "
      + "column's name or number.")
  private static let delimiter = OptionSpec(
    "delimiter", value: .text("CHARACTER", maximumBytes: 16),
    help: "What stands between fields: comma, semicolon, tab or pipe, or the character itself.")
  private static let encoding = OptionSpec(
    "encoding", value: .text("NAME", maximumBytes: 40),
    help: "How letters are written: utf-8, utf-16le, utf-16be, windows-1252 or latin1.")
  private static let swap = OptionSpec(
    "swap", help: "The columns of latitude and longitude have each other's names.")
  private static let noSwap = OptionSpec(
    "no-swap", help: "They have the right names, though it does not look so.")
  private static let prune = OptionSpec(
    "prune", help: "Remove spots that are not in the file any more.")
  private static let rejects = OptionSpec(
    "rejects", value: .file(), help: "Write the rows that cannot be used to this CSV file.")

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
    guard !(arguments.flag(Self.swap) && arguments.flag(Self.noSwap)) else {
      throw arguments.usageError("--swap and --no-swap say two different things")
    }
    if arguments.flag(Self.swap) { reading.order = .swapped }
    if arguments.flag(Self.noSwap) { reading.order = .asWritten }
  }

  /// The last part of a path without its ending.
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
      path: arguments.text(Self.rejects), replaces: arguments.flag(OutputFile.yes))
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
      // What is wrong with the rows is worth most where it is the reason.
      try rejects.write()
      throw SpotFileProblem(file: path, error: error)
    }
  }

  private func showPlan(
    _ reading: SpotReadingOptions, _ progress: SpotProgress, _ context: CommandContext
  ) throws -> ExitStatus {
    let file = try SpotFile(path, options: reading, progress: progress)
    let plan = try file.read(pack: 0, isDryRun: true, progress: progress).plan
    try context.output(SpotsPlanView(pack: packName, plan: plan))
    for text in plan.notes { context.note(text) }
    return plan.refusal == nil ? .done : .badData
  }

  private func load(
    _ reading: SpotReadingOptions, _ progress: SpotProgress, since start: Int64,
    _ context: CommandContext
  ) throws -> ExitStatus {
    // A file that is no good must not leave a vault where there was none.
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
    PackDetails(
      name: packName, source: arguments.text(Self.source), licence: arguments.text(Self.licence),
      file: Directory.split(path).name, fileHash: "",
      imported: try context.clock().now.millisecondsSinceEpoch / 1_000)
  }
}

private func statusOfError(_ error: any Error) -> ExitStatus {
  exitStatus(of: error) ?? .badData
}

/// What is wrong with a file, and which file that is.
private struct SpotFileProblem: Failure, CustomStringConvertible {
  let file: String
  let error: SpotFileError

  var description: String { "\(Printable.line(file)): \(error)" }
  var exitStatus: ExitStatus { statusOfError(error) }
}
