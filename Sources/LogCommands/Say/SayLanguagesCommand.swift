import CommandLineKit
import PlainWords
import SharedCommands
import Text

/// `say languages`: the languages that `say` knows, and what is wrong with their files.
struct SayLanguagesCommand: BareCommand {
  static let name = "say languages"
  static let use = CommandUse.shows()
  static let summary = "List the languages that 'say' understands, and check their files."
  static let details = [
    "Files of your own are in the folder 'languages' of the home; docs/languages.md describes them. One "
      + "for a language that is there already adds words to it."
  ]
  static let examples = [Example("vanlog say languages", "After changing a file.")]
  static let jsonFields = LanguageList.jsonFields
  static let exits = [Exit(.badData, "a file cannot be used")]

  func run(_ context: CommandContext) throws -> ExitStatus {
    let list = LanguageList(try LanguageShelf(context))
    try context.output(list)
    return list.isSound ? .done : .badData
  }
}

private struct LanguageList: Presentable, Answer {
  private let languages: [(language: Language, files: [String])]
  private let unusable: [LanguageShelf.Volume]

  init(_ shelf: LanguageShelf) {
    languages = shelf.codes.compactMap { code in
      let files = shelf.volumes.filter { $0.file?.code == code }.map(\.path)
      return shelf.language(code).map { ($0, files) }
    }
    unusable = shelf.volumes.filter { $0.file == nil }
  }

  var isSound: Bool { unusable.isEmpty }

  private static func isBuiltIn(_ language: Language) -> Bool {
    LanguageFile.embeddedCodes.contains(language.code)
  }

  func present(on page: inout Page) {
    var table = Table([
      .init("CODE"), .init("NAME"), .init("PHRASES", alignsRight: true),
      .init("FILES", mayShrink: true),
    ])
    for (language, files) in languages {
      let all = (Self.isBuiltIn(language) ? ["built in"] : []) + files
      table.add([
        language.code, language.name, "\(language.phraseCount)", all.joined(separator: ", "),
      ])
    }
    page.table(table)
    for volume in unusable {
      for problem in volume.problems { page.line(Printable.line("\(volume.path): \(problem)")) }
    }
  }

  static let members = Members<LanguageList> {
    Member(
      "languages", .objects(languageMembers), "languages in which sentences are understood"
    ) { $0.languages }
    Member("problems", .objects(problemMembers), "why files cannot be used") { list in
      list.unusable.flatMap { volume in volume.problems.map { (file: volume.path, found: $0) } }
    }
  }

  private static let languageMembers = Members<(language: Language, files: [String])> {
    Member("language", .text, "code of the language") { $0.language.code }
    Member("name", .text, "what its speakers call it") { $0.language.name }
    Member("phrases", .count, "phrases that it understands") { $0.language.phraseCount }
    Member("built_in", .flag, "whether the program has it") { isBuiltIn($0.language) }
    Member("files", .texts, "files that belong to it") { $0.files }
  }

  private static let problemMembers = Members<(file: String, found: PlacedProblem)> {
    Member("file", .text, "path of the file") { $0.file }
    Member("member", .text, "place in it, such as money.expense[1]; may be empty") {
      $0.found.problem.member
    }
    Member("line", .number(.plain), "line of the file, or null") { $0.found.line }
    Member("text", .text, "what is wrong, and what may be there") { $0.found.problem.text }
  }
}
