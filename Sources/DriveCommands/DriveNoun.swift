import CommandLineKit
import Records
import SharedCommands
import TripStore

/// Recorded drives: where the van went, point by point.
enum DriveNoun: RecordNoun {
  static let kind = KindSpec.drive
  static let columns: [String] = .fields(.started, .distance, .moving, .climb, .topSpeed, .points)
  static let example = "\"Over the pass\""

  /// Fields that follow from the points cannot be edited.
  static var hidden: [String] {
    let typed: [String] = .fields(.title, .zone, .trip, .van, .tags, .note)
    return kind.ownFields.map(\.name).filter { !typed.contains($0) }
  }

  /// The operand that names a drive; without it the newest is meant.
  static let operand = RecordOperand.spec(kind, count: .optional, default: "last")

  /// The drive that a command line names, or the newest.
  static func name(_ arguments: Arguments) -> String { arguments.operand(0, of: operand) }
}
