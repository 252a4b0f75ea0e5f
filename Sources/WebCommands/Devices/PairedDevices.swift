import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import Text
import WebAccess

/// The paired devices of a home, for commands.
struct PairedDevices {
  let devices: [PairedDevice]
  /// Whether there is a list that cannot be read, so that no one is let in.
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
struct PairedDeviceTable: Presentable, Answer {
  static let members = Members<PairedDeviceTable> {
    Member("devices", .objects(deviceMembers), "the paired devices") { $0.devices }
  }

  private static let deviceMembers = Members<PairedDevice> {
    Member("id", .text, "id of the device") { $0.id }
    Member("device_name", .text, "name of the device") { $0.name }
    Member("right", .choice, "what it may do") { $0.right }
    Member("paired", .instant, "when it was paired, or null if the clock was not proven") {
      $0.paired
    }
    Member("last_seen", .instant, "when it last opened the page, to the hour, or null") {
      $0.lastSeen
    }
  }

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
}
