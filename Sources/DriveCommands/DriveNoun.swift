import SharedCommands
import CommandLineKit
import TripStore

/// Drives: where the van went, point by point.
enum DriveNoun: RecordNoun {
  static let kind = KindSpec.drive
  static let word = "drive"
  static let columns = ["started", "distance", "moving", "climb", "top_speed", "points"]
  static let example = "\"Over the pass\""

  /// What follows from the points is not for people to change.
  static var hidden: Set<String> {
    let typed: Set = ["title", "zone", "trip", "van", "tags", "note"]
    return Set(kind.ownFields.map(\.name)).subtracting(typed)
  }

  /// The operand that names a drive where the newest is meant if it is left out.
  static let operand = OperandSpec(
    .text("ID", maximumBytes: 26), count: .optional, default: "last",
    help: "The last letters of its id, or last, for the one kept last.")

  /// The drive that a command line names, or the newest.
  static func name(_ arguments: Arguments) -> String { arguments.operand(0, of: operand) }
}
