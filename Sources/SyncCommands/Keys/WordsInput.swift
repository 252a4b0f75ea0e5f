import CommandLineKit
import TripSync

/// Where recovery words come from: a prompt or a file.
enum WordsInput {
  static let file = OptionSpec(
    "words-file", value: .file(),
    help: "Read the recovery words from this file: 24, or the lists of a split key with an empty "
      + "line between them.")
  static let typed = OptionSpec("words", help: "Ask for the recovery words, not the passphrase.")
  static let options = [file, typed]

  private static let most = 65_536
  private static let shareCount = 25

  /// The key that the words stand for; `nil` if none are given or asked for.
  static func key(_ arguments: Arguments, _ context: CommandContext) throws -> RecoveryKey? {
    if let path = arguments.text(file) {
      let bytes = try SecretFile.contents(of: path, limit: most, context)
      return try key(in: String(decoding: bytes, as: UTF8.self))
    }
    return arguments.flag(typed) ? try ask(arguments, context) : nil
  }

  /// Reads one list of 24 words, or as many lists of 25 as it takes.
  static func key(in text: String) throws(RecoveryWordsError) -> RecoveryKey {
    let lists = self.lists(in: text)
    if lists.count == 1, !RecoveryShare.hasItsCount(lists[0]) {
      return try RecoveryKey(words: lists[0])
    }
    var shares: [RecoveryShare] = []
    for list in lists { shares.append(try RecoveryShare(words: list)) }
    guard !shares.isEmpty else { return try RecoveryKey(words: text) }
    return try RecoveryShare.join(shares)
  }

  /// The parts of a text between lines without words.
  private static func lists(in text: String) -> [String] {
    var lists: [[Substring]] = [[]]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if !line.allSatisfy(\.isWhitespace) {
        lists[lists.count - 1].append(line)
      } else if lists.last?.isEmpty == false {
        lists.append([])
      }
    }
    return lists.filter { !$0.isEmpty }.map { $0.map(String.init) }.map { lines in
      lines.reduce("") { $0.isEmpty ? $1 : "\($0) \($1)" }
    }
  }

  private static func ask(
    _ arguments: Arguments, _ context: CommandContext
  ) throws -> RecoveryKey {
    let prompt: SecretPrompt
    do throws(PromptError) {
      prompt = try SecretPrompt()
    } catch {
      throw arguments.usageError(
        "cannot ask for the recovery words: \(error); give --words-file", option: file)
    }
    var text = ""
    context.ask(
      "Recovery words, in one or more lines; an empty line ends a list, two end it all.\n")
    var empty = 0
    while empty < 2 {
      let line = String(decoding: try prompt.answer(to: "> ", isShown: true), as: UTF8.self)
      empty = line.allSatisfy(\.isWhitespace) ? empty + 1 : 0
      text += line + "\n"
      if empty == 1, let key = try? key(in: text) { return key }
    }
    return try key(in: text)
  }
}
