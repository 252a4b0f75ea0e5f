import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore
import TripSync

/// The part of `status` about sync; nothing of it is looked at in a home that does not sync.
struct SyncOverview: Answer {
  static let members = Members<SyncOverview> {
    Member("waiting", .flag, "whether something is not on all remotes yet") { $0.isWaiting }
    Member("last_success", .instant, "when the last sync with any remote succeeded, or null") {
      $0.lastSuccess
    }
    Member("error", .text, "why the last sync with a remote failed, or null") {
      $0.failing?.lastError
    }
    Member("troubles", .count, "things on the remotes that are not as they should be") {
      $0.troubles
    }
    Member("conflicts", .count, "records with values that wait for a choice") { $0.conflicts }
  }

  private let isWaiting: Bool
  private let lastSuccess: Instant?
  private let failing: RemoteState?
  private let troubles, conflicts: Int
  private let isRevoked: Bool
  private let offsetSeconds: Int
  private static let manyFailures = 3

  /// `nil` if this device does not sync, or its store cannot be read, which `status` says anyway.
  init?(_ context: CommandContext) {
    guard let home = try? context.home(), SyncHome.isSetUp(in: home) else { return nil }
    OwnMemory.keepPrivate()
    guard let store = context.storeIfUsable(),
      let syncing = try? SyncHome(lookingAt: home, store: store),
      let remotes = try? syncing.remotes(), let local = try? context.localNow()
    else { return nil }
    isWaiting = remotes.contains { (try? syncing.waiting(for: $0).isNothing) == false }
    lastSuccess = remotes.compactMap(\.lastSuccess).max().map(Instant.init(millisecondsSinceEpoch:))
    failing = remotes.first { $0.lastError != nil }
    let now = (try? context.clock().now.millisecondsSinceEpoch) ?? 0
    troubles = remotes.reduce(0) { $0 + $1.troublesToTell(at: now).count }
    conflicts = (try? store.conflictCount()) ?? 0
    isRevoked = (try? syncing.isRevoked()) ?? false
    offsetSeconds = local.offsetSeconds
  }

  var sentence: String {
    let last =
      lastSuccess.map { "last success \($0.localText(offsetSeconds: offsetSeconds))" }
      ?? "never synced yet"
    var sentence = "\(isWaiting ? "changes wait" : "nothing waits"), \(last)"
    if let failing { sentence += "; \(failing.address) failed" }
    if isRevoked { sentence += "; this device was revoked" }
    if troubles > 0 { sentence += "; \(Phrase.count(troubles, "trouble"))" }
    if conflicts > 0 { sentence += "; \(Phrase.count(conflicts, "choice waits", "choices wait"))" }
    return sentence
  }

  var tone: Fields.Tone { isFailing || isRevoked || troubles > 0 ? .warning : .plain }

  private var isFailing: Bool { failing.map { $0.failures >= Self.manyFailures } ?? false }

  /// What to do next.
  var advice: [StatusAdvice] {
    var advice: [StatusAdvice] = []
    if let failing, isFailing {
      advice.append(
        StatusAdvice(
          .syncFailing, "Look at 'vanlog sync status': the last \(failing.failures) syncs failed.",
          .warning))
    }
    if isRevoked {
      advice.append(
        StatusAdvice(
          .syncTrouble, "Look at 'vanlog sync status': this device was revoked.", .warning))
    } else if troubles > 0 {
      advice.append(
        StatusAdvice(
          .syncTrouble, "Look at 'vanlog sync status': something on a remote is wrong.", .warning))
    }
    if conflicts > 0 {
      advice.append(
        StatusAdvice(
          .syncConflicts,
          "Choose with 'vanlog sync conflicts': "
            + "\(Phrase.count(conflicts, "record was", "records were")) changed on two devices."))
    }
    return advice
  }
}
