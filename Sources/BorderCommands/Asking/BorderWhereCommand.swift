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
  static let summary = "Show the country of a place, and how far the next border is."
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
    Exit(.nothingFound, "the place is in no country and near none"),
    Exit(.badData, "a coordinate is not valid"),
    Exit(.inputMissing, "no position is known, or the file does not exist"),
  ]

  private static let at = OptionSpec(
    "at", value: .text("LAT,LON", maximumBytes: 200),
    help: "The place: 47.05,8.31, degrees and minutes, or a geo: URI.")
  private static let here = OptionSpec(
    "here",
    help: "The place of the van: of the drive being recorded, else of the GPS receiver, else the "
      + "last known one. Without --at and --here, the last known position is used.")
  private static let accuracy = OptionSpec(
    "accuracy", value: .number("METRES", 0...1_000_000),
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
    let (place, known) = try place(context)
    let view = BorderPlaceView(place, known: known, accuracyMetres: error)
    try context.output(view)
    return view.place.country == nil ? .nothingFound : .done
  }

  /// The place that was asked about; with what is known of it, if it is the van's.
  private func place(_ context: CommandContext) throws -> (Coordinate, KnownPlace?) {
    if let text = arguments.text(Self.at) {
      guard !arguments.flag(Self.here) else {
        throw arguments.usageError("--at and --here cannot be combined", option: Self.here)
      }
      return (try Coordinate(parsing: text), nil)
    }
    let store = try context.storeToRead()
    let known =
      try arguments.flag(Self.here)
      ? KnownPlace.now(context, in: store) : KnownPlace.last(context, in: store)
    guard let known, let place = known.coordinate else {
      throw CommandProblem(.inputMissing, "no position is known yet; use --at LAT,LON")
    }
    context.note(known.sentence)
    return (place, known)
  }
}
