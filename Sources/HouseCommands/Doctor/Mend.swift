import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Something about records that does not fit, and the command that mends it.
struct Mend: JSONObject {
  let check: Finding.Check
  let sentence: String
  /// The records that it is about; none for names.
  let records: [Record]
  /// The command without `vanlog`.
  let words: [String]
  /// What else could be done.
  var alternative: String?
  /// Whether it loses nothing that anybody could want, so that nobody needs to be asked.
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

  static let jsonFields = [
    JSONField("check", .choice(Finding.Check.allCases.map(\.rawValue)), "what was looked at"),
    JSONField("sentence", .text, "what was found"),
    JSONField(
      "doubtful_records",
      .list(
        .object([
          JSONField("id", .id, "id of the record"),
          JSONField("kind", .text, "kind of the record"),
          JSONField("title", .text, "title of the record"),
        ])), "the records that it is about; none for names of ledger entries"),
    JSONField("command", .text, "the command that mends it"),
    JSONField("safe", .flag, "whether --mend runs it without a question"),
    JSONField("done", .flag, "whether --mend has run it"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("check", check.rawValue)
    json.field("sentence", sentence)
    json.field("doubtful_records", records) { json, record in
      json.field("id", record.id.description)
      json.field("kind", record.kind.name)
      json.field("title", record.title)
    }
    json.field("command", command)
    json.field("safe", isSafe)
    json.field("done", isDone)
  }
}
