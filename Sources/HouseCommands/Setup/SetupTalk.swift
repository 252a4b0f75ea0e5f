import CommandLineKit
import SharedCommands
import Text

/// What a person has typed below a question.
enum SetupReply: Hashable {
  /// What is in brackets stays.
  case keep
  case skip
  case answer(String)

  static let skips = ["-", "skip"]

  init(_ line: String) {
    let typed = TypedText.trimmed(line)
    if typed.isEmpty {
      self = .keep
    } else {
      self = Self.skips.contains(typed) ? .skip : .answer(typed)
    }
  }
}

/// Asks the questions of `setup` one after the other; each answer is kept at once.
final class SetupTalk {
  private let context: CommandContext
  /// The next line that is typed; `nil` when the person has left.
  private let nextLine: () -> String?

  init(_ context: CommandContext, _ nextLine: @escaping () -> String?) {
    (self.context, self.nextLine) = (context, nextLine)
  }

  /// Returns whether all were asked.
  func ask(_ steps: [SetupStep] = SetupStep.all) throws -> Bool {
    context.ask(
      "\(steps.count) questions. Enter keeps what is in brackets, - skips a question, and Ctrl-D "
        + "ends them; what you have answered is kept.\n")
    for (number, step) in steps.enumerated() {
      let entry = try SetupEntry(step, SetupBasis(context))
      context.ask(Self.question(entry, "\(number + 1)/\(steps.count)"))
      guard try settle(entry) else {
        context.ask("\n")
        return false
      }
    }
    return true
  }

  /// Asks until an answer is good; returns `false` if the person has left.
  private func settle(_ entry: SetupEntry) throws -> Bool {
    while true {
      context.ask("[\(Printable.line(entry.answer ?? "nothing"))] ")
      guard let line = nextLine() else { return false }
      guard case .answer(let text) = SetupReply(line) else { return true }
      do {
        // What is stored may be another by now: people think before they answer.
        let decision = try entry.step.decision(on: text, SetupBasis(context))
        try decision.change?.keep(context)
        context.note(decision.sentence)
        return true
      } catch {
        context.note("\(error)")
      }
    }
  }

  private static func question(_ entry: SetupEntry, _ number: String) -> String {
    let step = entry.step
    let words = entry.choices.map { choice in
      choice.meaning.isEmpty ? choice.text : "\(choice.text) (\(choice.meaning))"
    }
    let takes = words.isEmpty ? step.form : words.joined(separator: ", ")
    return "\n\(number) \(step.question)\n\(step.why)\nAnswer: \(Printable.line(takes))\n"
  }
}
