import CommandLineKit
import SharedCommands

/// `web devices`: who may open the page.
struct WebDevicesCommand: BareCommand {
  static let name = "web devices"
  static let use = CommandUse.shows()
  static let summary = "List the devices that may open the page."
  static let examples = [Example("vanlog web devices", "See which phones are paired.")]
  static let jsonFields = PairedDeviceTable.jsonFields
  static let exits = [StoreExits.emptyList]

  func run(_ context: CommandContext) throws -> ExitStatus {
    let paired = try PairedDevices(context)
    if paired.isDamaged { context.note(PairedDevices.damageNote) }
    context.noteIfEmpty(paired.devices, "no devices are paired yet; run 'vanlog web pair'")
    try context.output(
      PairedDeviceTable(devices: paired.devices, local: try context.localTexts()))
    return .done
  }
}
