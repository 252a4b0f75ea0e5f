internal import Text

/// What sentences of all topics have in common while they are read: place, days, notes, problems.
struct Common {
  let ground: Ground
  let topic: Topic
  let names: NameFinder
  var index = 0
  /// The days that are meant; several if the words are not clear.
  private(set) var days: [Day]?
  private(set) var notes: [String] = []
  var isHere = false
  private(set) var problems: [Problem] = []
  /// Unknown words since the last known one.
  private var unknown: Range<Int>?

  init(_ ground: Ground, _ topic: Topic) {
    self.ground = ground
    self.topic = topic
    names = NameFinder(ground, topic)
  }

  var isAtEnd: Bool { index >= ground.tokens.count }

  mutating func add(_ kind: Problem.Kind, _ tokens: Range<Int>, _ text: String) {
    problems.append(Problem(kind, ground.sentence.text(tokens), text))
  }

  mutating func add(_ problem: Problem) { problems.append(problem) }

  // MARK: Parts

  /// Takes a comma, a quotation or a day.
  mutating func takePart() -> Bool {
    guard let token = ground.token(index) else { return false }
    switch token.kind {
    case .stop: index += 1
    case .quote:
      notes.append(ground.sentence.text(index))
      index += 1
    default: return takeDay()
    }
    return true
  }

  private mutating func takeDay() -> Bool {
    guard let found = names.days.day(at: index) else { return false }
    let tokens = index..<found.end
    index = found.end
    if let problem = found.problem {
      problems.append(problem)
    } else if let days, days != found.days {
      let both = days.filter(found.days.contains)
      if both.isEmpty {
        add(.ambiguous, tokens, "'\(ground.sentence.text(tokens))' is a second day")
      } else {
        self.days = both
      }
    } else {
      days = found.days
    }
    return true
  }

  /// Meanings of a phrase without those that need a day behind it, if there are others.
  ///
  /// "am" stands before a day and before a place, and a day was looked for already.
  func settled(_ meanings: [Meaning]) -> [Meaning] {
    let others = meanings.filter { ![.beforeDay, .agoBefore].contains($0) }
    return others.isEmpty ? meanings : others
  }

  /// Does what a phrase of every topic asks for; false if it is of another sort.
  mutating func take(_ meaning: Meaning, _ tokens: Range<Int>) -> Bool {
    let words = ground.sentence.text(tokens)
    switch meaning {
    case .filler, .article, .joint: break
    case .here: isHere = true
    case .inexact:
      add(.invalid, tokens, "'\(words)' makes no exact number; write what it was, in digits")
    case .negation:
      add(
        .invalid, tokens,
        "'\(words)' cannot be kept: leave out what is not so, or make a note of it")
    case .number:
      add(.invalid, tokens, "leave out '\(words)', or write the amount in digits")
    case .beforeDay, .tense, .agoBefore:
      add(.unknown, tokens, "'\(words)' is not followed by a day")
    default: return false
    }
    return true
  }

  // MARK: Unknown words

  mutating func skipUnknown() {
    if let unknown, unknown.upperBound == index {
      self.unknown = unknown.lowerBound..<index + 1
    } else {
      closeUnknown()
      unknown = index..<index + 1
    }
    index += 1
  }

  /// Reports the unknown words so far; `advice` says what they may be.
  mutating func closeUnknown() {
    guard let unknown else { return }
    let advice =
      topic == .money
      ? "a name needs a word such as 'at' before it, and a note needs quotation marks"
      : "a note needs quotation marks"
    problems.append(ground.unknown(unknown, topic, advice: advice))
    self.unknown = nil
  }

  var note: String? { notes.isEmpty ? nil : notes.joined(separator: "; ") }

  /// Each day that may be meant; today and no day are the same.
  func saidDays(standard: Day? = nil) -> [Day?] {
    let days: [Day?] = self.days ?? [standard]
    return days.map { $0 == ground.around.days.today ? nil : $0 }
  }
}
