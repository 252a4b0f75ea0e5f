import CommandLineKit
import SharedCommands
import Text
import TripSync

/// `sync devices`: who takes part.
struct SyncDevicesCommand: Command {
  static let name = "sync devices"
  static let summary = "List the devices that take part, as they were last seen."
  static let details = [
    "What a device writes stays on the remotes until every other device has it. One that has been "
      + "silent for a year and will not come back should be retired with 'vanlog sync revoke'."
  ]
  static let examples = [Example("vanlog sync devices", "See when each device last synced.")]
  static let jsonFields = [
    JSONField("devices", .list(.object(DeviceList.jsonFields)), "all devices, this one first")
  ]
  static let exits = [SyncExits.notSetUp]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHomeToRead()
    try context.output(
      DeviceList(
        devices: try home.devices(now: context.moment()), local: try context.localTexts()))
    return .done
  }
}

private struct DeviceList: Presentable, JSONObject {
  static let jsonFields =
    JSONField.identity("device") + [
      JSONField("device_name", .text, "name of the device"),
      JSONField("local", .flag, "whether it is this device"),
      JSONField("revoked", .flag, "whether it was revoked"),
      JSONField("left", .flag, "whether it takes part no longer"),
      JSONField("last_seen", .instant, "when it last had news, by its own clock, or null"),
      JSONField("clock_proven", .flag, "whether that clock was trusted"),
      JSONField("silent", .flag, "whether the others have not heard of it for a year"),
      JSONField("applied", .count, "batches of its changes that are here"),
      JSONField("offered", .count, "batches of its changes that it says there are"),
    ]

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

  func writeMembers(to json: inout JSONWriter) {
    json.field("devices", devices) { json, device in
      json.field("id", "\(device.device.id)")
      json.field("short_id", device.device.id.ending(IDEnding.shortest))
      json.field("device_name", device.device.name)
      json.field("local", device.isThis)
      json.field("revoked", device.isRevoked)
      json.field("left", device.hasLeft)
      json.field(
        "last_seen", device.lastSeen.map { Instant(millisecondsSinceEpoch: $0).description })
      json.field("clock_proven", device.isProven)
      json.field("silent", device.isSilent)
      json.field("applied", device.applied)
      json.field("offered", device.offered)
    }
  }
}
