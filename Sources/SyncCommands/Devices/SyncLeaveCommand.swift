import CommandLineKit
import SharedCommands
import Text
import TripSync

/// `sync leave`: takes part no longer.
struct SyncLeaveCommand: ReadingCommand {
  static let name = "sync leave"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Stop syncing this device; every record stays on it."
  static let details = [
    "The keys and what is known of the remotes are removed from this device, and nothing from the "
      + "remotes. The other devices are told where a remote can be reached."
  ]
  static let options = [Confirmation.yes]
  static let examples = [Example("vanlog sync leave", "Stop syncing this device.")]
  static let jsonFields = LeftView.jsonFields
  static let exits = [SyncExits.notSetUp, SyncExits.busy]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHome()
    let states = try home.remotes()
    let isWaiting = try states.contains { try !home.waiting(for: $0).isNothing }
    let rest = isWaiting ? " Some changes are not sent yet; they stay on this device only." : ""
    guard try Confirmation.isGiven("Stop syncing this device?\(rest)", arguments, context) else {
      return .done
    }
    let last = try home.devices().allSatisfy { $0.isThis || $0.isRevoked || $0.hasLeft }
    try home.leave(telling: states.map(RemoteMaker.remote), now: try context.moment())
    try context.output(LeftView(remotes: states.map { "\($0.address)" }))
    if isWaiting { context.note("some changes were not sent; they are on this device only") }
    if last {
      context.note(
        "it was the last device: what is on the remotes opens only with the passphrase or the "
          + "recovery words")
    }
    return .done
  }
}

private struct LeftView: Presentable, Answer {
  static let members = Members<LeftView> {
    Member("remotes", .texts, "addresses of the remotes that it took part in") { $0.remotes }
  }

  let remotes: [String]

  func present(on page: inout Page) {
    page.paragraph("this device no longer syncs; its records stay")
  }
}
