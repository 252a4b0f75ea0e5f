import Foundation

/// The tables of sentences in `Tests/Fixtures/sentences`, with what each is to be understood as.
public struct SentenceTable {
  public struct Case: Sendable, CustomStringConvertible {
    /// The code of the language, which is the file's name up to its first hyphen.
    public let language: String
    public let sentence: String
    /// A command; several with a question mark before each; or the problems, each with an
    /// exclamation mark and its kind before it.
    public let meaning: [String]

    public var description: String { "\(language): \(sentence)" }
  }

  public static let names = [
    "en-money", "en-stays", "en-several", "en-refused", "de-money", "de-stays", "de-several",
    "de-refused",
  ]

  public static let all = names.flatMap(cases)

  /// Those that are one command.
  public static let understood = all.filter { $0.meaning.count == 1 && isCommand($0.meaning[0]) }

  private static func isCommand(_ line: String) -> Bool {
    !line.hasPrefix("?") && !line.hasPrefix("!")
  }

  /// A sentence at the start of a line, and below it, indented, what it means.
  private static func cases(in name: String) -> [Case] {
    let path = Repository.file("Tests/Fixtures/sentences/\(name).txt")
    guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
      preconditionFailure("\(path) cannot be read")
    }
    let language = String(name.prefix { $0 != "-" })
    var cases: [Case] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("  "), let last = cases.popLast() {
        let meaning = last.meaning + [String(line.dropFirst(2))]
        cases.append(Case(language: language, sentence: last.sentence, meaning: meaning))
      } else {
        cases.append(Case(language: language, sentence: String(line), meaning: []))
      }
    }
    return cases
  }
}
