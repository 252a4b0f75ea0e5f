import CommandLineKit
import PlainWords
import Text

/// What a sentence is understood as, or why it is not.
struct SayView: Presentable, JSONObject {
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
      let lines = readings.map { "\n  " + Self.line($0.words) }.concatenated()
      return "nothing is entered, since this could mean several things; run the one that you mean:"
        + lines
    }
    let texts = problems.map(\.text)
    guard texts.count > 1 else { return "nothing is entered: \(texts.first ?? "")" }
    return "nothing is entered:" + texts.map { "\n  " + $0 }.concatenated()
  }

  func present(on page: inout Page) { page.line(line) }

  static let jsonFields =
    [
      JSONField("language", .text, "code of the language of the sentence, or null"),
      JSONField("command", .text, "the command to type, or null if there is none"),
      JSONField("arguments", .list(.text), "words of that command after vanlog"),
      JSONField("done", .flag, "whether it was run"),
    ] + JSONField.identity("new record, or null") + [
      JSONField(
        "problems",
        .list(
          .object([
            JSONField(
              "kind", .choice(Problem.Kind.allCases.map(\.rawValue)), "what sort of problem it is"),
            JSONField("said", .text, "part of the sentence, or empty for all of it"),
            JSONField("text", .text, "the problem in words"),
          ])), "why the sentence is not understood"),
      JSONField(
        "readings",
        .list(
          .object([
            JSONField("language", .text, "code of the language of this reading"),
            JSONField("command", .text, "the command to type"),
            JSONField("arguments", .list(.text), "words of that command after vanlog"),
          ])), "what the sentence could mean, if that is not clear"),
    ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("language", language)
    json.field("command", words.map(Self.line))
    json.field("arguments", words ?? [])
    json.field("done", record != nil)
    json.field("id", record?["id"]?.string)
    json.field("short_id", record?["short_id"]?.string)
    json.field("problems", problems) { json, problem in
      json.field("kind", problem.kind.rawValue)
      json.field("said", problem.words)
      json.field("text", problem.text)
    }
    json.field("readings", readings) { json, reading in
      json.field("language", reading.language)
      json.field("command", Self.line(reading.words))
      json.field("arguments", reading.words)
    }
  }
}
