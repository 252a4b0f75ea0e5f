import SharedCommands
import CommandLineKit
import TripStore

/// Recorded drives: where the van went, point by point.
enum DriveNoun: RecordNoun {
  static let kind = KindSpec.drive
  static let word = "drive"
  static let columns = ["started", "distance", "moving", "climb", "top_speed", "points"]
  static let example = "\"Over the pass\""

  /// Fields that follow from the points cannot be edited.
  static var hidden: Set<String> {
    let typed: Set = ["title", "zone", "trip", "van", "tags", "note"]
    return Set(kind.ownFields.map(\.name)).subtracting(typed)
  }

  /// The operand that names a drive; without it the newest is meant.
  static let operand = OperandSpec(
    .text("ID", maximumBytes: 26), count: .optional,
    help: "Last 5 or more characters of the id, or 'last' for the newest, which is the default.")
}
