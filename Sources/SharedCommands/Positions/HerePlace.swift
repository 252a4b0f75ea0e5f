public import CommandLineKit
internal import TripStore

/// `--here`, which gives a record the position of the van.
public enum HerePlace {
  public static let option = OptionSpec(
    "here",
    help:
      "Use the position of the drive being recorded, else of the GPS receiver, else the last known "
      + "one; its age is shown.")

  /// The position for `--here`, found before the store is locked.
  @TaskLocal static var current: KnownPlace?

  /// Puts the position into a record, if the command line has the option.
  public static func take(into draft: inout Draft, _ context: CommandContext) throws {
    guard draft.arguments?.flag(option) == true else { return }
    guard draft.values["latitude"] == nil else {
      throw StoreError.badValue(field: "--here", reason: "and --at cannot be combined")
    }
    guard let current else {
      throw StoreError.badValue(
        field: "--here",
        reason: "found no position: none is known yet, and gpsd has none; use --at COORDINATES")
    }
    draft.values["latitude"] = .integer(current.latitude)
    draft.values["longitude"] = .integer(current.longitude)
    context.note(current.sentence)
  }
}
