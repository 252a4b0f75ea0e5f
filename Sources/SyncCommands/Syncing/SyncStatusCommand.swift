import Answers
import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore
import TripSync

/// `sync status`: what waits, and how the last syncs went.
struct SyncStatusCommand: BareCommand {
  static let name = "sync status"
  static let use = CommandUse.shows()
  static let summary = "Show what waits to be sent, and how the last syncs went."
  static let details = [
    "Works offline, and during a sync: shows what this device knows."
  ]
  static let examples = [Example("vanlog sync status", "See whether everything is safe elsewhere.")]
  static let jsonFields = SyncStatusView.jsonFields
  static let exits = [SyncExits.notSetUp]

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHomeToRead()
    let view = SyncStatusView(
      device: try home.requireKeys().name, isOnline: DefaultRoute.exists(),
      hasWords: try home.hasRecoveryKey(), conflicts: try home.store.conflictCount(),
      remotes: try home.remotes().map { try RemoteStatusView($0, home, context) })
    try context.output(view)
    return .done
  }
}

private struct SyncStatusView: Presentable, Answer {
  static let members = Members<SyncStatusView> {
    Member("device_name", .text, "how the other devices call this one") { $0.device }
    Member("online", .flag, "whether there is a default route") { $0.isOnline }
    Member("recovery_words", .flag, "whether recovery words open what is written now") {
      $0.hasWords
    }
    Member("conflicts", .count, "records with values that wait for a choice") { $0.conflicts }
    Member(SyncKeys.remotes, .objects(), "all remotes") { $0.remotes }
  }

  let device: String
  let isOnline, hasWords: Bool
  let conflicts: Int
  let remotes: [RemoteStatusView]

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("Device", device)
    fields.add("Network", isOnline ? "online" : "offline")
    for remote in remotes { remote.add(to: &fields) }
    fields.add(
      "Words",
      hasWords
        ? "made" : "none open what is written now; run 'vanlog sync recovery-key' to make some")
    if conflicts > 0 {
      fields.add(
        "Conflicts",
        "\(Phrase.count(conflicts, "record waits", "records wait")) for your choice; see 'vanlog sync "
          + "conflicts'")
    }
    page.fields(fields)
  }
}

/// How things stand with one remote.
struct RemoteStatusView: Answer {
  static let members = Members<RemoteStatusView> {
    Member(SyncKeys.remote, .text, "address of the remote") { "\($0.state.address)" }
    Member(SyncKeys.waiting, .object, "what is not there yet") { $0.waiting }
    Member("last_success", .instant, "when the last sync succeeded, or null") {
      $0.instant($0.state.lastSuccess)
    }
    Member("read_back_since", .instant, "everything stored before this has been read back, or null")
    {
      $0.instant($0.state.readBackSince)
    }
    Member("last_try", .instant, "when the last sync ended, or null") {
      $0.instant($0.state.lastTry)
    }
    Member("failures", .count, "syncs that failed since the last success") { $0.state.failures }
    Member("error", .text, "why the last sync failed, or null") { $0.state.lastError }
    Member("next_try", .instant, "when --if-online tries again after a failure, or null") {
      $0.nextTry
    }
    Member("troubles", .objects(), "what is not as it should be there") {
      $0.troubles.map(TroubleView.init)
    }
  }

  private let state: RemoteState
  private let waiting: WaitingView
  private let nextTry: Instant?
  private let troubles: [Trouble]
  private let local: (Instant) -> String

  init(_ state: RemoteState, _ home: SyncHome, _ context: CommandContext) throws {
    self.state = state
    waiting = WaitingView(try home.waiting(for: state))
    let now = try context.clock().now
    nextTry = state.millisecondsToNextTry.map {
      Instant(millisecondsSinceEpoch: now.millisecondsSinceEpoch + $0)
    }
    troubles = state.troublesToTell(at: now.millisecondsSinceEpoch)
    local = try context.localTexts()
  }

  private func instant(_ milliseconds: Int64?) -> Instant? {
    milliseconds.map { Instant(millisecondsSinceEpoch: $0) }
  }

  func add(to fields: inout Fields) {
    fields.add("Remote", "\(state.address)")
    fields.add("  waiting", waiting.sentence)
    fields.add("  last success", instant(state.lastSuccess).map(local) ?? "never")
    if let read = instant(state.readBackSince).map(local) {
      fields.add("  read back", "everything stored before \(read)")
    }
    if let error = state.lastError {
      let tries = state.failures == 1 ? "" : ", \(state.failures) times in a row"
      fields.add("  failed", (instant(state.lastTry).map(local) ?? "") + tries + ": " + error)
      if let nextTry {
        fields.add("  next try", "not before \(local(nextTry)), if a timer runs it")
      }
    }
    for trouble in troubles { fields.add("  trouble", trouble.text) }
  }
}

/// What waits to be sent to a remote.
struct WaitingView: Answer {
  static let members = Members<WaitingView> {
    Member(SyncKeys.urgent, .count, "changes of trips, check-ins, money, settings and the like") {
      $0.waiting.urgent
    }
    Member(SyncKeys.normal, .count, "changes of things on board, places and the like") {
      $0.waiting.normal
    }
    Member(SyncKeys.low, .count, "changes of drives and documents") { $0.waiting.low }
    Member(SyncKeys.sealedRecords, .count, "encrypted batches of changes, of what people enter") {
      $0.waiting.records
    }
    Member(SyncKeys.sealedFiles, .count, "encrypted batches of changes, of tracks") {
      $0.waiting.files
    }
    Member(SyncKeys.documents, .count, "documents whose file is not there") { $0.waiting.documents }
    Member("keys", .flag, "whether changed keys are not there yet") { $0.waiting.hasKeys }
    Member("waiting_bytes", .number(.bytes), "size of the encrypted batches") {
      $0.waiting.bytes
    }
  }

  let waiting: SyncHome.Waiting

  init(_ waiting: SyncHome.Waiting) { self.waiting = waiting }

  var sentence: String {
    guard !waiting.isNothing else { return "nothing" }
    let changes = [
      (waiting.urgent, "urgent"), (waiting.normal, "normal"), (waiting.low, "of low priority"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    var parts: [String] = []
    if waiting.changes > 0 {
      parts.append(
        "\(Phrase.count(waiting.changes, "change")) (\(changes.joined(separator: ", ")))")
    }
    if waiting.records > 0 {
      parts.append("\(Phrase.count(waiting.records, "batch", "batches")) of records")
    }
    if waiting.files > 0 {
      parts.append("\(Phrase.count(waiting.files, "batch", "batches")) of tracks")
    }
    if waiting.documents > 0 { parts.append(Phrase.count(waiting.documents, "document")) }
    if waiting.hasKeys { parts.append("changed keys") }
    let size = waiting.bytes > 0 ? "; \(Bytes.text(waiting.bytes)) encrypted" : ""
    return parts.joined(separator: ", ") + size
  }
}
