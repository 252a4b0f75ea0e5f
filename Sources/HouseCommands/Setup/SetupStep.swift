import CommandLineKit
import HomeFolder
import Records
import Text
import TypedValues

/// One question of `setup`, as data: the terminal asks it, and a page can draw it.
struct SetupStep: Sendable {
  /// The word by which a command line names it.
  let key: String
  let question: String
  /// What the answer is good for.
  let why: String
  /// How an answer is written, in words.
  let form: String
  let value: ValueSpec
  /// What applies without an answer, as it would be typed; `nil` if nothing does.
  let standard: String?
  /// The words among which an answer is, if there are few.
  let choices: @Sendable (SetupBasis) throws -> [Candidate]
  let state: @Sendable (SetupBasis) throws -> SetupState
  /// What an answer changes; an error is the rest of a sentence that begins with the key.
  private let decide: @Sendable (String, SetupBasis) throws -> SetupDecision

  init(
    _ key: String, _ question: String, why: String, form: String, _ value: ValueSpec,
    standard: String? = nil,
    choices: @escaping @Sendable (SetupBasis) throws -> [Candidate] = { _ in [] },
    state: @escaping @Sendable (SetupBasis) throws -> SetupState,
    decide: @escaping @Sendable (String, SetupBasis) throws -> SetupDecision
  ) {
    (self.key, self.question, self.why, self.form) = (key, question, why, form)
    (self.value, self.standard) = (value, standard)
    (self.choices, self.state, self.decide) = (choices, state, decide)
  }

  /// All questions, in the order in which they are asked.
  static let all = [
    language, van, people, currency, zone, home, receiver, drives, page, backup,
  ]

  /// What an answer that someone has typed changes; nothing is changed yet.
  func decision(on typed: String, _ basis: SetupBasis) throws -> SetupDecision {
    try StoreError.naming(key) {
      let answer = try value.read(TypedText.trimmed(typed))
      guard !answer.isEmpty else { throw SetupProblem.missing }
      return try decide(answer, basis)
    }
  }
}

/// What has been answered so far.
struct SetupState: Hashable {
  /// As it would be typed; `nil` if there is nothing but the default.
  let value: String?
  /// `nil` if vanlog cannot tell.
  let isDone: Bool?
}

/// What an answer changes, and what a person is told about it.
struct SetupDecision {
  /// `nil` if nothing changes.
  let change: SetupChange?
  let sentence: String
}

/// What answers are refused for, as the rest of a sentence that begins with the key.
enum SetupProblem {
  static let missing = TypedProblem("needs an answer; leave it out to keep what is set")

  /// A word that is none of those that may be typed.
  static func unknown(_ answer: String, among words: [String]) -> TypedProblem {
    let hint = Spelling.hint(for: answer, among: words)
    return TypedProblem(
      "takes \(Phrase.alternatives(words)), not '\(Printable.line(answer))'\(hint)")
  }

  /// A value that a setting does not take.
  static func refused(_ answer: String, by spec: SettingSpec) -> TypedProblem {
    TypedProblem("takes \(spec.values), not '\(Printable.line(answer))'")
  }
}
