internal import Text

/// What a sentence came to.
public enum Understanding: Sendable, Hashable {
  /// One command, and the code of the language in which the sentence says it.
  case command(SaidCommand, language: String)
  /// Several commands that it could be.
  case readings([Reading])
  /// Why it is none.
  case problems([Problem], language: String)

  public struct Reading: Sendable, Hashable {
    public let command: SaidCommand
    public let language: String
  }
}

/// Reads sentences by the rules of languages.
public struct SentenceReader {
  private let codes: [String]
  private let isFirstLikely: Bool
  private let load: (String) -> Language?
  private let around: Surroundings

  /// Reads in all of these languages, each loaded when it is needed.
  ///
  /// If the first is likely and reads a sentence without any doubt, the others are not asked.
  public init(
    _ codes: [String], isFirstLikely: Bool = false, _ around: Surroundings,
    load: @escaping (String) -> Language?
  ) {
    self.codes = codes
    self.isFirstLikely = isFirstLikely
    self.around = around
    self.load = load
  }

  public init(_ languages: [Language], isFirstLikely: Bool = false, _ around: Surroundings) {
    self.init(languages.map(\.code), isFirstLikely: isFirstLikely, around) { code in
      languages.first { $0.code == code }
    }
  }

  public func read(_ text: String) -> Understanding {
    let sentence: Sentence
    do {
      sentence = try Sentence(text)
    } catch {
      return .problems([Problem(.invalid, "", "the sentence \(error.reason)")], language: "")
    }
    guard sentence.tokens.contains(where: { !$0.isStop }) else {
      return .problems([Problem(.missing, "", "the sentence is empty")], language: "")
    }
    var all = Outcomes()
    for code in codes {
      guard let language = load(code) else { continue }
      let outcome = Outcome(Ground(sentence, language, around))
      all.add(outcome, in: code)
      if isFirstLikely, code == codes.first, outcome.isCertain { break }
    }
    return all.together(likely: isFirstLikely ? codes.first : nil)
  }
}

/// What a sentence came to in one language.
private enum Outcome {
  /// Commands, how many words of the sentence are taken for names, and whether one is a name only
  /// because it is nothing else.
  case commands([SaidCommand], names: Int, hasGuessedName: Bool)
  case problems([Problem])

  init(_ ground: Ground) {
    let (ledger, stay) = (LedgerReader(ground), StayReader(ground))
    let (entries, stays) = (ledger.result(), stay.result())
    // Without any number, words such as "campsite" are not about money.
    let isStay = stay.hasAnchor || (stay.hasType && !ledger.hasNumber)
    let commands =
      entries.entries.map { SaidCommand.entry($0) }
      + (isStay ? stays.stays.map { SaidCommand.stay($0) } : [])
    guard commands.isEmpty else {
      let isEntry = !entries.entries.isEmpty
      self = .commands(
        commands, names: isEntry ? ledger.nameLength : stay.nameLength,
        hasGuessedName: !isEntry && stay.hasGuessedName)
      return
    }
    switch (ledger.hasAnchor, stay.hasAnchor) {
    case (true, false): self = .problems(entries.problems)
    case (false, true): self = .problems(stays.problems)
    case (true, true):
      self = .problems(
        stays.problems.count <= entries.problems.count ? stays.problems : entries.problems)
    case (false, false):
      let unclear = Problem(
        .missing, "",
        "nothing says whether this is about money, as in 'diesel 62.40', or a stay, as in 'night at "
          + "the lake'")
      self = .problems(entries.problems.filter { $0.kind == .unknown } + [unclear])
    }
  }

  /// Whether another language could not read it better.
  var isCertain: Bool {
    switch self {
    case .commands(_, _, let hasGuessedName): !hasGuessedName
    case .problems: isHalfUnderstood
    }
  }

  /// Whether all is understood but which of two things is meant.
  var isHalfUnderstood: Bool {
    if case .problems(let problems) = self {
      problems.allSatisfy { $0.kind == .ambiguous }
    } else {
      false
    }
  }
}

/// What a sentence came to in several languages.
private struct Outcomes {
  private var all: [(language: String, outcome: Outcome)] = []

  mutating func add(_ outcome: Outcome, in language: String) { all.append((language, outcome)) }

  /// What it means in the languages that read it with the fewest words as names, which is in none of
  /// them what most words of another language look like; of these the likely one comes first.
  func together(likely: String?) -> Understanding {
    let fewest = all.compactMap { $0.outcome.names }.min()
    var best = all.filter { $0.outcome.names == fewest }
    if best.contains(where: { $0.language == likely }) {
      best = best.filter { $0.language == likely }
    } else if let half = all.first(where: { $0.outcome.isHalfUnderstood }),
      case .problems(let problems) = half.outcome
    {
      return .problems(problems, language: half.language)
    }
    var readings: [Understanding.Reading] = []
    for case (let language, .commands(let commands, _, _)) in best {
      for command in commands where !readings.contains(where: { $0.command == command }) {
        readings.append(Understanding.Reading(command: command, language: language))
      }
    }
    if readings.count == 1 { return .command(readings[0].command, language: readings[0].language) }
    return readings.isEmpty ? leastProblems : .readings(readings)
  }

  /// What is wrong in the language that understands most.
  private var leastProblems: Understanding {
    var least: (language: String, problems: [Problem], weight: Int)?
    for case (let language, .problems(let problems)) in all {
      let weight = problems.reduce(0) { $0 + $1.weight }
      if weight < least?.weight ?? Int.max { least = (language, problems, weight) }
    }
    return .problems(least?.problems ?? [], language: least?.language ?? "")
  }
}

extension Outcome {
  fileprivate var names: Int? {
    if case .commands(_, let names, _) = self { names } else { nil }
  }
}

extension Problem {
  /// How much of a sentence is not understood.
  fileprivate var weight: Int {
    kind == .unknown ? words.utf8.split(separator: UInt8(ascii: " ")).count : 1
  }
}
