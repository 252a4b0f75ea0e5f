import CommandLineKit
import Records
import SharedCommands
import SpotsVault
import Text
import TripStore

/// The measurements of a van in the personal store.
enum VanSize {
  /// The measurements of the van in use; `nil` if there is none, or nothing is known about it.
  static func inUse(_ context: CommandContext) throws -> VehicleSize? {
    guard let van = try context.storeToRead()?.vanInUse() else { return nil }
    let size = size(of: van)
    return size == VehicleSize() ? nil : size
  }

  /// Those of a van that is named, or of the one in use if the name is empty; an error if they are not known.
  static func find(_ name: String, _ context: CommandContext) throws -> VehicleSize {
    guard let store = try context.storeToRead(),
      let van = try store.van(named: name.isEmpty ? nil : name)
    else {
      throw StoreError.badValue(
        field: "--fits",
        reason: "needs a van; add yours with 'vanlog van add', or give its measurements, such as "
          + "--max-height 2.9")
    }
    let size = size(of: van)
    guard size != VehicleSize() else {
      throw StoreError.badValue(
        field: "--fits",
        reason: "needs a height, length, width or gross weight of '\(van.title)'; set them with "
          + "'vanlog van edit'")
    }
    return size
  }

  private static func size(of van: Record) -> VehicleSize {
    VehicleSize(
      height: van[.height].map(Int.init), length: van[.length].map(Int.init),
      width: van[.width].map(Int.init), weight: van[.grossWeight].map(Int.init))
  }
}
