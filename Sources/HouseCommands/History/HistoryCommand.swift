import CommandLineKit
import Records
import SharedCommands
import TripStore

/// `history`: who changed what and when.
struct HistoryCommand: ReadingCommand {
  static let name = "history"
  static let use = CommandUse.shows()
  static let summary = "Show who changed what and when, newest first."
  static let details = [
    "What was changed on this device is shown by command, with the values before and after; "
      + "'vanlog undo' takes the newest one back. For other devices, it is known which fields they "
      + "wrote and when, but not what was there before or when they deleted a record.",
    "The values before are kept for the last 10,000 changed records.",
  ]
  static let operands = [
    OperandSpec(
      .text("ID|NAME", maximumBytes: RecordOperand.longestName, offering: .allRecords),
      count: .optional,
      default: "all records",
      help:
        "The record whose history to show: the last 5 or more characters of its id, or its name.")
  ]
  static let options = [limit.spec]
  static let examples = [
    Example("vanlog history", "See what you did last."),
    Example("vanlog history bulli", "See what became of the van's entry."),
  ]
  static let jsonFields = HistoryView.jsonFields
  static let exits = [StoreExits.emptyList, Exit(.inputMissing, "there is no such record")]

  private static let limit = LimitOption("changes", default: 20)

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let name = arguments.operand(0)
    let record = try name.map { try Self.record(named: $0, in: store) }
    let limit = arguments.limit(Self.limit)
    var entries = try store?.history(of: record, limit: limit + 1) ?? []
    let hasMore = entries.cut(to: limit)
    context.noteIfEmpty(
      entries,
      "nothing has been changed yet; what you add and edit will be listed here")
    try context.output(HistoryView(entries, hasMore: hasMore, in: store, context))
    context.noteMore(hasMore, than: entries.count)
    return .done
  }

  /// The record of any kind with this id, else with this name.
  private static func record(named name: String, in store: RecordStore?) throws -> Record {
    for rule in [NameRule.never, .whole] {
      var found: [Record] = []
      for kind in KindSpec.all {
        do {
          if let record = try store?.record(named: name, of: kind, byName: rule) {
            found.append(record)
          }
        } catch StoreError.noRecord {
          continue
        }
      }
      if found.count > 1 {
        throw StoreError.ambiguous(
          kind: "record", id: name,
          candidates: found.map { "\($0.shortID(in: store))  \($0.kind.noun)  \($0.title)" })
      }
      if let record = found.first { return record }
    }
    throw StoreError.noRecord(kind: "record", id: name)
  }
}
