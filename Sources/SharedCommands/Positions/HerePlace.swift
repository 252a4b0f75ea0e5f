public import CommandLineKit
internal import TripStore

/// `--here`, which gives a record the position of the van.
public enum HerePlace {
  public static let option = OptionSpec(
    "here",
    help:
      "Use the position of the drive being recorded, else of the GPS receiver, else the last known "
      + "one; its age is shown.")

  /// The position for `--here`, found before the store is locked: a receiver takes its time.
  static func find(_ arguments: Arguments, _ context: CommandContext) throws -> KnownPlace? {
    guard arguments.flag(option) else { return nil }
    return try KnownPlace.now(context, in: context.storeToRead())
  }

  /// Puts the position into a record, if the command line has the option.
  public static func take(into draft: inout Draft, _ context: CommandContext) throws {
    guard draft.arguments?.flag(option) == true else { return }
    guard !draft.values.names(.latitude) else {
      throw StoreError.badValue(field: "--here", reason: "and --at cannot be combined")
    }
    guard let here = draft.here else {
      throw StoreError.badValue(
        field: "--here",
        reason: "found no position: none is known yet, and gpsd has none; use --at COORDINATES")
    }
    draft[.latitude] = here.latitude
    draft[.longitude] = here.longitude
    context.note(here.sentence)
  }
}
