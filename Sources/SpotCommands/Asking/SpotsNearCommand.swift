import CommandLineKit
import SharedCommands
import SpotsVault

/// `spots near`: the spots around a place.
struct SpotsNearCommand: SpotAnswerCommand {
  static let name = "spots near"
  static let use = CommandUse.shows()
  static let summary = "List the spots nearest to the van or to another place."
  static let details = SpotFilterOptions.details
  static let options =
    [SpotCentre.at, SpotCentre.here, within, limit.spec] + SpotAnswerOutput.options
  static let examples = [
    Example("vanlog spots near --limit 5", "Find five spots near the last known position."),
    Example(
      "vanlog spots near --at 60.39,5.32 --type wild,aire --fits",
      "Find places where the van fits."),
  ]
  static let exits = [
    Exit(.nothingFound, "no spots are near enough, or there are no spots yet"),
    Exit(.inputMissing, "the position, pack, van or type of spot is not known"),
  ]

  static let within = OptionSpec(
    "within", value: .kilometres(0.001...20_100),
    help: "Include only spots within this distance.")
  static let limit = LimitOption("spots", short: "n", default: 20, all: SpotSorting.most)

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let centre = try SpotCentre.require(arguments, context)
    let way = arguments.flag(SpotAnswerOutput.map) ? try SpotWay(to: centre, context) : SpotWay()
    return try SpotAnswerOutput.answer(
      arguments, context, around: centre, past: way, limit: arguments.limit(Self.limit),
      isArea: arguments.number(Self.within) != nil
    ) { queries, filter, count in
      try queries.near(
        centre.position, limit: count,
        withinMetres: arguments.number(Self.within).map { $0 * 1_000 }, filter: filter)
    }
  }
}
