import CommandLineKit
import Geodesy
import SharedCommands
import Text

/// The place that spots are looked for around.
struct SpotCentre {
  static let at = OptionSpec(
    "at", value: .text("LAT,LON", maximumBytes: 200),
    help: "Look around this place: 47.05,8.31, degrees with minutes, or a geo: address.")
  static let here = OptionSpec(
    "here",
    help: "Look around the van: the drive being recorded, else the GPS receiver, else where it was "
      + "last. Without --at and --here the last known position counts.")

  let position: Coordinate
  /// Where the position is from; `nil` if it was given.
  let known: KnownPlace?

  /// The place that the command line means; `nil` if nobody knows where the van is.
  static func find(_ arguments: Arguments, _ context: CommandContext) throws -> SpotCentre? {
    let text = arguments.text(at)
    if text != nil, arguments.flag(here) {
      throw arguments.usageError("--at and --here say two different things", option: here)
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

  /// The same, for a command that cannot do without.
  static func require(_ arguments: Arguments, _ context: CommandContext) throws -> SpotCentre {
    guard let centre = try find(arguments, context) else { throw NoPosition() }
    return centre
  }

  static let jsonFields =
    JSONField.place("where it is") + [
      JSONField(
        "source", .choice(["given", "receiver", "recording", "interrupted", "drive", "checkin"]),
        "how it is known"),
      JSONField("age_s", .number(.seconds), "how long ago the van was there"),
    ]

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("lat", position.latitude)
      json.field("lon", position.longitude)
      json.field("source", known?.source.rawValue ?? "given")
      json.field("age_s", known?.ageMilliseconds.map { $0 / 1_000 })
    }
  }
}

/// Nobody knows where the van is.
private struct NoPosition: Failure, CustomStringConvertible {
  let description = "no position is known yet; give --at LAT,LON"
  let exitStatus = ExitStatus.inputMissing
}
