internal import Text
public import TypedValues

extension ValueSpec {
  /// A text as the command gets it: a beginning of a word as the whole word, a number in plain digits and
  /// in the unit that is declared.
  ///
  /// An error is the rest of a sentence that begins with the name of the option.
  public func read(_ text: String) throws(TypedProblem) -> String {
    if text.isEmpty {
      guard case .text = kind else { throw TypedProblem("must not be empty") }
      return text
    }
    switch kind {
    case .text(let maximumBytes):
      guard text.utf8.count <= maximumBytes else {
        throw TypedProblem("takes at most \(maximumBytes) bytes")
      }
    case .choice(let choices): return try choice(text, choices)
    case .yesNo:
      guard let flag = try? TypedWords.flag(text) else {
        throw TypedProblem("takes yes or no, not '\(Printable.line(text))'")
      }
      return flag ? "yes" : "no"
    case .integer(let range):
      guard let number = Int(typed: text), range.contains(number) else {
        throw Self.problem("a whole number", range, text)
      }
      return "\(number)"
    case .limit(let range):
      guard text != "all" else { return text }
      guard let number = Int(typed: text), range.contains(number) else {
        throw TypedProblem(
          "takes a whole number from \(range.lowerBound) to \(range.upperBound), or 'all', "
            + "not '\(Printable.line(text))'")
      }
      return "\(number)"
    case .number(let range):
      guard let number = Double(typed: text), range.contains(number) else {
        throw Self.problem("a number", range, text)
      }
      return Phrase.number(number)
    case .measure(let measure, let range):
      guard let number = try? measure.number(text), range.contains(number) else {
        throw Self.problem("a number in \(measure.unit)", range, text, example: measure.example)
      }
      return Phrase.number(number)
    case .file, .folder:
      if text.utf8.contains(0) { throw TypedProblem("takes a path without a NUL character") }
    }
    return text
  }

  func readAll(_ texts: [String]) throws(TypedProblem) -> [String] {
    var all: [String] = []
    for text in texts { all.append(try read(text)) }
    return all
  }

  private func choice(_ text: String, _ choices: [String]) throws(TypedProblem) -> String {
    do {
      return try TypedWords.choice(text, among: choices, synonyms: synonyms)
    } catch {
      let hint = Suggestion.sentence(for: text, among: choices)
      // Of a long list the one that was probably meant is enough.
      if choices.count > 12, !hint.isEmpty {
        throw TypedProblem("does not take '\(Printable.line(text))'\(hint)")
      }
      throw TypedProblem("\(error.reason), not '\(Printable.line(text))'\(hint)")
    }
  }

  private static func problem(
    _ form: String, _ range: ClosedRange<Int>, _ text: String
  ) -> TypedProblem {
    TypedProblem(
      "takes \(form) from \(range.lowerBound) to \(range.upperBound), not '\(Printable.line(text))'"
    )
  }

  private static func problem(
    _ form: String, _ range: ClosedRange<Double>, _ text: String, example: String? = nil
  ) -> TypedProblem {
    let units = example.map { ", or with a unit such as \($0)" } ?? ""
    return TypedProblem(
      "takes \(form) from \(Phrase.number(range.lowerBound)) to "
        + "\(Phrase.number(range.upperBound))\(units), not '\(Printable.line(text))'")
  }
}

extension Int {
  /// A whole number, in which marks group digits.
  init?(typed text: String) {
    guard let number = try? TypedNumber(text, loneMark: .thousands),
      let value = number.value(places: 0)
    else { return nil }
    self.init(exactly: value)
  }
}

extension Double {
  /// A plain decimal number with a point or a comma: no exponent, no hexadecimal, no infinity.
  init?(typed text: String) {
    guard let number = try? TypedNumber(text, loneMark: .decimals) else { return nil }
    self = number.asDouble
  }
}
