import Answers
import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import Text
import TripStore

/// What the daemon of a home does, as it left word in `run/daemon.json`.
struct DaemonReport: Presentable, Answer {
  private static let sizeLimit = 65_536

  let isRunning: Bool
  /// What it wrote last; `nil` if there is nothing that can be read.
  private let left: JSONValue?

  init(_ home: HomeFolder) throws {
    guard let folder = try home.open(), try folder.status(of: HomeFolder.runName) != nil else {
      (isRunning, left) = (false, nil)
      return
    }
    let run = try folder.directory(HomeFolder.runName)
    isRunning = try run.isLocked(HomeFolder.daemonLock)
    let bytes = try? run.contents(of: HomeFolder.daemonState, limit: Self.sizeLimit)
    left = bytes.flatMap { try? JSONValue(parsing: $0, maximumDepth: 8) }
  }

  /// Whether it ended without being stopped, and nothing has started it again.
  var isMissing: Bool { !isRunning && left?[DaemonKeys.state] == DaemonKeys.watching }

  /// What it says, unless it is of an earlier daemon.
  private var current: JSONValue? { isRunning ? left : nil }

  /// How long ago a moment of this boot was, in milliseconds.
  private func age(_ key: AnswerKey<Int64>) -> Int64? {
    current?[key].map { max(0, MonotonicClock.now - min($0, MonotonicClock.now)) }
  }

  /// A broker that is gone for so long while there is a network has moved, or has other certificates.
  private static let longOffline: Int64 = 3_600_000

  private var brokenRules: [String] { current?[DaemonKeys.brokenRules] ?? [] }

  // MARK: For people

  /// One line for `doctor`.
  var sentence: String {
    guard isRunning else { return "not running" }
    return "runs" + (current?[DaemonKeys.started].map { " since \($0)" } ?? "")
      + (current?[DaemonKeys.motion].map { ", the van is \(Printable.line($0))" } ?? "")
  }

  /// What went wrong last, why nothing is published, or which rules cannot be used.
  var trouble: String? {
    if let problem = current?[DaemonKeys.problem] { return Printable.line(problem) }
    let reason = current?[DaemonKeys.publishProblem].map { ": \(Printable.line($0))" } ?? ""
    switch current?[DaemonKeys.publishing] {
    case "refused": return "the broker refuses what is published\(reason)"
    case "missing": return "nothing is published, since vanlog-publish is missing\(reason)"
    case "offline" where current?[DaemonKeys.isPublishRefused] == true:
      return "what is published is refused\(reason)"
    case "offline", "starting":
      // Without a network, or for a moment, that is how things are on the road.
      guard let age = age(DaemonKeys.publishOfflineSince), age >= Self.longOffline,
        DefaultRoute.exists()
      else { break }
      return "nothing was published for \(Age.span(milliseconds: age))\(reason)"
    default: break
    }
    guard !brokenRules.isEmpty else { return nil }
    let names = brokenRules.map { Printable.line($0) }.joined(separator: ", ")
    return "\(Phrase.count(brokenRules.count, "rule")) cannot be used: \(names)"
  }

  /// How long there has been no position, in milliseconds, and why.
  var noPosition: (age: Int64, reason: String, advice: String)? {
    guard let age = age(DaemonKeys.noPositionSince) else { return nil }
    let isRecorder = current?[DaemonKeys.source] == "recorder"
    switch current?[DaemonKeys.receiver] {
    case "disconnected":
      return (age, "gpsd does not answer", "check that it is running: systemctl status gpsd")
    case "silent":
      return (age, "gpsd hears nothing from a receiver", "check its cable, and see 'cgps'")
    default:
      return (
        age, isRecorder ? "the recorder has no fix" : "the receiver has no fix",
        "give the receiver a view of the sky, and check it with 'cgps'"
      )
    }
  }

  /// Why nothing is recorded, or could be.
  var recordingProblem: String? {
    if let age = age(DaemonKeys.unrecordedSince) {
      return "the van has been moving for \(Age.span(milliseconds: age)), and nothing is recorded"
    }
    return noPosition.map {
      "no position for \(Age.span(milliseconds: $0.age)): \($0.reason)"
    }
  }

