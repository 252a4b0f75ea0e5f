import CommandLineKit
import QRCode
import Records
import SharedCommands
import Text
import TripStore

/// `manifest label`: codes that lead to boxes.
struct ManifestLabelCommand: Command {
  static let name = "manifest label"
  static let use = CommandUse.shows()
  static let summary = "Make labels whose QR codes lead to boxes."
  static let details = [
    "A code holds vanlog:box/ with the id of the box, and its name for people. Read it with any "
      + "scanner: 'vanlog manifest show' takes the text, as does every command that takes a box. A "
      + "box that is renamed keeps its label.",
    "A sheet is A4 at most and has room for \(LabelSheet.columns * LabelSheet.rows) labels of "
      + "\(LabelSheet.labelWidth) by \(LabelSheet.labelHeight) mm; print it at actual size. Names "
      + "in letters other than Latin ones need svg.",
  ]
  static let operands = [
    RecordOperand.spec(
      .item, count: .any, default: "all zones and containers", help: "What to make labels for.")
  ]
  static let options = [format.spec, sheet.spec, OutputFile.output, OutputFile.yes]
  static let examples = [
    Example("vanlog manifest label kitchen", "Show the label of a box on the terminal."),
    Example("vanlog manifest label -o labels.svg", "Make a sheet for all boxes."),
    Example("vanlog manifest label --sheet 2 -o second.png", "Make the second sheet, as PNG."),
  ]
  static let jsonFields = MadeLabels.jsonFields
  static let exits = [
    Exit(.nothingFound, "there are no boxes, or no such sheet"),
    Exit(.badData, "a name fits several records"),
    Exit(.inputMissing, "a record that was named does not exist"),
    Exit(.cannotCreate, "the file cannot be written, or exists"),
  ]

  enum Format: String, CaseIterable {
    case terminal, png, svg
  }

  private static let format = DefaultedOption(
    "format", "FORMAT", default: Format.terminal,
    help: "terminal, png or svg; the ending of --output sets it too.")
  private static let sheet = DefaultedOption(
    "sheet", "NUMBER", 1...10_000, default: 1, help: "Make this sheet, if there are several.")

  private let arguments: Arguments
  private let format: Format
  private let path: String?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    path = OutputFile.path(arguments)
    try OutputFile.checkEnding(
      of: OutputFile.output, among: ["svg", "png"], arguments, otherwise: "choose one of these")
    let ending = path.flatMap(OutputFile.ending).flatMap { Format(rawValue: $0) }
    let given = arguments.gives(Self.format) ? arguments.choice(Self.format) : nil
    format = given ?? ending ?? .terminal
    if let given, let ending, given != ending {
      throw arguments.usageError(
        "--format \(given.rawValue) does not fit the ending of --output", option: Self.format.spec)
    }
    if path == nil, format == .png {
      throw arguments.usageError("a PNG needs --output", option: OutputFile.output)
    }
    if path != nil, format == .terminal {
      throw arguments.usageError(
        "--output takes a name that ends in .svg or .png, or --format", option: OutputFile.output)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    if let path {
      try OutputFile.protect(path, context)
      try OutputFile.check(path, replaces: arguments.flag(OutputFile.yes))
    }
    guard let store = try context.storeToRead() else { return nothing(context) }
    let boxes = try boxes(in: store)
    let perSheet = format == .terminal ? max(boxes.count, 1) : LabelSheet.columns * LabelSheet.rows
    let sheets = (boxes.count + perSheet - 1) / perSheet
    let number = arguments.integer(Self.sheet)
    guard !boxes.isEmpty else { return nothing(context) }
    guard number <= sheets else {
      context.note("all labels fit on \(Phrase.count(sheets, "sheet"))")
      return .nothingFound
    }
    let labels = try boxes.dropFirst((number - 1) * perSheet).prefix(perSheet).map {
      try LabelSheet.Label($0, in: store)
    }
    let made = MadeLabels(
      sheet: LabelSheet(labels: labels), number: number, sheets: sheets, format: format, path: path,
      environment: context.environment)
    try give(made, context)
    if sheets > 1 { context.note("sheet \(number) of \(sheets); --sheet makes the others") }
    return .done
  }

  private func nothing(_ context: CommandContext) -> ExitStatus {
    context.note("there are no boxes; add one with 'vanlog manifest add NAME --type container'")
    return .nothingFound
  }

  private func boxes(in store: RecordStore) throws -> [Record] {
    let named = arguments.operands
    guard named.isEmpty else {
      return try named.map { name in
        let record = try store.record(named: name, of: .item)
        guard record.isAlive else {
          throw StoreError.deleted(kind: record.kind.noun, id: record.shortID(in: store))
        }
        return record
      }
    }
    return try store.manifestTree().lines.map(\.node).filter { $0[.type] != "item" }
  }

  private func give(_ made: MadeLabels, _ context: CommandContext) throws {
    if let path {
      let bytes = format == .png ? made.sheet.png : Array(made.sheet.svg.utf8)
      try OutputFile.write(path, replaces: arguments.flag(OutputFile.yes)) { try $0(bytes) }
      if format == .png, made.sheet.hasOtherLetters {
        context.note("a PNG shows Latin letters only; for the others make an SVG")
      }
    }
    if context.globals.json {
      try context.output(made)
    } else if path == nil, format == .svg {
      try context.write(made.sheet.svg)
    } else if path == nil {
      try context.output(made)
    }
  }
}

/// The labels that were made: codes on a terminal, or as JSON what they hold.
private struct MadeLabels: Presentable, Answer {
  let sheet: LabelSheet
  let number, sheets: Int
  let format: ManifestLabelCommand.Format
  let path: String?
  let environment: Environment

  func present(on page: inout Page) {
    for (index, label) in sheet.labels.enumerated() {
      if index > 0 { page.line() }
      let ink: QRCode.Ink = page.width == nil ? .dark : page.ink.isColored ? .coloured : .light
      for line in label.code.terminalLines(ink, isASCII: !environment.showsBlocks) {
        page.line(line)
      }
      page.line("\(Printable.line(label.box.title)) (\(label.shortID))")
    }
  }

  static let members = Members<MadeLabels> {
    Member("format", .choice, "format of the sheet") { $0.format }
    Member("path", .text, "file that was written, or null") { $0.path }
    Member("sheet", .number(.plain), "number of the sheet, from 1") { $0.number }
    Member("sheets", .count, "sheets that all labels take") { $0.sheets }
    Member("labels", .objects(labelMembers), "labels on the sheet") { $0.sheet.labels }
  }

  private static let labelMembers = Members<LabelSheet.Label> {
    Members.identity("box", of: KindSpec.item.name, { $0.box.id }, short: { $0.shortID })
    Member("name", .text, "name of the box") { $0.box.title }
    Member("text", .text, "what its code holds") { $0.text }
  }
}
