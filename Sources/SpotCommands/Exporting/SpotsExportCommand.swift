import CommandLineKit
import SharedCommands
import SpotsVault
import Text

/// Options of commands that write spots to a file.
enum SpotExportOptions {
  static let format = OptionSpec(
    "format", value: .choice("FORMAT", SpotTable.Format.allCases.map(\.rawValue)),
    default: "what the file's name ends in, else csv", help: "csv, gpx or geojson.")
  static let all = [format, OutputFile.output, OutputFile.yes]

  static let jsonFields = SpotExportView.jsonFields
  static let exits = [
    Exit(.cannotCreate, "the file exists already or cannot be created"),
    Exit(.inputOutput, "the disk is full"),
  ]

  /// Writes the spots that `each` hands over.
  static func write(
    _ arguments: Arguments, about credits: SpotFileCredits, _ context: CommandContext,
    each: @escaping ((Spot) throws -> Void) throws -> Void
  ) throws -> ExitStatus {
    let path = try OutputFile.exportPath(arguments, context)
    if arguments.text(format) == nil {
      try OutputFile.checkEnding(
        of: OutputFile.output, among: SpotTable.Format.endings, arguments,
        otherwise: "choose the format with --format")
    }
    let format =
      arguments.text(format).flatMap(SpotTable.Format.init(rawValue:))
      ?? path.flatMap(SpotTable.Format.init(fileName:)) ?? .csv
    var count = 0
    func rows(_ take: (SpotTable.Row) throws -> Void) throws {
      count = 0
      try each { spot in
        try take(SpotTable.Row(spot))
        count += 1
      }
    }
    guard let path else {
      try SpotTable.write(
        as: format, about: credits,
        to: { try context.write(String(decoding: $0, as: UTF8.self)) }, rows: rows)
      return count == 0 ? .nothingFound : .done
    }
    try OutputFile.write(path, replaces: arguments.flag(OutputFile.yes)) { sink in
      try withoutActuallyEscaping(sink) { sink in
        try SpotTable.write(as: format, about: credits, to: sink, rows: rows)
      }
    }
    try context.output(SpotExportView(file: path, format: format, count: count))
    return count == 0 ? .nothingFound : .done
  }
}

extension SpotTable.Format {
  fileprivate static let endings = ["csv", "gpx", "geojson", "json"]

  /// The format that belongs to a file's extension.
  fileprivate init?(fileName: String) {
    guard let point = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: point)...].lowercased()
    self.init(rawValue: ending == "json" ? "geojson" : ending)
  }
}

private struct SpotExportView: Presentable, Answer {
  static let members = Members<SpotExportView> {
    Member("file", .text, "the file written; needs --output") { $0.file }
    Member("format", .choice, "file format") { $0.format }
    Member("spots", .count, "number of spots") { $0.count }
  }

  let file: String
  let format: SpotTable.Format
  let count: Int

  func present(on page: inout Page) {
    page.paragraph("\(Phrase.count(count, "spot")) in \(Printable.line(file))")
  }
}

/// `spots export`: writes all spots that pass a filter.
struct SpotsExportCommand: ReadingCommand {
  static let name = "spots export"
  static let use = CommandUse.shows(.seconds, .owner)
  static let summary = "Export all spots, or those that pass a filter, to a file."
  static let details =
    ["Hidden packs and spots are left out. 'vanlog spots packs export' writes one whole pack."]
    + SpotFilterOptions.details
  static let options = SpotExportOptions.all + SpotFilterOptions.all
  static let examples = [
    Example(
      "vanlog spots export --country NO --type wild -o norway.gpx",
      "Export the wild spots of Norway for a phone.")
  ]
  static let jsonFields = SpotExportOptions.jsonFields
  static let exits = [Exit(.nothingFound, "no spots match")] + SpotExportOptions.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let isFile = OutputFile.path(arguments) != nil
    return try context.askVault(isRepeatable: isFile) { queries in
      let filter = try SpotFilterOptions.filter(arguments, in: queries, context)
      let packs = try packs(filter, context)
      for pack in packs { pack.tellIfForOwnUse(context) }
      return try SpotExportOptions.write(
        arguments, about: SpotFileCredits(name: "Spots", of: packs), context
      ) { take in
        try queries.forEach(filter, take)
      }
    }
  }
}

extension SpotsExportCommand {
  /// The packs that an export can take spots from.
  private func packs(_ filter: SpotFilter, _ context: CommandContext) throws -> [PackInfo] {
    let all = try SpotsVault.openToRead(in: context.home())?.packs() ?? []
    return all.filter { pack in
      filter.packs.isEmpty ? !pack.isHidden : filter.packs.contains(pack.number)
    }
  }
}

extension SpotFileCredits {
  /// The credits of several packs, each with the pack's name if there are more than one.
  init(name: String, of packs: [PackInfo]) {
    self.name = name
    func joined(_ part: (PackInfo) -> String?) -> String? {
      let texts = packs.compactMap { pack in part(pack).map { (pack.name, $0) } }
      guard packs.count > 1 else { return texts.first?.1 }
      return texts.isEmpty
        ? nil : texts.map { "\($0.0): \($0.1)" }.joined(separator: "; ")
    }
    (source, licence) = (joined(\.source), joined(\.licence))
    origin =
      packs.first { $0.isForOwnUseOnly }?.origin ?? (packs.count == 1 ? packs[0].origin : nil)
  }
}

extension PackInfo {
  /// Says so if a pack may be used but not passed on.
  func tellIfForOwnUse(_ context: CommandContext) {
    guard isForOwnUseOnly else { return }
    context.note(
      "the pack '\(Printable.line(name))' comes from \(origin ?? ""): you may use it, "
        + "but not pass it on")
  }
}

/// `spots packs export`: writes a whole pack.
struct PacksExportCommand: ReadingCommand {
  static let name = "spots packs export"
  static let use = CommandUse.shows(.seconds, .owner)
  static let summary = "Export a pack to a file that can be imported again."
  static let details = [
    "Spots that are gone from the latest file of the pack are left out. Everything else comes back "
      + "as it was when the file is imported: services, limits, ids, other columns, source and "
      + "licence."
  ]
  static let operands = [PackArgument.operand]
  static let options = SpotExportOptions.all
  static let examples = [
    Example("vanlog spots packs export mine -o mine.csv", "Export your own places.")
  ]
  static let jsonFields = SpotExportOptions.jsonFields
  static let exits = PackArgument.exits + SpotExportOptions.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let name = arguments.operand(0) ?? ""
    let pack = try context.pack(named: name)
    pack.tellIfForOwnUse(context)
    let isFile = OutputFile.path(arguments) != nil
    return try context.askVault(isRepeatable: isFile) { queries in
      var filter = SpotFilter()
      filter.packs = [pack.number]
      return try SpotExportOptions.write(
        arguments, about: SpotFileCredits(name: pack.name, of: [pack]), context
      ) { take in
        try queries.forEach(filter, states: [.shown, .hidden], take)
      }
    }
  }
}