  /// What `doctor` says about it, where `needs` is what only works while it runs.
  func finding(needs: DaemonNeeds) -> Finding {
    guard !isMissing, isRunning || needs.reasons.isEmpty else {
      let why = needs.sentence ?? "it was not stopped"
      return Finding(
        .daemon, .warning, "not running, though \(why)",
        advice: "start it with 'vanlog daemon run', or at every boot with 'vanlog daemon install'")
    }
    if let noPosition {
      let age = Age.span(milliseconds: noPosition.age)
      return Finding(
        .daemon, .warning, "\(sentence); no position for \(age): \(noPosition.reason)",
        advice: noPosition.advice)
    }
    guard let trouble else { return .ok(.daemon, sentence) }
    return Finding(
      .daemon, .warning, "\(sentence); \(trouble)",
      advice: "see run/daemon.log, and 'vanlog automation check' for rules")
  }

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("daemon", sentence + (current?[DaemonKeys.process].map { ", process \($0)" } ?? ""))
    if isRunning {
      let source =
        "from \(current?[DaemonKeys.source] ?? "nowhere yet"), \(current?[DaemonKeys.receiver] ?? "unknown")"
      if let noPosition {
        let age = Age.span(milliseconds: noPosition.age)
        fields.add("position", "\(source), none for \(age); \(noPosition.advice)", .warning)
      } else {
        fields.add("position", source)
      }
      if let drive = current?[DaemonKeys.drive] {
        let isOwn = current?[DaemonKeys.ownDrive] == drive
        fields.add("drive", drive + (isOwn ? ", started by the daemon" : ""))
      }
      fields.add("sync", sync)
      fields.add("rules", "\(current?[DaemonKeys.rules] ?? 0)")
      if let waiting = current?[DaemonKeys.waitingActions], waiting > 0 {
        fields.add("waiting", "\(Phrase.count(Int(clamping: waiting), "action")) for a network")
      }
      let reason = current?[DaemonKeys.publishProblem].map { ": \($0)" } ?? ""
      fields.add("publishing", (current?[DaemonKeys.publishing] ?? "off") + reason)
      if let trouble { fields.add("problem", trouble, .warning) }
    }
    page.fields(fields)
  }

  private var sync: String {
    guard current?[DaemonKeys.isSyncSetUp] == true else { return "not set up" }
    let last = current?[DaemonKeys.lastSync].map { "last at \($0)" } ?? "none yet"
    let failures = current?[DaemonKeys.syncFailures] ?? 0
    return failures > 0 ? "\(last), failed \(failures) times since" : last
  }

  // MARK: For programs

  static let members = Members<DaemonReport> {
    Member("running", .flag, "whether a daemon watches this home") { $0.isRunning }
    Member("process", .count, "number of its process") { $0.current?[DaemonKeys.process] }
    Member("running_since", .instant, "when it started") { $0.current?[DaemonKeys.started] }
    Member("moving", .flag, "whether the van moves") {
      $0.current?[DaemonKeys.motion].map { $0 == "moving" }
    }
    Member("staying", .flag, "whether a visit is in progress") { $0.current?[DaemonKeys.isStaying] }
    Member("position_from", .choice(["gpsd", "recorder"]), "where the position comes from") {
      $0.current?[DaemonKeys.source]
    }
    Member("receiver_state", .text, "state of the connection to it") {
      $0.current?[DaemonKeys.receiver]
    }
    Member("no_position_s", .number(.seconds), "how long there has been no position, or null") {
      $0.age(DaemonKeys.noPositionSince).map { $0 / 1_000 }
    }
    Member(
      "unrecorded_s", .number(.seconds),
      "how long the van has moved while nothing is recorded, or null"
    ) { $0.age(DaemonKeys.unrecordedSince).map { $0 / 1_000 } }
    Member("drive_id", .id(of: KindSpec.drive.name), "the drive being recorded") {
      $0.current?[DaemonKeys.drive]
    }
    Member("own_drive_id", .id(of: KindSpec.drive.name), "the drive that the daemon has started") {
      $0.current?[DaemonKeys.ownDrive]
    }
    Member("syncs", .flag, "whether there is a remote to sync with") {
      $0.current?[DaemonKeys.isSyncSetUp]
    }
    Member("sync_failures", .count, "syncs that failed since the last good one") {
      $0.current?[DaemonKeys.syncFailures]
    }
    Member("last_sync", .instant, "when a sync last succeeded, since the daemon started") {
      $0.current?[DaemonKeys.lastSync]
    }
    Member("rule_count", .count, "rules that can be used") { $0.current?[DaemonKeys.rules] }
    Member("broken_rules", .texts, "rules that cannot be used") { $0.brokenRules }
    Member("waiting_actions", .count, "actions that wait for a network") {
      $0.current?[DaemonKeys.waitingActions]
    }
    Member(
      "publishing", .choice(["off", "starting", "connected", "offline", "refused", "missing"]),
      "whether the state of the van is published"
    ) { $0.current?[DaemonKeys.publishing] }
    Member("publish_problem", .text, "why nothing reaches the broker, or null") {
      $0.current?[DaemonKeys.publishProblem]
    }
    Member("problem", .text, "what went wrong last, or null") { $0.current?[DaemonKeys.problem] }
  }
}
