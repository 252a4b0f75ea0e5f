import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `docs open`: finds or copies the file of a document, after checking it.
struct DocsOpenCommand: Command {
  static let name = "docs open"
  static let use = CommandUse.shows()
  static let summary = "Check the file of a document, and print its path or copy it."
  static let details = [
    "The path is inside the home folder: view the file, but do not change it."
  ]
  static let operands = [RecordOperand.spec(.document)]
  static let options = [output, side, force]
  static let examples = [
    Example("xdg-open \"$(vanlog docs open last)\"", "View the document that you entered last."),
    Example("vanlog docs open 7k2mp --side remote", "See what another device has."),
    Example("vanlog docs open last -o passport.pdf", "Copy its file."),
  ]
  static let jsonFields = OpenedView.jsonFields
  static let exits =
    [
      Exit(.nothingFound, "the document does not exist or has no file"),
      Exit(.badData, "the file is damaged, or there is no choice between two to make"),
      Exit(.inputMissing, "the file is not on this device"),
      Exit(.cannotCreate, "the copy cannot be created, or a file of this name exists"),
    ] + DocumentExits.file

  private static let output = OptionSpec(
    "output", short: "o", value: .file(), help: "Copy the file to this path.")
  private static let side = OptionSpec(
    "side", value: .choice("SIDE", Side.allCases.map(\.rawValue)),
    help: "Which of two conflicting files: local, from this device, or remote.")
  private static let force = OptionSpec("force", help: "Overwrite an existing file.")

  private enum Side: String, CaseIterable {
    case local, remote
  }

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.flag(Self.force), arguments.text(Self.output) == nil {
      throw arguments.usageError("--force needs --output", option: Self.force)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let id = arguments.operand(0) ?? ""
    return try context.reading(.document, named: id) { store in
      guard let home = try context.home().open() else { return try context.noRecord(.document, id) }
      let record = try store.record(named: id, of: .document)
      guard let hash = try content(of: record, in: store) else {
        context.note("'\(record.title)' has no file; add one with 'vanlog docs edit --file'")
        return .nothingFound
      }
      let path = try give(hash, AttachmentStore(in: home), context)
      try show(record, path, in: store, context)
      return .done
    }
  }

  /// The file that is shown everywhere, or the one that is asked for.
  private func content(of record: Record, in store: RecordStore) throws -> ContentHash? {
    guard let side = arguments.text(Self.side) else {
      return record[.content].flatMap(ContentHash.init)
    }
    let isOwn = side == Side.local.rawValue
    if let hash = try store.waitingContent(of: record, isOwn: isOwn) { return hash }
    let why = isOwn ? "set on this device" : "set on another device"
    throw CommandProblem(
      .badData,
      "no file of '\(record.title)' that was \(why) waits for a choice; 'vanlog sync conflicts' "
        + "lists what does")
  }

  private func show(
    _ record: Record, _ path: String, in store: RecordStore, _ context: CommandContext
  ) throws {
    let view = OpenedView(record: record, ending: try store.ending(of: record), path: path)
    // A script needs the bare path; a copy has the name that was asked for.
    if context.globals.json || arguments.text(Self.output) == nil { try context.output(view) }
  }

  /// The path of the file or its copy, once every byte has been checked.
  private func give(
    _ hash: ContentHash, _ attachments: borrowing AttachmentStore, _ context: CommandContext
  ) throws -> String {
    guard let path = arguments.text(Self.output) else { return try attachments.open(hash).path }
    try OutputFile.protect(path, context)
    do {
      if arguments.flag(Self.force) {
        try replace(path, with: attachments.open(hash))
      } else {
        try attachments.copy(hash, to: path)
      }
    } catch let error as FileError where error.kind == .exists {
      context.note("nothing was overwritten; use --force to do so")
      throw error
    }
    return path
  }

  private static let pieceSize = 131_072

  private func replace(_ path: String, with file: consuming File) throws {
    let size = try file.status().size
    try OutputFile.write(path, replaces: true) { sink in
      for offset in stride(from: 0, to: size, by: Self.pieceSize) {
        try sink(file.bytes(at: offset, count: min(Self.pieceSize, size - offset)))
      }
    }
  }
}

private struct OpenedView: Presentable, Answer {
  let record: Record
  let ending: String
  let path: String

  func present(on page: inout Page) {
    page.line(path)
  }

  static let members = Members<OpenedView> {
    Members.identity("document", of: KindSpec.document.name, { $0.record.id }, short: { $0.ending })
    Member("title", .text, "title of the document") { $0.record.title }
    Member("file_name", .text, "original name of the file") { $0.record[.fileName] }
    Member("size_bytes", .number(.bytes), "size of the file") { $0.record[.size] }
    Member("path", .text, "path of the file, or of a copy") { $0.path }
  }
}
