import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import TripSync

/// The part of `status` about sync; nothing of it is looked at in a home that does not sync.
struct SyncOverview: JSONObject {
  static let jsonFields = [
    JSONField("waiting", .flag, "whether something is not on all remotes yet"),
    JSONField("last_success", .instant, "when the last sync with any remote succeeded, or null"),
    JSONField("error", .text, "why the last sync with a remote failed, or null"),
  ]

  private let isWaiting: Bool
  private let lastSuccess: Instant?
  private let failing: RemoteState?
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
    offsetSeconds = local.offsetSeconds
  }

  var sentence: String {
    let last =
      lastSuccess.map { "last success \($0.localText(offsetSeconds: offsetSeconds))" }
      ?? "never synced yet"
    let failure = failing.map { "; \($0.address) failed" } ?? ""
    return "\(isWaiting ? "changes wait" : "nothing waits"), \(last)\(failure)"
  }

  var tone: Fields.Tone { isFailing ? .warning : .plain }

  private var isFailing: Bool { failing.map { $0.failures >= Self.manyFailures } ?? false }

  /// What to do next.
  var advice: [StatusAdvice] {
    guard let failing, isFailing else { return [] }
    return [
      StatusAdvice(
        .syncFailing, "Look at 'vanlog sync status': the last \(failing.failures) syncs failed.",
        .warning)
    ]
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("waiting", isWaiting)
    json.field("last_success", lastSuccess?.description)
    json.field("error", failing?.lastError)
  }
}
