import CommandLineKit
import SharedCommands
import Text
import TripSync

/// `sync revoke`: a device that was lost takes part no longer.
struct SyncRevokeCommand: ReadingCommand {
  static let name = "sync revoke"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Shut out a device that was lost or sold."
  static let details = [
    "First, everything that the device has sent is fetched, since that counts. Then a new key is "
      + "used, which the device does not get, and nothing that it writes from now on counts. It "
      + "keeps what it had until now, so change the password of the remote too if the device knows "
      + "it. Nothing stops someone who has the passphrase: change that as well if it was stored "
      + "with the device.",
    "If a remote cannot be reached, nothing is changed unless --offline is given: what the device has "
      + "sent there since the last sync would not count.",
  ]
  static let operands = [
    OperandSpec(
      .text("DEVICE", maximumBytes: 255),
      help: "The device, by its name or the end of its id, as 'vanlog sync devices' lists it.")
  ]
  static let options = PassphraseInput.options + [KeysExchange.offline, Confirmation.yes]
  static let examples = [Example("vanlog sync revoke phone", "Shut out a phone that was stolen.")]
  static let jsonFields = RevokedView.jsonFields
  static let exits = KeysExchange.exits + [Exit(.inputMissing, "there is no such device")]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHome()
    try refuseOwn(home)
    let exchange = try KeysExchange(home, arguments, context)
    let device = try device(in: home)
    let name = Printable.line(device.name)
    try exchange.requireFetched(or: "what '\(name)' has sent there since then would not count")
    let batches = try home.batches(of: device.id)
    let rest = batches.missing == 0 ? "" : " " + Self.sentence(missing: batches.missing)
    guard try Confirmation.isGiven("Revoke the device '\(name)'?\(rest)", arguments, context) else {
      return .done
    }
    let hadWords = try home.hasRecoveryKey()
    try home.rotate(
      passphrase: PassphraseInput.existing(arguments, context), revoking: device.id)
    let isTold = try exchange.publish()
    try context.output(RevokedView(device: device, batches: batches, isTold: isTold))
    if try hadWords && !home.hasRecoveryKey() { context.note(KeyChange.wordsAdvice) }
    return .done
  }

  fileprivate static func sentence(missing: UInt64) -> String {
    let count = Int(clamping: missing)
    return "\(Phrase.count(count, "batch", "batches")) that it has sent cannot be read here, and "
      + "\(count == 1 ? "does" : "do") not count."
  }

  private func refuseOwn(_ home: SyncHome) throws {
    if IDEnding(arguments.operand(0) ?? "")?.fits(try home.requireKeys().id) == true {
      throw RepositoryError.ownDevice
    }
  }

  private func device(in home: SyncHome) throws -> SyncDevice {
    let text = arguments.operand(0) ?? ""
    let own = try home.requireKeys().name
    do {
      return try home.device(called: text)
    } catch RepositoryError.unknownDevice where own == text {
      throw RepositoryError.ownDevice
    }
  }
}

private struct RevokedView: Presentable, Answer {
  static let members = Members<RevokedView> {
    Members.identity("device", { $0.device.id }, short: { $0.device.id.ending(IDEnding.shortest) })
    Member("device_name", .text, "name of the device") { $0.device.name }
    Member("counted_batches", .count, "batches of changes it had sent that count") {
      $0.batches.here
    }
    Member("uncounted_batches", .count, "batches it had sent that cannot be read here") {
      $0.batches.missing
    }
    Member("told", .flag, "whether all remotes have the change") { $0.isTold }
  }

  let device: SyncDevice
  let batches: (here: UInt64, missing: UInt64)
  let isTold: Bool

  func present(on page: inout Page) {
    let name = Printable.line(device.name)
    let told = isTold ? "the others learn of it when they sync" : "the others do not know it yet"
    page.paragraph("'\(name)' is revoked; \(told)")
    page.paragraph(
      "  \(Phrase.count(Int(clamping: batches.here), "batch", "batches")) that it had sent by now "
        + "\(batches.here == 1 ? "counts" : "count")")
    if batches.missing > 0 {
      page.paragraph("  \(SyncRevokeCommand.sentence(missing: batches.missing))")
    }
  }
}
