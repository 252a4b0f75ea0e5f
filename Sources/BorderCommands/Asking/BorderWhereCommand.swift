import Borders
import CommandLineKit
import DurableFiles
import Geodesy
import SharedCommands
import Text

/// `border where`: the country of a place.
struct BorderWhereCommand: ReadingCommand {
  static let name = "border where"
  static let use = CommandUse.shows(.instant, .guest)
  static let summary = "Show the country of a place, and how far the nearest border is."
  static let details = [
    "Answers offline, from borders inside the program (© OpenStreetMap contributors, ODbL 1.0). "
      + "Territorial waters belong to the country. Beyond them, the nearest country within 50 km of "
      + "its waters is named. 'At sea' means more than two kilometres from land.",
    "The confidence is the chance that the country is right. It follows from the distance to the "
      + "border, the error of the line there (60 m, or 1 km around Kosovo and Abkhazia) and "
      + "--accuracy, both taken as standard deviations of a normal distribution.",
  ]
  static let options = [at, here, accuracy, batch]
  static let examples = [
    Example("vanlog border where --at 48.5734,7.7521", "Look up a place."),
    Example("vanlog border where --batch places.csv --json", "Look up one place a line."),
  ]
  static let jsonFields = BorderPlaceView.jsonFields + BorderBatch.BadLine.jsonFields
  static let exits = [
    Exit(.nothingFound, "the place is neither in nor near a country"),
    Exit(.badData, "a coordinate is not valid"),
    Exit(.inputMissing, "no position is known, or the file does not exist"),
  ]

  private static let at = AskedPlace.option(help: "The place")
  private static let here = AskedPlace.here(help: "The place of the van")
  private static let accuracy = OptionSpec(
    "accuracy", value: .metres(0...1_000_000),
    help: "Likely error of the position, which lowers the confidence.")
  private static let batch = OptionSpec(
    "batch", value: .file(),
    help: "Answer for each line LAT,LON of a file, or of standard input if it is -, with one line "
      + "of JSON.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let error = arguments.number(Self.accuracy) ?? 0
    if let path = arguments.text(Self.batch) {
      guard arguments.text(Self.at) == nil, !arguments.flag(Self.here) else {
        throw arguments.usageError(
          "--batch cannot be combined with --at or --here", option: Self.batch)
      }
      return try BorderBatch(path: path, accuracyMetres: error).run(context)
    }
    let place = try AskedPlace.require(arguments, at: Self.at, here: Self.here, context)
    let view = BorderPlaceView(place.coordinate, known: place.known, accuracyMetres: error)
    try context.output(view)
    return view.place.country == nil ? .nothingFound : .done
  }
}
