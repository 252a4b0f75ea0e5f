import CommandLineKit
import SharedCommands
import Text
import TripSync

/// `sync revoke`: a device that was lost takes part no longer.
struct SyncRevokeCommand: ReadingCommand {
  static let name = "sync revoke"
  static let summary = "Shut out a device that was lost or sold."
  static let details = [
    "A new key is used from now on, which the device does not get, and nothing that it writes from "
      + "now on counts. It keeps what it had until now, so change the password of the remote too, if "
      + "the device knows it. Nothing stops somebody who has the passphrase: change that as well if "
      + "it was stored with the device."
  ]
  static let operands = [
    OperandSpec(
      .text("DEVICE", maximumBytes: 255),
      help: "The device, by its name or the end of its id, as 'vanlog sync devices' lists it.")
  ]
  static let options = PassphraseInput.options + [Confirmation.yes]
  static let examples = [Example("vanlog sync revoke phone", "Shut out a phone that was stolen.")]
  static let jsonFields =
    JSONField.identity("device") + [JSONField("device_name", .text, "name of the device")]
  static let exits = [
    SyncExits.notSetUp, SyncExits.busy, SyncExits.opening,
    Exit(.inputMissing, "there is no such device"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHome()
    let device = try device(in: home)
    let name = Printable.line(device.name)
    guard try Confirmation.isGiven("Revoke the device '\(name)'?", arguments, context) else {
      return .done
    }
    let hadWords = try home.hasRecoveryKey()
    try home.rotate(
      passphrase: PassphraseInput.existing(arguments, context), revoking: device.id)
    try context.output(RevokedView(device: device))
    if try hadWords && !home.hasRecoveryKey() { context.note(KeyChange.wordsAdvice) }
    return .done
  }

  private func device(in home: SyncHome) throws -> SyncDevice {
    let text = arguments.operand(0) ?? ""
    let own = try home.requireKeys()
    if IDEnding(text)?.fits(own.id) == true { throw RepositoryError.ownDevice }
    do {
      return try home.device(called: text)
    } catch RepositoryError.unknownDevice where own.name == text {
      throw RepositoryError.ownDevice
    }
  }
}

private struct RevokedView: Presentable, JSONObject {
  let device: SyncDevice

  func present(on page: inout Page) {
    page.paragraph(
      "'\(Printable.line(device.name))' is revoked; the others learn of it after 'vanlog sync now'")
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("id", "\(device.id)")
    json.field("short_id", device.id.ending(IDEnding.shortest))
    json.field("device_name", device.name)
  }
}
