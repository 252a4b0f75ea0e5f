import CommandLineKit
import SharedCommands
import Text
import TripSync

/// `sync devices`: who takes part.
struct SyncDevicesCommand: BareCommand {
  static let name = "sync devices"
  static let use = CommandUse.shows()
  static let summary = "List the devices that take part, as they were last seen."
  static let details = [
    "What a device writes stays on the remotes until every other device has it. One that has been "
      + "silent for a year and will not come back should be retired with 'vanlog sync revoke'."
  ]
  static let examples = [Example("vanlog sync devices", "See when each device last synced.")]
  static let jsonFields = DeviceList.jsonFields
  static let exits = [SyncExits.notSetUp]

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHomeToRead()
    try context.output(
      DeviceList(
        devices: try home.devices(now: context.moment()), local: try context.localTexts()))
    return .done
  }
}

private struct DeviceList: Presentable, Answer {
  static let members = Members<DeviceList> {
    Member("devices", .objects(deviceMembers), "all devices, this one first") { $0.devices }
  }

  private static let deviceMembers = Members<SyncHome.KnownDevice> {
    Members.identity("device", { $0.device.id }, short: { $0.device.id.ending(IDEnding.shortest) })
    Member("device_name", .text, "name of the device") { $0.device.name }
    Member("local", .flag, "whether it is this device") { $0.isThis }
    Member("revoked", .flag, "whether it was revoked") { $0.isRevoked }
    Member("left", .flag, "whether it no longer takes part") { $0.hasLeft }
    Member("last_seen", .instant, "when it last had news, by its own clock, or null") {
      $0.lastSeen.map { Instant(millisecondsSinceEpoch: $0) }
    }
    Member("clock_proven", .flag, "whether that clock was trusted") { $0.isProven }
    Member("silent", .flag, "whether the others have not heard of it for a year") { $0.isSilent }
    Member("applied", .count, "batches of its changes that are here") { $0.applied }
    Member("offered", .count, "batches of its changes that it reports") { $0.offered }
  }

  let devices: [SyncHome.KnownDevice]
  let local: (Instant) -> String

  func present(on page: inout Page) {
    var table = Table([
      .init("ID"), .init("DEVICE", mayShrink: true), .init("LAST NEWS", spare: 1), .init("STATE"),
    ])
    for device in devices {
      let seen = device.lastSeen.map { local(Instant(millisecondsSinceEpoch: $0)) } ?? ""
      let doubt = device.lastSeen != nil && !device.isProven ? " (clock not proven)" : ""
      table.add([
        device.device.id.ending(IDEnding.shortest), device.device.name, seen + doubt,
        state(of: device),
      ])
    }
    page.table(table)
  }

  private func state(of device: SyncHome.KnownDevice) -> String {
    if device.isThis { return device.isRevoked ? "this device, revoked" : "this device" }
    if device.isRevoked { return "revoked" }
    if device.hasLeft { return "has left" }
    if device.isSilent { return "silent for a year" }
    let behind = device.offered > device.applied ? device.offered - device.applied : 0
    return behind == 0 ? "all of it is here" : "\(behind) batches are not here yet"
  }
}
