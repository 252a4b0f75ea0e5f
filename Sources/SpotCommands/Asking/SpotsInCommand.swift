import CommandLineKit
import Geodesy
import Records
import SharedCommands
import SpotsVault
import TypedValues

/// `spots in`: the spots in a rectangle.
struct SpotsInCommand: SpotAnswerCommand {
  static let name = "spots in"
  static let use = CommandUse.shows()
  static let summary = "List the spots in a rectangle, from the centre outwards."
  static let details =
    [
      "If the first longitude is greater than the second, the rectangle crosses 180 degrees.",
      "--spread suits a map: it divides the rectangle into squares and lists the best spot of each, "
        + "with how many there are.",
    ]
    + SpotFilterOptions.details
  static let operands = [
    OperandSpec(
      .text("SOUTH-WEST", maximumBytes: 200, meaning: .place),
      help: "The south-west corner, such as 59.9,5.0."),
    OperandSpec(
      .text("NORTH-EAST", maximumBytes: 200, meaning: .place),
      help: "The north-east corner, such as 60.9,6.5."),
  ]
  static let options = [limit.spec, spread] + SpotAnswerOutput.options
  static let examples = [
    Example("vanlog spots in 59.9,5.0 60.9,6.5 --type water", "Find water around Bergen."),
    Example(
      "vanlog spots in 55,5 71,31 --spread 60 --json", "Spread spots over a map of the north."),
  ]
  static let exits = [Exit(.nothingFound, "no spots are in it, or there are no spots yet")]

  static let limit = LimitOption("spots", short: "n", default: 100, all: SpotSorting.most)

  private static let spread = OptionSpec(
    "spread", value: .integer("SQUARES", 1...1_000),
    help: "List the best spot of each of at most this many squares, or all if there are no more.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let box = try box()
    if let squares = arguments.integer(Self.spread) {
      guard !arguments.gives(Self.limit) else {
        throw arguments.usageError("--spread and --limit cannot be combined", option: Self.spread)
      }
      return try SpotAnswerOutput.answer(
        arguments, context, limit: squares, isArea: false
      ) { queries, filter, _ in try queries.spread(box, over: squares, filter: filter) }
    }
    return try SpotAnswerOutput.answer(
      arguments, context, limit: arguments.limit(Self.limit), isArea: true
    ) { queries, filter, count in
      var answer = try queries.inside(box, limit: count, filter: filter)
      // No one asked for the distance from the centre of the rectangle.
      for index in answer.hits.indices { answer.hits[index].distanceMetres = nil }
      return answer
    }
  }

  private func box() throws -> BoundingBox {
    let corners = try (0...1).map { index in
      try StoreError.naming(Self.operands[index].value.placeholder) {
        try TypedPlace.onlyPosition(arguments.operand(index) ?? "")
      }
    }
    do throws(GeodesyError) {
      return try BoundingBox(
        south: corners[0].latitude, west: corners[0].longitude, north: corners[1].latitude,
        east: corners[1].longitude)
    } catch {
      guard error == .southAboveNorth else { throw error }
      throw arguments.usageError("the first corner is north of the second; swap them")
    }
  }
}
