import CommandLineKit
import SharedCommands
import SpotsVault
import Text

/// `spots search`: finds spots by words.
struct SpotsSearchCommand: Command {
  static let name = "spots search"
  static let use = CommandUse.shows(.seconds)
  static let summary =
    "Search spots for words in their name, place, description, type, services or your note."
  static let details =
    [
      "Spots must have all words; the last one may be incomplete. Case and accents are ignored, and "
        + "in scripts without spaces parts of words are found. With --at or --here, the nearest "
        + "spots come first. Otherwise names come before the rest and whole words before "
        + "incomplete ones, and of equal matches the nearest to the last known position.",
      "The first search builds an index of all words, and the first one after the import of a large "
        + "pack adds its words, which takes a moment. If the disk is full or read-only, all texts are "
        + "read instead.",
    ] + SpotFilterOptions.details
  static let operands = [
    OperandSpec(.text("WORDS", maximumBytes: 4_096), help: "The words to search for."),
    OperandSpec(.text("WORDS", maximumBytes: 4_096), count: .any, help: "More words."),
  ]
  static let options =
    [SpotCentre.at, here, SpotsNearCommand.within, SpotsNearCommand.limit.spec]
    + SpotAnswerOutput.options
  static let examples = [
    Example("vanlog spots search hot spring", "Search everywhere."),
    Example("vanlog spots search bakery --here --within 30", "Search near the van."),
  ]
  static let jsonFields = SpotListView.jsonFields
  static let exits = [
    Exit(.nothingFound, "no spot contains these words, or there are no spots yet")
  ]

  private static let here = OptionSpec("here", help: "Search around the van.")

  private let arguments: Arguments
  private let words: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    words = arguments.operands.joined(separator: " ")
    guard VaultQueries.canSearch(words) else {
      throw arguments.usageError("there is no letter or digit to search for")
    }
    try SpotAnswerOutput.check(arguments)
    guard hasCentre || arguments.text(SpotsNearCommand.within) == nil else {
      throw arguments.usageError("--within needs --at or --here", option: SpotsNearCommand.within)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let centre = try centre(context)
    return try SpotAnswerOutput.answer(
      arguments, context, around: centre, limit: arguments.limit(SpotsNearCommand.limit),
      isArea: true, from: indexed
    ) { queries, filter, count in
      try queries.search(
        words, near: centre?.position, hasCentre ? .nearestFirst : .bestFirst,
        withinMetres: arguments.number(SpotsNearCommand.within).map { $0 * 1_000 },
        limit: count, filter: filter)
    }
  }

  private var hasCentre: Bool {
    arguments.text(SpotCentre.at) != nil || arguments.flag(Self.here)
  }

  private func centre(_ context: CommandContext) throws -> SpotCentre? {
    try hasCentre
      ? SpotCentre.require(arguments, context) : SpotCentre.find(arguments, context)
  }

  /// The vault with an index of its words, if one can be built.
  private func indexed(_ context: CommandContext) throws -> SpotsVault {
    let vault = try context.vaultToRead()
    guard try !context.ask(vault, { try $0.hasWords() }) else { return vault }
    do {
      let progress = context.progress("indexing words")
      // A search does not wait for an import.
      try context.changeVault(waiting: 0) { vault in
        // An older version copied notes without their texts.
        try PlacesCopy.copy(to: vault, context)
        try vault.buildWords { progress.update($0, of: $1) }
      }
      progress.finish()
      // A new file may have replaced the open one.
      return try context.vaultToRead()
    } catch let error where SpotsSearchCommand.canDoWithout(error) {
      context.note("there is no index of words, so all texts are read: \(error)")
      return vault
    }
  }

  private static func canDoWithout(_ error: any Error) -> Bool {
    switch exitStatus(of: error) {
    case .inputOutput, .cannotCreate, .tryAgain, .notPermitted: true
    default: false
    }
  }
}
