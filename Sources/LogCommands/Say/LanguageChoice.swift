import CommandLineKit
import HomeFolder
import PlainWords
import SharedCommands
import Text

/// The language of a sentence: one that was chosen, one that is likely, or any.
enum LanguageChoice {
  case only(String)
  /// The others are tried if it does not understand.
  case likely(String)
  case any

  static let option = OptionSpec(
    "language", value: .text("CODE", maximumBytes: 20, offering: .languages),
    default: "the setting say.language, else that of the locale, else any",
    help: "Language of the sentence, such as en or de.")

  init(_ arguments: Arguments, _ shelf: LanguageShelf, _ context: CommandContext) throws {
    if let code = arguments.text(Self.option) {
      self = .only(try Self.known(code, shelf, .inputMissing))
      return
    }
    let setting = try context.settings()[.sayLanguage]
    if setting != "auto" {
      self = .only(try Self.known(setting, shelf, .configuration))
      return
    }
    let codes = context.environment.locale("LC_MESSAGES").map(Self.codes) ?? []
    self = codes.first(where: shelf.codes.contains).map { .likely($0) } ?? .any
  }

  private static func known(
    _ code: String, _ shelf: LanguageShelf, _ status: ExitStatus
  ) throws -> String {
    guard shelf.codes.contains(code) else {
      throw CommandProblem(
        status,
        "there is no language '\(Printable.line(code))'; 'vanlog say languages' lists all")
    }
    return code
  }

  /// The codes that a locale such as `pt_BR.UTF-8` stands for, the most exact first.
  static func codes(of locale: String) -> [String] {
    let name = locale.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    let parts = Folding.folded(String(Substring(name))).utf8.split(separator: UInt8(ascii: "_"))
      .map { String(Substring($0)) }
    guard let language = parts.first else { return [] }
    return parts.count > 1 ? ["\(language)-\(parts[1])", language] : [language]
  }
}

extension LanguageChoice {
  /// Reads sentences in the language that was chosen, or finds out which it is.
  func reader(_ shelf: LanguageShelf, _ around: Surroundings) -> SentenceReader {
    switch self {
    case .only(let code): SentenceReader([code], around, load: shelf.language)
    case .any: SentenceReader(shelf.codes, around, load: shelf.language)
    case .likely(let code):
      SentenceReader(
        [code] + shelf.codes.filter { $0 != code }, isFirstLikely: true, around,
        load: shelf.language)
    }
  }
}
