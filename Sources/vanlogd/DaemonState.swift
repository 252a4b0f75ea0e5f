internal import DurableFiles
internal import HomeFolder
internal import Text

/// What the daemon does, in `run/daemon.json` for other programs; it says nothing of where the van
/// is.
struct DaemonState: Equatable {
  var state = "watching"
  var process: Int32
  var started: Instant
  var motion = "parked"
  var isStaying = false
  var source = "gpsd"
  var receiver = "connecting"
  /// Since when there has been no position, and since when the van has been moving with nothing
  /// recorded, in milliseconds since the machine started; `nil` while all is well.
  var noPositionSince: Int64?
  var unrecordedSince: Int64?
  var drive: String?
  /// The drive that the daemon has started.
  var ownDrive: String?
  /// The drive of which rules have heard that it started.
  var knownDrive: String?
  var isSyncSetUp = false
  var syncFailures = 0
  /// When a sync last succeeded.
  var lastSync: Instant?
  var rules = 0
  /// The rules that cannot be used.
  var brokenRules: [String] = []
  /// How many actions wait for a network.
  var waitingActions = 0
  var publishing = PublishChild.State.off.rawValue
  /// Why it does not publish, or does not reach anybody.
  var publishProblem: String?
  /// Whether it is refused where it publishes, and since when it has reached nobody, in milliseconds
  /// since the machine started.
  var isPublishRefused = false
  var publishOfflineSince: Int64?
  /// What went wrong last, if nothing has gone right since.
  var problem: String?

  var bytes: [UInt8] {
    var writer = JSONWriter(indentation: 1)
    writer.object { json in
      json.field("state", state)
      json.field("pid", process)
      json.field("started", started.description)
      json.field("motion", motion)
      json.field("staying", isStaying)
      json.field("position_source", source)
      json.field("receiver", receiver)
      json.field("no_position_since_ms", noPositionSince)
      json.field("unrecorded_since_ms", unrecordedSince)
      json.field("drive_id", drive)
      json.field("own_drive_id", ownDrive)
      json.field("known_drive_id", knownDrive)
      json.field("sync_set_up", isSyncSetUp)
      json.field("sync_failures", syncFailures)
      json.field("last_sync", lastSync?.description)
      json.field("rules", rules)
      json.field("broken_rules", brokenRules)
      json.field("waiting_actions", waitingActions)
      json.field("publishing", publishing)
      json.field("publish_problem", publishProblem)
      json.field("publish_refused", isPublishRefused)
      json.field("publish_offline_since_ms", publishOfflineSince)
      json.field("problem", problem)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// What an earlier daemon has left word of.
  static func left(in run: borrowing Directory) -> JSONValue? {
    guard let bytes = try? run.contents(of: HomeFolder.daemonState, limit: 65_536) else {
      return nil
    }
    return try? JSONValue(parsing: bytes, maximumDepth: 8)
  }
}
