public import Text

/// What the daemon says about itself in `run/daemon.json`.
public enum DaemonKeys {
  public static let state = AnswerKey<String>("state")
  public static let process = AnswerKey<Int64>("pid")
  public static let started = AnswerKey<Instant>("started")
  public static let motion = AnswerKey<String>("motion")
  public static let isStaying = AnswerKey<Bool>("staying")
  public static let source = AnswerKey<String>("position_source")
  public static let receiver = AnswerKey<String>("receiver")
  public static let noPositionSince = AnswerKey<Int64>("no_position_since_ms")
  public static let unrecordedSince = AnswerKey<Int64>("unrecorded_since_ms")
  public static let drive = AnswerKey<String>("drive_id")
  public static let ownDrive = AnswerKey<String>("own_drive_id")
  public static let knownDrive = AnswerKey<String>("known_drive_id")
  public static let isSyncSetUp = AnswerKey<Bool>("sync_set_up")
  public static let syncFailures = AnswerKey<Int64>("sync_failures")
  public static let lastSync = AnswerKey<Instant>("last_sync")
  public static let rules = AnswerKey<Int64>("rules")
  public static let brokenRules = AnswerKey<[String]>("broken_rules")
  public static let waitingActions = AnswerKey<Int64>("waiting_actions")
  public static let publishing = AnswerKey<String>("publishing")
  public static let publishProblem = AnswerKey<String>("publish_problem")
  public static let isPublishRefused = AnswerKey<Bool>("publish_refused")
  public static let publishOfflineSince = AnswerKey<Int64>("publish_offline_since_ms")
  public static let problem = AnswerKey<String>("problem")

  /// The state of one that was not stopped.
  public static let watching = "watching"
}
