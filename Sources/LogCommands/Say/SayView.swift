import Answers
import CommandLineKit
import PlainWords
import Text

/// What a sentence is understood as, or why it is not.
struct SayView: Presentable, Answer {
  /// The code of the language; `nil` if none understands the sentence.
  private let language: String?
  /// The command without the program's name; `nil` if there is none.
  private let words: [String]?
  private let problems: [Problem]
  private let readings: [(language: String, words: [String])]
  /// What was entered, as the command itself prints it.
  var record: JSONValue?

  init(language: String, words: [String]) {
    (self.language, self.words, problems, readings) = (language, words, [], [])
  }

  init(language: String, problems: [Problem]) {
    self.language = language.isEmpty ? nil : language
    (words, self.problems, readings) = (nil, problems, [])
  }

  init(readings: [(language: String, words: [String])]) {
    (language, words, problems, self.readings) = (nil, nil, [], readings)
  }

  /// The command as a shell reads it.
  var line: String { words.map(Self.line) ?? "" }

  private static func line(_ words: [String]) -> String {
    CommandContext.commandLine(["vanlog"] + words)
  }

  /// Why nothing is entered.
  var refusal: String {
    guard readings.isEmpty else {
      let lines = readings.map { "\n  " + Self.line($0.words) }.joined()
      return "nothing is entered, since this could mean several things; run the one that you mean:"
        + lines
    }
    let texts = problems.map(\.text)
    guard texts.count > 1 else { return "nothing is entered: \(texts.first ?? "")" }
    return "nothing is entered:" + texts.map { "\n  " + $0 }.joined()
  }

  func present(on page: inout Page) { page.line(line) }

  static let members = Members<SayView> {
    Member("language", .text, "code of the language of the sentence, or null") { $0.language }
    Member("command", .text, "the command to type, or null if there is none") {
      $0.words.map(line)
    }
    Member("arguments", .texts, "words of that command after vanlog") { $0.words ?? [] }
    Member("done", .flag, "whether it was run") { $0.record != nil }
    Member("id", .id(of: nil), "the id of the new record, or null") { $0.record?[RecordKeys.id] }
    Member("short_id", .text, "the end of the id, which can be typed") {
      $0.record?[RecordKeys.shortID]
    }
    Member("problems", .objects(problemMembers), "why the sentence is not understood") {
      $0.problems
    }
    Member(
      "readings", .objects(readingMembers), "what the sentence could mean, if that is not clear"
    ) { $0.readings }
  }

  private static let problemMembers = Members<Problem> {
    Member("kind", .choice, "what sort of problem it is") { $0.kind }
    Member("said", .text, "part of the sentence, or empty for all of it") { $0.words }
    Member("text", .text, "the problem in words") { $0.text }
  }

  private static let readingMembers = Members<(language: String, words: [String])> {
    Member("language", .text, "code of the language of this reading") { $0.language }
    Member("command", .text, "the command to type") { line($0.words) }
    Member("arguments", .texts, "words of that command after vanlog") { $0.words }
  }
}
