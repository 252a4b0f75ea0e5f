import CommandLineKit
import Text

/// Answers on the command line, as in `van=Bulli currency=CHF`.
struct SetupAnswers {
  /// In the order of the questions: what is backed up has the other answers in it.
  let list: [(step: SetupStep, text: String)]

  static let operand = OperandSpec(
    .text("KEY=VALUE", maximumBytes: 8_192), count: .any,
    help: "An answer by the key of its question; see 'vanlog setup --list'.")

  init(_ arguments: Arguments) throws(UsageError) {
    var texts: [String: String] = [:]
    for operand in arguments.operands {
      let (key, text) = try Self.halves(of: operand, arguments)
      guard texts.updateValue(text, forKey: key) == nil else {
        throw arguments.usageError("'\(key)' is answered twice; give one answer")
      }
    }
    var list: [(step: SetupStep, text: String)] = []
    for step in SetupStep.all {
      if let text = texts[step.key] { list.append((step, text)) }
    }
    self.list = list
  }

  private static func halves(
    of operand: String, _ arguments: Arguments
  ) throws(UsageError) -> (key: String, text: String) {
    let mark = operand.utf8.firstIndex(of: UInt8(ascii: "="))
    let key = String(operand[..<(mark ?? operand.endIndex)])
    let keys = SetupStep.all.map(\.key)
    guard keys.contains(key) else {
      throw arguments.usageError(
        "there is no question '\(Printable.line(key))'\(Spelling.hint(for: key, among: keys)); "
          + "the keys are \(Phrase.list(keys))")
    }
    guard let mark else {
      throw arguments.usageError("'\(key)' has no answer; write \(key)=VALUE")
    }
    return (key, String(operand[operand.utf8.index(after: mark)...]))
  }

  /// Keeps all of them, or none if one of them is refused.
  func keep(_ context: CommandContext) throws -> [SetupOutcome] {
    let basis = try SetupBasis(context)
    let decisions = try list.map { try $0.step.decision(on: $0.text, basis) }
    for decision in decisions { try decision.change?.keep(context) }
    return zip(list, decisions).map { SetupOutcome(key: $0.step.key, decision: $1) }
  }
}

/// What became of an answer.
struct SetupOutcome: Answer {
  let key: String
  let decision: SetupDecision

  static let members = Members<SetupOutcome> {
    Member("key", .text, "key of the question") { $0.key }
    Member("sentence", .text, "what now applies") { $0.decision.sentence }
    Member("kept", .flag, "whether it was saved; false if it already applied") {
      $0.decision.change != nil
    }
  }
}
