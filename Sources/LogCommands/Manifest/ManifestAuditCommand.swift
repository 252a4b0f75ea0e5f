import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `manifest audit`: asks for counts, and keeps all of them at once or none.
struct ManifestAuditCommand: ReadingCommand {
  static let name = "manifest audit"
  static let use = CommandUse.changes(.instant, .never(.terminal))
  static let summary = "Count what is on board, item by item."
  static let details = [
    "Answer each question with a number, with nothing if the count is unchanged, or with q to "
      + "cancel. Counts are saved after the last answer; q, the end of input or Ctrl-C leaves "
      + "everything as it was.",
    "Answers may also come from a file or a program, one per line. An answer that is not a number "
      + "then leaves its item as it was.",
  ]
  static let operands = [
    RecordOperand.spec(
      .item, count: .optional, default: "everything",
      help: "Count only this zone, container or item.")
  ]
  static let examples = [Example("vanlog manifest audit", "Count everything.")]
  static let jsonFields = AuditView.jsonFields
  static let exits = [
    Exit(.nothingFound, "there is nothing to count"),
    Exit(.badData, "an answer from a file or program is not a number; the others were saved"),
    Exit(.inputMissing, "the record does not exist, or an answer is missing; nothing was saved"),
    Exit(.tryAgain, "another process has locked the store; nothing was saved"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let local = try context.localNow()
    guard var audit = try audit(context), audit.next != nil else {
      context.note("there is nothing to count")
      return .nothingFound
    }
    let ending = try AuditTalk(context: context).ask(&audit)
    if ending == .complete || ending == .badAnswers {
      let outcome = try context.store(for: Self.name).keep(
        audit, on: local.day, from: .now(in: local.zone))
      try context.output(AuditView(outcome: outcome, isCancelled: false))
    } else {
      try context.output(AuditView(outcome: .init(), isCancelled: true))
    }
    return ending.status
  }

  /// Reads only; the store is opened for writing once all answers are known.
  private func audit(_ context: CommandContext) throws -> StockAudit? {
    guard let store = try context.storeToRead() else { return nil }
    let tree = try store.manifestTree()
    // What is at home is counted only if it is asked for.
    guard let id = arguments.operand(0) else {
      return StockAudit(tree.lines.filter { !$0.isAtHome })
    }
    return StockAudit(tree.lines(below: try store.record(named: id, of: .item).id))
  }
}

/// The questions of an audit and their answers on standard input.
private struct AuditTalk {
  enum Ending {
    case complete, stopped, inputEnded, badAnswers

    var status: ExitStatus {
      switch self {
      case .complete, .stopped: .done
      case .inputEnded: .inputMissing
      case .badAnswers: .badData
      }
    }
  }

  let context: CommandContext

  func ask(_ audit: inout StockAudit) throws -> Ending {
    var ending = Ending.complete
    while let entry = audit.next {
      context.ask(question(entry))
      let line = readLine()
      // A person has ended the line with Enter; after input from a file or program we must do it.
      if line == nil || !context.terminal.inputIsTerminal { context.ask("\n") }
      guard let line else {
        context.note("the input ended before everything was counted; nothing was changed")
        return .inputEnded
      }
      switch StockAudit.answer(line) {
      case .cancel?: return .stopped
      case let answer?: audit.add(answer)
      case nil:
        if context.terminal.inputIsTerminal {
          context.note("answer with a number up to 1000000, nothing, or q")
        } else {
          // In a list of answers, the next line belongs to the next item.
          context.note(
            Printable.line("'\(line)' is not a number, so '\(entry.node.title)' is left as it was"))
          audit.add(.uncounted)
          ending = .badAnswers
        }
      }
    }
    return ending
  }

  private func question(_ entry: StockAudit.Entry) -> String {
    let place = (entry.place.suffix(3) + [entry.node.title]).map(Printable.line)
    let quantity = entry.node[.quantity].map { "\($0)" } ?? "not counted yet"
    return "\(place.joined(separator: " / ")) [\(quantity)]: "
  }
}

private struct AuditView: Presentable, Answer {
  let outcome: StockAudit.Outcome
  let isCancelled: Bool

  func present(on page: inout Page) {
    guard !isCancelled else { return page.line("Cancelled: nothing was changed.") }
    if !outcome.corrections.isEmpty {
      var table = Table([
        .init("WHAT", mayShrink: true), .init("WAS", alignsRight: true),
        .init("IS", alignsRight: true),
      ])
      for correction in outcome.corrections {
        let before = correction.before.map { "\($0)" } ?? ""
        table.add([correction.name, before, "\(correction.after)"])
      }
      page.table(table)
      page.line()
    }
    page.line("\(outcome.counted) counted, \(outcome.corrections.count) corrected.")
    for name in outcome.changedMeanwhile {
      page.line(
        Printable.line("'\(name)' was changed by someone else while you counted; check it again."))
    }
  }

  static let members = Members<AuditView> {
    Member("cancelled", .flag, "whether the audit was cancelled and nothing saved") {
      $0.isCancelled
    }
    Member("counted", .count, "number of items counted") { $0.outcome.counted }
    Member("corrections", .objects(correctionMembers), "quantities that changed") {
      $0.outcome.corrections
    }
    Member(
      "changed_meanwhile", .texts, "names of items that were changed or deleted during the audit"
    ) { $0.outcome.changedMeanwhile }
  }

  private static let correctionMembers = Members<StockAudit.Correction> {
    Member("id", .id(of: KindSpec.item.name), "id of the item") { $0.id }
    Member("name", .text, "name of the item") { $0.name }
    Member("before", .count, "quantity before; null if it was not known") { $0.before }
    Member("after", .count, "quantity now") { $0.after }
  }
}
