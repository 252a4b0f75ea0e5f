import CommandLineKit
import SharedCommands
import SpotsVault
import Text

/// `spots search`: spots by words.
struct SpotsSearch: Command {
  static let name = "spots search"
  static let summary = "Find spots by words of their name, place or description."
  static let details =
    [
      "All words must be there, the last one as a beginning; capitals and accents do not count. "
        + "With --at or --here the nearest come first, else whole words before beginnings and "
        + "names before descriptions.",
      "The first search makes an index of all words, which takes a moment. Where the disk is full or "
        + "cannot be written to, all texts are read instead.",
    ] + SpotFilterOptions.details
  static let operands = [
    OperandSpec(.text("WORDS", maximumBytes: 4_096), help: "What to look for."),
    OperandSpec(.text("WORDS", maximumBytes: 4_096), count: .any, help: "More of it."),
  ]
  static let options =
    [SpotCentre.at, here, SpotsNear.within, limit.spec] + SpotFilterOptions.all
    + SpotAnswerOutput.forms + [SpotAnswerOutput.map]
  static let examples = [
    Example("vanlog spots search hot spring", "Anywhere."),
    Example("vanlog spots search bakery --here --within 30", "Near the van."),
  ]
  static let jsonFields = SpotListView.jsonFields
  static let exits = [Exit(.nothingFound, "no spot has these words, or there are none at all")]

  private static let here = OptionSpec("here", help: "Look around the van.")
  private static let limit = DefaultedOption(
    "limit", short: "n", "NUMBER", 1...10_000, default: 20, help: "At most so many.")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    try SpotAnswerOutput.check(arguments)
    let hasCentre = arguments.text(SpotCentre.at) != nil || arguments.flag(Self.here)
    guard hasCentre || arguments.text(SpotsNear.within) == nil else {
      throw arguments.usageError("--within needs --at or --here", option: SpotsNear.within)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let centre = try centre(context)
    return try context.ask(indexed(context)) { queries in
      let answer = try queries.search(
        arguments.operands.concatenated(separator: " "), near: centre?.position,
        withinMetres: arguments.number(SpotsNear.within).map { $0 * 1_000 },
        limit: arguments.integer(Self.limit),
        filter: SpotFilterOptions.filter(arguments, in: queries, context))
      return try SpotAnswerOutput.give(answer, of: queries, centre: centre, arguments, context)
    }
  }

  private func centre(_ context: CommandContext) throws -> SpotCentre? {
    guard arguments.text(SpotCentre.at) != nil || arguments.flag(Self.here) else { return nil }
    return try SpotCentre.require(arguments, context)
  }

  /// The vault with an index of its words, if one can be made.
  private func indexed(_ context: CommandContext) throws -> SpotsVault {
    let vault = try context.vaultToRead()
    guard try !context.ask(vault, { try $0.hasWords() }) else { return vault }
    do {
      let progress = context.progress("index of words")
      // Whoever asks does not wait for one who imports.
      try context.changeVault(waiting: 0) { try $0.buildWords { progress.update($0, of: $1) } }
      progress.finish()
      // A new file may have taken the place of the one that is open.
      return try context.vaultToRead()
    } catch let error where SpotsSearch.canDoWithout(error) {
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
