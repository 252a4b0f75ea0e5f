public import CommandLineKit
internal import TripStore

/// `--here`, which gives a record the position of the van.
public enum HerePlace {
  public static let option = OptionSpec(
    "here",
    help:
      "Take the position of the drive being recorded, else of the GPS receiver, else the last one "
      + "that is known; its age is told.")

  /// What `--here` stands for in the command that runs; found before the store is held.
  @TaskLocal static var current: KnownPlace?

  /// Puts the position into a record, if the command line has the option.
  public static func take(into draft: inout Draft, _ context: CommandContext) throws {
    guard draft.arguments?.flag(option) == true else { return }
    guard draft.values["latitude"] == nil else {
      throw StoreError.badValue(field: "--here", reason: "and --at say two different things")
    }
    guard let current else {
      throw StoreError.badValue(
        field: "--here",
        reason: "knows no position yet, and gpsd tells none; give --at COORDINATES")
    }
    draft.values["latitude"] = .integer(current.latitude)
    draft.values["longitude"] = .integer(current.longitude)
    context.note(current.sentence)
  }
}
