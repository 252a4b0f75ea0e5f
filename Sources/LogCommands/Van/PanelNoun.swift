import CommandLineKit
import Records
import SharedCommands
import TripStore

/// The solar panels of a van, from which `sky solar` knows what the sun can give.
enum PanelNoun: RecordNoun {
  static let kind = KindSpec.panel
  static let columns: [String] = .fields(.power, .tilt, .azimuth, .losses, .van)
  static let example = "Roof --power 200"
  static let details = [
    "Modules mounted alike are one panel with the power of all of them: two of 100 W are 200 W. A "
      + "panel that is moved to face the sun counts as it stands most of the time."
  ]

  /// A panel belongs to the van in use, and one that lies flat faces nowhere.
  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    if draft.existing == nil, draft[.van] == nil, let van = try store.vanInUse() {
      draft[.van] = van.id
    }
    let isTouched = draft.values.names(.tilt) || draft.values.names(.azimuth)
    guard isTouched, draft[.azimuth] != nil, draft[.tilt] ?? 0 == 0 else { return }
    throw StoreError.badValue(
      field: "--azimuth", reason: "needs --tilt: a panel that lies flat faces nowhere")
  }
}
