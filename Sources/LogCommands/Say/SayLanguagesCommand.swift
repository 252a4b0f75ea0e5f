import CommandLineKit
import PlainWords
import SharedCommands
import Text

/// `say languages`: the languages that `say` knows, and what is wrong with their files.
struct SayLanguagesCommand: Command {
  static let name = "say languages"
  static let summary = "List the languages that 'say' understands, and check their files."
  static let details = [
    "Files of your own are in the folder 'languages' of the home; docs/languages.md describes them. One "
      + "for a language that is there already adds words to it."
  ]
  static let examples = [Example("vanlog say languages", "After changing a file.")]
  static let jsonFields = LanguageList.jsonFields
  static let exits = [Exit(.badData, "a file cannot be used")]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    let list = LanguageList(try LanguageShelf(context))
    try context.output(list)
    return list.isSound ? .done : .badData
  }
}

private struct LanguageList: Presentable, JSONObject {
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
        language.code, language.name, "\(language.phraseCount)", all.concatenated(separator: ", "),
      ])
    }
    page.table(table)
    for volume in unusable {
      for problem in volume.problems { page.line(Printable.line("\(volume.path): \(problem)")) }
    }
  }

  static let jsonFields = [
    JSONField(
      "languages",
      .list(
        .object([
          JSONField("language", .text, "code of the language"),
          JSONField("name", .text, "what its speakers call it"),
          JSONField("phrases", .count, "phrases that it understands"),
          JSONField("built_in", .flag, "whether the program has it"),
          JSONField("files", .list(.text), "files that belong to it"),
        ])), "languages in which sentences are understood"),
    JSONField(
      "problems",
      .list(
        .object([
          JSONField("file", .text, "path of the file"),
          JSONField("member", .text, "place in it, such as money.expense[1]; may be empty"),
          JSONField("line", .number(.plain), "line of the file, or null"),
          JSONField("text", .text, "what is wrong, and what may be there"),
        ])), "why files cannot be used"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("languages", languages) { json, entry in
      json.field("language", entry.language.code)
      json.field("name", entry.language.name)
      json.field("phrases", entry.language.phraseCount)
      json.field("built_in", Self.isBuiltIn(entry.language))
      json.field("files", entry.files)
    }
    let problems = unusable.flatMap { volume in volume.problems.map { (volume.path, $0) } }
    json.field("problems", problems) { json, found in
      json.field("file", found.0)
      json.field("member", found.1.problem.member)
      json.field("line", found.1.line)
      json.field("text", found.1.problem.text)
    }
  }
}
