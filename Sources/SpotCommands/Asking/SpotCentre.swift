import CommandLineKit
import Geodesy
import SharedCommands
import Text

/// The place around which spots are searched.
struct SpotCentre: Answer {
  static let at = AskedPlace.option(help: "Search around this place")
  static let here = AskedPlace.here(help: "Search around the van")

  let position: Coordinate
  /// The source of the position; `nil` if it was given.
  let known: KnownPlace?

  /// The place that the command line asks for; `nil` if the van's position is unknown.
  static func find(_ arguments: Arguments, _ context: CommandContext) throws -> SpotCentre? {
    guard let place = try AskedPlace.find(arguments, at: at, here: here, context) else {
      return nil
    }
    if let known = place.known { context.note(known.sentence) }
    return SpotCentre(place)
  }

  /// The same, for a command that needs a position.
  static func require(_ arguments: Arguments, _ context: CommandContext) throws -> SpotCentre {
    SpotCentre(try AskedPlace.require(arguments, at: at, here: here, context))
  }

  private init(_ place: AskedPlace) {
    (position, known) = (place.coordinate, place.known)
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
