import CommandLineKit
import SharedCommands
import TripStore

/// Drives: where the van went, point by point.
enum DriveNoun: RecordNoun {
  static let kind = KindSpec.drive
  static let word = "drive"
  static let columns: [String] = .fields(.started, .distance, .moving, .climb, .topSpeed, .points)
  static let example = "\"Over the pass\""

  /// What follows from the points is not for people to change.
  static var hidden: [String] {
    let typed: [String] = .fields(.title, .zone, .trip, .van, .tags, .note)
    return kind.ownFields.map(\.name).filter { !typed.contains($0) }
  }

  /// The operand that names a drive where the newest is meant if it is left out.
  static let operand = OperandSpec(
    .text("ID", maximumBytes: 26), count: .optional, default: "last",
    help: "The last letters of its id, or last, for the one kept last.")

  /// The drive that a command line names, or the newest.
  static func name(_ arguments: Arguments) -> String { arguments.operand(0, of: operand) }
}
