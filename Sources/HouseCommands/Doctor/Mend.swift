import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Something about records that does not fit, and the command that mends it.
struct Mend: Answer {
  let check: Finding.Check
  let sentence: String
  /// The records that it is about; none for names.
  let records: [Record]
  /// The command without `vanlog`.
  let words: [String]
  /// What else could be done.
  var alternative: String?
  /// Whether it loses nothing that anyone could want, so that no one needs to be asked.
  var isSafe = false
  var isDone = false

  var command: String { "vanlog " + CommandContext.commandLine(words) }

  /// The line for a person.
  var text: String {
    let other = alternative.map { ", or \($0)" } ?? ""
    return isDone ? "\(sentence): mended" : "\(sentence): \(command)\(other)"
  }

  /// Runs the command, which has been agreed to.
  mutating func perform(_ context: CommandContext) {
    let confirmed = words.starts(with: ["ledger", "rename"]) || words.contains("delete")
    do {
      isDone = try context.perform(words + (confirmed ? ["--yes"] : [])) == .done
    } catch {
      context.note("'\(command)' has failed: \(error)")
    }
  }

  static let members = Members<Mend> {
    Member("check", .choice, "what was looked at") { $0.check }
    Member("sentence", .text, "what was found") { $0.sentence }
    Member(
      "doubtful_records", .objects(.named),
      "the records that it is about; none for names of ledger entries"
    ) { $0.records }
    Member("command", .text, "the command that mends it") { $0.command }
    Member("safe", .flag, "whether --mend runs it without a question") { $0.isSafe }
    Member("done", .flag, "whether --mend has run it") { $0.isDone }
  }
}

extension Members where Subject == Record {
  /// Which record it is.
  static var named: Members {
    Members {
      Member("id", .id(of: nil), "id of the record") { $0.id }
      Member("kind", .text, "kind of the record") { $0.kind.name }
      Member("title", .text, "title of the record") { $0.title }
    }
  }
}
