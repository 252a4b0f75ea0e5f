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
  var isMissing: Bool { !isRunning && left?["state"]?.string == "watching" }

  /// What it says, unless it is of an earlier daemon.
  private var current: JSONValue? { isRunning ? left : nil }

  private func text(_ name: String) -> String? { current?[name]?.string }
  private func count(_ name: String) -> Int64? { current?[name]?.integer }
  private func flag(_ name: String) -> Bool? { current?[name]?.bool }

  /// How long ago a moment of this boot was, in milliseconds.
  private func age(_ name: String) -> Int64? {
    count(name).map { max(0, MonotonicClock.now - min($0, MonotonicClock.now)) }
  }

  /// A broker that is gone for so long while there is a network has moved, or has other certificates.
  private static let longOffline: Int64 = 3_600_000

  private func instant(_ name: String) -> Instant? { text(name).flatMap { Instant($0) } }

  private var brokenRules: [String] {
    (current?["broken_rules"]?.elements ?? []).compactMap { $0.string }
  }

  // MARK: For people

  /// One line for `doctor`.
  var sentence: String {
    guard isRunning else { return "not running" }
    return "runs" + (instant("started").map { " since \($0)" } ?? "")
      + (text("motion").map { ", the van is \(Printable.line($0))" } ?? "")
  }

  /// What went wrong last, why nothing is published, or which rules cannot be used.
  var trouble: String? {
    if let problem = text("problem") { return Printable.line(problem) }
    let reason = text("publish_problem").map { ": \(Printable.line($0))" } ?? ""
    switch text("publishing") {
    case "refused": return "the broker refuses what is published\(reason)"
    case "missing": return "nothing is published, since vanlog-publish is missing\(reason)"
    case "offline" where flag("publish_refused") == true:
      return "what is published is refused\(reason)"
    case "offline", "starting":
      // Without a network, or for a moment, that is how things are on the road.
      guard let age = age("publish_offline_since_ms"), age >= Self.longOffline,
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
    guard let age = age("no_position_since_ms") else { return nil }
    let isRecorder = text("position_source") == "recorder"
    switch text("receiver") {
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
    if let age = age("unrecorded_since_ms") {
      return "the van has been moving for \(Age.span(milliseconds: age)), and nothing is recorded"
    }
    return noPosition.map {
      "no position for \(Age.span(milliseconds: $0.age)): \($0.reason)"
    }
  }

  /// What `doctor` says of it, where `needs` is what only works while it runs.
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
    fields.add("daemon", sentence + (count("pid").map { ", process \($0)" } ?? ""))
    if isRunning {
      let source =
        "from \(text("position_source") ?? "nowhere yet"), \(text("receiver") ?? "unknown")"
      if let noPosition {
        let age = Age.span(milliseconds: noPosition.age)
        fields.add("position", "\(source), none for \(age); \(noPosition.advice)", .warning)
      } else {
        fields.add("position", source)
      }
      if let drive = text("drive_id") {
        let isOwn = text("own_drive_id") == drive
        fields.add("drive", drive + (isOwn ? ", started by the daemon" : ""))
      }
      fields.add("sync", sync)
      fields.add("rules", "\(count("rules") ?? 0)")
      if let waiting = count("waiting_actions"), waiting > 0 {
        fields.add("waiting", "\(Phrase.count(Int(clamping: waiting), "action")) for a network")
      }
      let reason = text("publish_problem").map { ": \($0)" } ?? ""
      fields.add("publishing", (text("publishing") ?? "off") + reason)
      if let trouble { fields.add("problem", trouble, .warning) }
    }
    page.fields(fields)
  }

  private var sync: String {
    guard flag("sync_set_up") == true else { return "not set up" }
    let last = instant("last_sync").map { "last at \($0)" } ?? "none yet"
    let failures = count("sync_failures") ?? 0
    return failures > 0 ? "\(last), failed \(failures) times since" : last
  }

  // MARK: For programs

  static let members = Members<DaemonReport> {
    Member("running", .flag, "whether a daemon watches this home") { $0.isRunning }
    Member("process", .count, "number of its process") { $0.count("pid") }
    Member("running_since", .instant, "when it started") { $0.instant("started") }
    Member("moving", .flag, "whether the van moves") { $0.text("motion").map { $0 == "moving" } }
    Member("staying", .flag, "whether a visit goes on") { $0.flag("staying") }
    Member("position_from", .choice(["gpsd", "recorder"]), "who tells where the van is") {
      $0.text("position_source")
    }
    Member("receiver_state", .text, "state of the connection to it") { $0.text("receiver") }
    Member("no_position_s", .number(.seconds), "how long there has been no position, or null") {
      $0.age("no_position_since_ms").map { $0 / 1_000 }
    }
    Member(
      "unrecorded_s", .number(.seconds),
      "how long the van has moved and nothing is recorded, or null"
    ) { $0.age("unrecorded_since_ms").map { $0 / 1_000 } }
    Member("drive_id", .id(of: KindSpec.drive.name), "the drive being recorded") {
      $0.text("drive_id")
    }
    Member("own_drive_id", .id(of: KindSpec.drive.name), "the drive that the daemon has started") {
      $0.text("own_drive_id")
    }
    Member("syncs", .flag, "whether there is a remote to sync with") { $0.flag("sync_set_up") }
    Member("sync_failures", .count, "syncs that failed since the last good one") {
      $0.count("sync_failures")
    }
    Member("last_sync", .instant, "when a sync last succeeded, since the daemon started") {
      $0.instant("last_sync")
    }
    Member("rule_count", .count, "rules that can be used") { $0.count("rules") }
    Member("broken_rules", .texts, "rules that cannot be used") { $0.brokenRules }
    Member("waiting_actions", .count, "actions that wait for a network") {
      $0.count("waiting_actions")
    }
    Member(
      "publishing", .choice(["off", "starting", "connected", "offline", "refused", "missing"]),
      "whether the state of the van is published"
    ) { $0.text("publishing") }
    Member("publish_problem", .text, "why nothing reaches the broker, or null") {
      $0.text("publish_problem")
    }
    Member("problem", .text, "what went wrong last, or null") { $0.text("problem") }
  }
}
