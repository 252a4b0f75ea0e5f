import CommandLineKit
import Geodesy
import SharedCommands
import Text

/// The place around which spots are searched.
struct SpotCentre: Answer {
  static let at = OptionSpec(
    "at", value: .text("LAT,LON", maximumBytes: 200),
    help: "Search around this place: 47.05,8.31, degrees and minutes, or a geo: URI.")
  static let here = OptionSpec(
    "here",
    help: "Search around the van: the position of the drive being recorded, else of the GPS "
      + "receiver, else the last known one. Without --at and --here, the last known position is "
      + "used.")

  let position: Coordinate
  /// The source of the position; `nil` if it was given.
  let known: KnownPlace?

  /// The place that the command line asks for; `nil` if the van's position is unknown.
  static func find(_ arguments: Arguments, _ context: CommandContext) throws -> SpotCentre? {
    let text = arguments.text(at)
    if text != nil, arguments.flag(here) {
      throw arguments.usageError("--at and --here cannot be combined", option: here)
    }
    if let text { return SpotCentre(position: try Coordinate(parsing: text), known: nil) }
    let store = try context.storeToRead()
    let known =
      try arguments.flag(here)
      ? KnownPlace.now(context, in: store) : KnownPlace.last(context, in: store)
    guard let known, let position = known.coordinate else { return nil }
    context.note(known.sentence)
    return SpotCentre(position: position, known: known)
  }

  /// The same, for a command that needs a position.
  static func require(_ arguments: Arguments, _ context: CommandContext) throws -> SpotCentre {
    guard let centre = try find(arguments, context) else { throw NoPosition() }
    return centre
  }

  static let members = Members<SpotCentre> {
    Member("lat", .number(.latitude), "position") { $0.position.latitude }
    Member("lon", .number(.longitude), "position") { $0.position.longitude }
    Member(
      "source", .choice(["given", "receiver", "recording", "interrupted", "drive", "checkin"]),
      "where the position comes from"
    ) { $0.known?.source.rawValue ?? "given" }
    Member("age_s", .number(.seconds), "how long ago the van was there") {
      $0.known?.ageMilliseconds.map { $0 / 1_000 }
    }
  }
}

/// The position of the van is unknown.
private struct NoPosition: Failure, CustomStringConvertible {
  let description = "no position is known yet; use --at LAT,LON"
  let exitStatus = ExitStatus.inputMissing
}
