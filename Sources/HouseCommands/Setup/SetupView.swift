import CommandLineKit
import SharedCommands
import Text

/// The questions of `setup` with what is answered so far, and what was answered now.
struct SetupView: Presentable, Answer {
  let entries: [SetupEntry]
  let outcomes: [SetupOutcome]

  init(_ basis: SetupBasis, outcomes: [SetupOutcome] = []) throws {
    entries = try SetupStep.all.map { try SetupEntry($0, basis) }
    self.outcomes = outcomes
  }

  func present(on page: inout Page) {
    guard outcomes.isEmpty else {
      for outcome in outcomes { page.paragraph(Printable.line(outcome.decision.sentence)) }
      return
    }
    var table = Table([
      .init("KEY"), .init("ANSWER", mayShrink: true), .init("QUESTION", mayShrink: true),
      .init("TAKES", mayShrink: true, spare: 1),
    ])
    for entry in entries {
      table.add([entry.step.key, entry.text, entry.step.question, entry.taken])
    }
    page.table(table)
  }

  static let members = Members<SetupView> {
    Member("steps", .objects(), "the questions, in the order in which they are asked") {
      $0.entries
    }
    Member("answers", .objects(), "what was answered now") { $0.outcomes }
  }
}

/// One question and its state.
struct SetupEntry: Answer {
  let step: SetupStep
  let choices: [Candidate]
  let state: SetupState

  init(_ step: SetupStep, _ basis: SetupBasis) throws {
    self.step = step
    choices = try step.choices(basis)
    state = try step.state(basis)
  }

  /// The answer in force.
  var answer: String? { state.value ?? step.standard }

  fileprivate var text: String {
    guard let answer else { return "" }
    return answer + (state.value == nil ? " (default)" : "")
  }

  fileprivate var taken: String {
    choices.isEmpty
      ? step.form : choices.map(\.text).joined(separator: ", ")
  }

  static let members = Members<SetupEntry> {
    Member("key", .text, "key of the question") { $0.step.key }
    Member("question", .text, "the question") { $0.step.question }
    Member("why", .text, "what the answer is used for") { $0.step.why }
    Member("form", .text, "how an answer is written, in words") { $0.step.form }
    ValueSpec.form.of { $0.step.value }
    Member("choices", .objects(choiceMembers), "the possible answers, if they are few") {
      $0.choices
    }
    Member("value", .text, "what was answered, or null") { $0.state.value }
    Member("default", .text, "what applies without an answer, or null") { $0.step.standard }
    Member("done", .flag, "whether it is answered, or null if that cannot be known") {
      $0.state.isDone
    }
  }

  private static let choiceMembers = Members<Candidate> {
    Member("value", .text, "the answer") { $0.text }
    Member("meaning", .text, "what it means, or null") { $0.meaning.isEmpty ? nil : $0.meaning }
  }
}
