import CommandLineKit
import DurableFiles
import SharedCommands
import Text
import TripSync

/// `sync recovery-key`: words that open the repository when passphrase and devices are gone.
struct SyncRecoveryKeyCommand: ReadingCommand {
  static let name = "sync recovery-key"
  static let use = CommandUse.changes(.instant, .owner)
  static let summary = "Make 24 recovery words, which open everything without the passphrase."
  static let details = [
    "The words are shown once: write them on paper, and keep it where the van is not. Then three of "
      + "them are asked for. They take the place of earlier words after the next 'vanlog sync now'.",
    "With --split 2/3 you get three lists of 25 words, for people you trust: any two of them "
      + "together are the key, and one alone reveals nothing.",
  ]
  static let options = [split, file]
  static let examples = [
    Example("vanlog sync recovery-key", "Make words, and write them down."),
    Example("vanlog sync recovery-key --split 2/3", "Make three lists for three people."),
  ]
  static let jsonFields = RecoveryKeyView.jsonFields
  static let exits = [
    SyncExits.notSetUp, SyncExits.busy,
    Exit(.badData, "the words that were typed back are not the ones that were shown"),
    Exit(.cannotCreate, "the file exists already or cannot be created"),
  ]

  private static let split = OptionSpec(
    "split", value: .choice("2/3", ["2/3"]),
    help: "Split the key in three, any two of which are enough.")
  private static let file = OptionSpec(
    "words-file", value: .file(),
    help: "Write the words to this new file instead of showing them; only its owner can read it.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHome()
    let key = RecoveryKey.random()
    let lists = lists(of: key)
    let path = arguments.text(Self.file)
    if let path {
      try write(lists, to: path, context)
    } else {
      try show(lists, context)
    }
    try home.use(key)
    try context.output(RecoveryKeyView(path: path, count: lists.count))
    context.note("the words work once 'vanlog sync now' has run; earlier ones then no longer do")
    return .done
  }

  private func lists(of key: RecoveryKey) -> [[String]] {
    guard arguments.text(Self.split) != nil,
      let shares = RecoveryShare.split(key, threshold: 2, count: 3)
    else { return [key.words] }
    return shares.map(\.words)
  }

  // MARK: A file

  private func write(_ lists: [[String]], to path: String, _ context: CommandContext) throws {
    try OutputFile.protect(path, context)
    try OutputFile.check(path, replaces: false)
    let (folder, name) = Directory.split(path)
    let text = lists.map { $0.joined(separator: " ") + "\n" }.joined(separator: "\n")
    try Directory(folder, links: .follow).replace(name, with: Array(text.utf8), .refuse)
  }

  // MARK: The terminal

  private func show(_ lists: [[String]], _ context: CommandContext) throws {
    guard !context.globals.json, context.terminal.outputWidth != nil else {
      throw arguments.usageError(
        "the words are only shown on a terminal; give --words-file to write them to a file",
        option: Self.file)
    }
    let prompt: SecretPrompt
    do throws(PromptError) {
      prompt = try SecretPrompt()
    } catch {
      throw arguments.usageError(
        "cannot ask for the words back: \(error); give --words-file", option: Self.file)
    }
    for (number, list) in lists.enumerated() {
      if lists.count > 1 { try context.write("List \(number + 1) of \(lists.count)\n") }
      try context.write(WordTable.text(of: list))
    }
    try context.write("Write them down now; they are not shown again.\n")
    for place in WordPlace.random(3, in: lists) { try ask(place, lists, prompt, context) }
  }

  private func ask(
    _ place: WordPlace, _ lists: [[String]], _ prompt: borrowing SecretPrompt,
    _ context: CommandContext
  ) throws {
    let list = lists.count > 1 ? "List \(place.list + 1), word" : "Word"
    for _ in 0..<3 {
      let answer = try prompt.answer(to: "\(list) \(place.word + 1): ", isShown: true)
      if RecoveryKey.isWord(String(decoding: answer, as: UTF8.self), lists[place.list][place.word])
      {
        return
      }
      context.ask("That is not it; look at your paper.\n")
    }
    throw CommandProblem(
      .badData, "the words were not confirmed, so they do not count; earlier ones stay valid")
  }
}

/// A word to ask for.
private struct WordPlace: Hashable {
  let list, word: Int

  /// Different places, from each list at least one.
  static func random(_ count: Int, in lists: [[String]]) -> [WordPlace] {
    var places: [WordPlace] = []
    while places.count < count {
      let list = places.count % lists.count
      let place = WordPlace(list: list, word: Int.random(in: lists[list].indices))
      if !places.contains(place) { places.append(place) }
    }
    return places.sorted { ($0.list, $0.word) < ($1.list, $1.word) }
  }
}

/// Words in numbered columns.
private enum WordTable {
  private static let columns = 4

  static func text(of words: [String]) -> String {
    var text = ""
    for (index, word) in words.enumerated() {
      let number = index + 1
      let isLast = number % columns == 0 || number == words.count
      let cell = (number < 10 ? " \(number) " : "\(number) ") + word
      text +=
        isLast ? cell + "\n" : cell + String(repeating: " ", count: max(1, 14 - cell.utf8.count))
    }
    return text
  }
}

private struct RecoveryKeyView: Presentable, Answer {
  static let members = Members<RecoveryKeyView> {
    Member("words_file", .text, "file with the words; they are never in the JSON") { $0.path }
    Member("lists", .count, "lists of words; two are enough if there are several") {
      $0.count
    }
  }

  let path: String?
  let count: Int

  func present(on page: inout Page) {
    let what = count == 1 ? "24 words" : "\(count) lists of 25 words, any two of which are enough"
    page.paragraph(
      path.map { "\(Printable.line($0)): \(what)" }
        ?? "these words are the recovery key from now on")
  }
}
