import CommandLineKit
import Records
import SharedCommands
import TripStore

/// Goes through the checks with a person at a terminal.
final class PreflightTalk {
  private let context: CommandContext
  private(set) var hasInputEnded = false

  init(context: CommandContext) {
    self.context = context
  }

  /// The answers; `nil` if the person left before the last one.
  func ask(_ report: PreflightReport) -> PreflightAnswers? {
    var (ticked, open): ([String], [String]) = ([], [])
    let lines = report.applying
    for (number, line) in lines.enumerated() {
      let reason = line.reason.map { " (\($0))" } ?? ""
      let question = Printable.line("\(number + 1)/\(lines.count) \(line.check.name)\(reason)")
      switch answer(to: question) {
      case .done: ticked.append(line.check.name)
      case .open: open.append(line.check.name)
      case nil: return nil
      }
    }
    return PreflightAnswers(ticked: ticked, open: open)
  }

  private enum Answer {
    case done, open
  }

  private func answer(to question: String) -> Answer? {
    while true {
      context.ask("\(question) [Y/n/q] ")
      guard let line = readLine() else {
        context.ask("\n")
        hasInputEnded = true
        return nil
      }
      switch line.lowercased() {
      case "", "y", "yes": return .done
      case "n", "no": return .open
      case "q", "quit": return nil
      default: context.note("answer with Enter, n or q")
      }
    }
  }
}
