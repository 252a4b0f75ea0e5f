import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import Text
import WebAccess

/// The paired devices of a home, for commands.
struct PairedDevices {
  let devices: [PairedDevice]
  /// Whether there is a list that cannot be read, so that nobody is let in.
  let isDamaged: Bool

  init(_ context: CommandContext) throws {
    guard let folder = try context.home().open(),
      try folder.status(of: HomeFolder.runName) != nil
    else {
      (devices, isDamaged) = ([], false)
      return
    }
    switch try DeviceList.read(in: folder.directory(HomeFolder.runName)) {
    case .good(let list): (devices, isDamaged) = (list.devices, false)
    case .none: (devices, isDamaged) = ([], false)
    case .damaged: (devices, isDamaged) = ([], true)
    }
  }

  static let damageNote =
    "the list of devices cannot be read, so no device is let in; pair the phones again with 'vanlog web "
    + "pair'"

  /// The device that a person means, by its id, its name or the beginning of it.
  func find(_ text: String) throws -> PairedDevice {
    let labels = devices.map { [$0.id, $0.name] }
    guard let place = try NamedChoice.find(text, among: labels, noun: "device") else {
      let hint = NamedChoice.hint(for: text, among: devices.map(\.name))
      throw CommandProblem(
        .inputMissing, "there is no paired device '\(Printable.line(text))'\(hint)")
    }
    return devices[place]
  }
}

/// Paired devices as a table.
struct PairedDeviceTable: Presentable, JSONObject {
  static let jsonFields = [
    JSONField(
      "devices",
      .list(
        .object([
          JSONField("id", .text, "id of the device"),
          JSONField("device_name", .text, "name of the device"),
          JSONField("right", .choice(WebRight.allCases.map(\.rawValue)), "what it may do"),
          JSONField("paired", .instant, "when it was paired, or null if the clock was not proven"),
          JSONField("last_seen", .instant, "when it last opened the page, to the hour, or null"),
        ])), "the paired devices")
  ]

  let devices: [PairedDevice]
  let local: (Instant) -> String

  func present(on page: inout Page) {
    guard !devices.isEmpty else { return }
    var table = Table([
      .init("ID"), .init("DEVICE", mayShrink: true), .init("MAY"), .init("LAST SEEN", spare: 1),
      .init("PAIRED", spare: 2),
    ])
    for device in devices {
      table.add([
        device.id, Printable.line(device.name), device.right.rawValue,
        device.lastSeen.map(local) ?? "", device.paired.map(local) ?? "",
      ])
    }
    page.table(table)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("devices", devices) { json, device in
      json.field("id", device.id)
      json.field("device_name", device.name)
      json.field("right", device.right.rawValue)
      json.field("paired", device.paired?.description)
      json.field("last_seen", device.lastSeen?.description)
    }
  }
}
