import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripSync

/// `sync resolve`: chooses one of several values.
struct SyncResolveCommand: ReadingCommand {
  static let name = "sync resolve"
  static let use = CommandUse.changes()
  static let summary = "Choose between values that two devices set."
  static let details = [
    "All fields of the record that wait are settled at once: an amount is taken with its currency "
      + "and rate. With both, the record keeps the value that it shows, and a copy of it gets the "
      + "other one. The other devices learn of the choice at the next sync."
  ]
  static let operands = [
    OperandSpec(
      .text("ID|NAME", maximumBytes: RecordOperand.longestName),
      help: "The record, by id or name, as 'vanlog sync conflicts' lists it.")
  ]
  static let options = [take]
  static let examples = [
    Example("vanlog sync resolve 7k2mp --take local", "Keep what this device has."),
    Example("vanlog sync resolve 7k2mp --take amount=42.50", "Set the amount that is right."),
  ]
  static let jsonFields = ResolvedView.jsonFields
  static let exits = [
    Exit(.badData, "a value is not valid, or there is no such value to take"),
    Exit(.inputMissing, "no such record waits for a choice"),
    Exit(.cannotCreate, "the store cannot be written"),
    Exit(.tryAgain, "another process has locked the store"),
  ]

  private static let take = OptionSpec(
    "take", value: .text("WHICH", maximumBytes: 1_048_576), repeats: true,
    help: "What to take: local, remote or both; or FIELD=VALUE, which may be repeated.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let choice = try Choice(arguments.texts(Self.take), arguments)
    let store = try context.store(for: Self.name)
    let conflict = try RecordConflict.named(arguments.operand(0) ?? "", in: store)
    let copies = try Resolution(conflict, store).settle(choice, context)
    let short = conflict.record.shortID(in: store)
    try context.output(
      ResolvedView(record: conflict.record, shortID: short, copies: copies, store: store))
    return .done
  }

  /// What `--take` asks for.
  enum Choice {
    case local, remote, both
    case values([(field: String, text: String)])

    init(_ texts: [String], _ arguments: Arguments) throws(UsageError) {
      switch texts {
      case ["local"]: self = .local
      case ["remote"]: self = .remote
      case ["both"]: self = .both
      default: self = .values(try Self.values(texts, arguments))
      }
    }

    private static func values(
      _ texts: [String], _ arguments: Arguments
    ) throws(UsageError) -> [(field: String, text: String)] {
      var values: [(field: String, text: String)] = []
      for text in texts {
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")), mark > text.startIndex else {
          throw arguments.usageError(
            "--take takes local, remote, both or FIELD=VALUE, not '\(Printable.line(text))'",
            option: take)
        }
        values.append((String(text[..<mark]), String(text[text.index(after: mark)...])))
      }
      guard !values.isEmpty else {
        throw arguments.usageError("say which value to take", option: take)
      }
      return values
    }
  }
}

private struct ResolvedView: Presentable, Answer {
  static let members = Members<ResolvedView> {
    Member("id", .id(of: nil), "the id of the record") { $0.record.id }
    Member("kind", .text, "kind of record") { $0.record.kind.name }
    Member("copies", .texts, "ids of the copies that were made") { $0.copies.map(\.description) }
  }

  let record: Record
  let shortID: String
  let copies: [RecordID]
  let store: RecordStore

  func present(on page: inout Page) {
    page.paragraph(
      "settled the \(record.kind.noun) \(Printable.line(record.title)) (\(shortID))")
    for copy in copies {
      let short = (try? store.ending(of: copy, record.kind)) ?? copy.ending(IDEnding.shortest)
      page.paragraph("the other value is in a copy of it: \(short)")
    }
  }
}
