internal import Answers
internal import DurableFiles
internal import HomeFolder
internal import Text

/// What the daemon does, in `run/daemon.json` for other programs; it says nothing of where the van
/// is.
struct DaemonState: Equatable {
  var state = DaemonKeys.watching
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
  /// The drive whose start rules have been told about.
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
  /// Why it does not publish, or does not reach anyone.
  var publishProblem: String?
  /// Whether it is refused where it publishes, and since when it has reached no one, in
  /// milliseconds since the machine started.
  var isPublishRefused = false
  var publishOfflineSince: Int64?
  /// What went wrong last, if nothing has gone right since.
  var problem: String?

  var bytes: [UInt8] {
    var writer = JSONWriter(indentation: 1)
    writer.object { json in
      json.field(DaemonKeys.state, state)
      json.field(DaemonKeys.process, process)
      json.field(DaemonKeys.started, started)
      json.field(DaemonKeys.motion, motion)
      json.field(DaemonKeys.isStaying, isStaying)
      json.field(DaemonKeys.source, source)
      json.field(DaemonKeys.receiver, receiver)
      json.field(DaemonKeys.noPositionSince, noPositionSince)
      json.field(DaemonKeys.unrecordedSince, unrecordedSince)
      json.field(DaemonKeys.drive, drive)
      json.field(DaemonKeys.ownDrive, ownDrive)
      json.field(DaemonKeys.knownDrive, knownDrive)
      json.field(DaemonKeys.isSyncSetUp, isSyncSetUp)
      json.field(DaemonKeys.syncFailures, syncFailures)
      json.field(DaemonKeys.lastSync, lastSync)
      json.field(DaemonKeys.rules, rules)
      json.field(DaemonKeys.brokenRules, brokenRules)
      json.field(DaemonKeys.waitingActions, waitingActions)
      json.field(DaemonKeys.publishing, publishing)
      json.field(DaemonKeys.publishProblem, publishProblem)
      json.field(DaemonKeys.isPublishRefused, isPublishRefused)
      json.field(DaemonKeys.publishOfflineSince, publishOfflineSince)
      json.field(DaemonKeys.problem, problem)
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
