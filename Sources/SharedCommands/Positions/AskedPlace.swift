public import CommandLineKit
public import Geodesy
internal import Records
internal import Text
internal import TripStore
internal import TypedValues

/// The place that a command is asked about: one that the user names, or the van's.
public struct AskedPlace: Sendable {
  public let coordinate: Coordinate
  /// Where the position of the van comes from; `nil` if the place was named.
  public let known: KnownPlace?

  /// What is typed for a place, in words for help.
  public static let forms =
    "47.05,8.31, degrees and minutes, a plus code, a geo: URI, a map link with coordinates in it, "
    + "'here', or the name of a spot, of a place of your own or of a check-in."

  /// An option that takes a place.
  public static func option(_ name: String = "at", help purpose: String) -> OptionSpec {
    OptionSpec(name, value: value, help: "\(purpose): \(forms)")
  }

  static let value = ValueSpec.text(
    "PLACE", maximumBytes: 4_096, meaning: .place, offering: .records(KindSpec.place.name))

  /// The option for the van's place.
  public static func here(help purpose: String) -> OptionSpec {
    OptionSpec(
      "here",
      help:
        "\(purpose): of the drive being recorded, else of the GPS receiver, else the last known "
        + "one. Without --at and --here, the last known position is used.")
  }

  /// The place that the command line asks for; `nil` if the van's position is unknown.
  public static func find(
    _ arguments: Arguments, at: OptionSpec, here: OptionSpec, _ context: CommandContext
  ) throws -> AskedPlace? {
    let asksForVan = arguments.flag(here)
    if let text = arguments.text(at) {
      guard !asksForVan else {
        throw arguments.usageError("--at and --here cannot be combined", option: here)
      }
      return AskedPlace(
        coordinate: try NamedPlace.position(text, of: "--\(at.name)", context), known: nil)
    }
    let store = try context.storeToRead()
    let known =
      try asksForVan ? KnownPlace.now(context, in: store) : KnownPlace.last(context, in: store)
    guard let known, let coordinate = known.coordinate else { return nil }
    return AskedPlace(coordinate: coordinate, known: known)
  }

  /// The same for a command that needs a place; a note says where the van's comes from.
  public static func require(
    _ arguments: Arguments, at: OptionSpec, here: OptionSpec, _ context: CommandContext
  ) throws -> AskedPlace {
    guard let place = try find(arguments, at: at, here: here, context) else {
      throw CommandProblem(.inputMissing, "no position is known yet; use --at LAT,LON")
    }
    if let known = place.known { context.note(known.sentence) }
    return place
  }
}
