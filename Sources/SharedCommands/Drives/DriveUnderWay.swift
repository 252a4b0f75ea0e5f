internal import Answers
public import CommandLineKit
public import DriveRecorder
public import Geodesy
internal import HomeFolder
internal import Records
internal import Text
internal import TrackFormats
internal import TripStore

/// The drive that is not in the store yet, as commands other than `drive` show it.
public struct DriveUnderWay: Answer {
  /// A state of `drive status`, or `busy` or `unreadable`.
  public let state: String
  public private(set) var drive: String?
  public private(set) var points: Int64?
  public private(set) var metres: Double?
  /// When a drive that is recorded began, if it is known.
  private(set) var began: Instant?
  /// Age of the last good fix, or of the last point if no recorder runs.
  private(set) var fixAgeMilliseconds: Int64?
  public private(set) var place: CoordinateE7?
  /// Of the same fix, above sea level.
  private(set) var heightMetres: Double?
  /// Damaged lines, if no recorder is writing the file.
  public private(set) var damagedLines = 0
  public private(set) var problem: String?
  /// Whether no drive can ever be read there; a newer vanlog or another user may well read one.
  private var isUnusable = false
  /// What becomes of it if it was interrupted.
  private var interruption = ""
  /// How many earlier drives have ended and are not in the store yet.
  public private(set) var waiting = 0

  /// Whether a recorder is running.
  public var isRecorded: Bool { Self.recordedStates.contains(state) }

  /// How long a recorder has had no position, in milliseconds, unless it is but a moment.
  public var silence: Int64? {
    guard state == "recording", let age = fixAgeMilliseconds, age >= Self.longSilence else {
      return nil
    }
    return age
  }

  /// Longer than a tunnel.
  private static let longSilence: Int64 = 180_000
  private static let recordedStates: Set = ["armed", "recording", "paused", "ending", "busy"]
  /// `status` must be quick: it does not wait for a recorder whose disk is slow.
  private static let patience: Int64 = 2_000

  /// The drive, if there is one; if there is none, finding out takes two system calls.
  public static func find(_ context: CommandContext) -> DriveUnderWay? {
    guard let home = try? context.home() else { return nil }
    let waiting = EndedDrives.count(in: home)
    guard var found = find(in: home, context) else {
      guard waiting > 0 else { return nil }
      var found = DriveUnderWay(state: "ended")
      found.waiting = waiting
      return found
    }
    found.waiting = waiting
    return found
  }

  private static func find(in home: HomeFolder, _ context: CommandContext) -> DriveUnderWay? {
    guard RecordingHome.hasDrive(home) else { return nil }
    do {
      guard let recording = try RecordingHome(existing: home) else { return nil }
      return try recording.isInUse() ? asking(home) : reading(recording, context)
    } catch {
      var found = DriveUnderWay(state: "unreadable", problem: "\(error)")
      found.isUnusable = (error as? BlackBoxError)?.isUnusable ?? false
      return found
    }
  }

  private init(state: String, problem: String? = nil) {
    self.state = state
    self.problem = problem
  }

  private static func asking(_ home: HomeFolder) -> DriveUnderWay {
    do {
      return DriveUnderWay(
        answer: try ControlClient.ask(.status, folder: home.runFolder, milliseconds: patience))
    } catch {
      // The drive has just ended and is being kept, or the disk is slow.
      return DriveUnderWay(state: "busy")
    }
  }

  private init(answer: JSONValue) {
    let said = answer[RecorderKeys.state]
    // A recorder that waits does not hold the lock: a command that keeps the last drive does.
    state = said.flatMap { $0 == RecorderKeys.waiting ? nil : $0 } ?? "busy"
    drive = answer[RecorderKeys.drive]
    points = answer[RecorderKeys.points]
    metres = answer[RecorderKeys.distance]
    began = answer[RecorderKeys.began]
    let age = answer[RecorderKeys.fixAge]
    fixAgeMilliseconds = age.flatMap { Int64(exactly: ($0 * 1_000).rounded()) }
    problem = answer[RecorderKeys.problem]
    place = Coordinate(answer: answer)?.e7
    heightMetres = answer[FixKeys.altitude]
  }

  private static func reading(
    _ recording: borrowing RecordingHome, _ context: CommandContext
  ) throws -> DriveUnderWay? {
    guard let drive = try recording.drive() else { return nil }
    let contents = drive.contents
    var found = DriveUnderWay(state: contents.state.word)
    found.drive = drive.header.drive.description
    found.points = Int64(contents.points)
    found.metres = drive.summary?.lengthMetres
    found.place = contents.lastPoint?.position
    found.damagedLines = contents.droppedLines
    if contents.state == .running { found.interruption = InterruptedAdvice.sentence(context) }
    if drive.isTimeProven, let last = drive.track.points.last?.time.millisecondsSinceEpoch {
      found.fixAgeMilliseconds = try context.age(of: last)
    }
    return found
  }

  // MARK: Words

  /// What to do about it; nothing while all is well.
  public var advice: [String] {
    switch state {
    case "interrupted": ["A drive was interrupted; \(interruption)."]
    case "suspended": ["Run 'vanlog drive start' to resume the suspended drive."]
    case "ended": ["Run 'vanlog drive recover --save' to keep what has ended, or to see why not."]
    case "unreadable" where isUnusable:
      ["Run 'vanlog drive recover --set-aside': the unfinished drive cannot be read."]
    case "unreadable": []
    default: waiting > 0 ? ["Run 'vanlog drive recover --save' to keep earlier drives."] : []
    }
  }

  /// The drive in one line, such as `recording 4XK2P, 12.3 km, last fix 2 s ago`.
  public func sentence(_ units: UnitSystem) -> String {
    var parts = [drive.map { "\(state) \($0.suffix(IDEnding.shortest))" } ?? state]
    if let metres { parts.append(units.distance(metres: metres)) }
    if isRecorded, let fixAgeMilliseconds {
      parts.append("last fix \(fixAgeMilliseconds / 1_000) s ago")
    }
    if let problem { parts.append(problem) }
    if waiting > 0 {
      parts.append("\(waiting) that \(waiting == 1 ? "has" : "have") ended not in the store yet")
    }
    return parts.joined(separator: ", ")
  }

  public static let members = Members<DriveUnderWay> {
    Member("state", .text, "state, as in 'drive status', or busy or unreadable") { $0.state }
    Member("drive_id", .id(of: KindSpec.drive.name), "id of the drive") { $0.drive }
    Member("points", .count, "points saved to disk") { $0.points }
    Member("distance_m", .number(.metres, decimals: 1), "distance driven so far") { $0.metres }
    Member("fix_age_s", .number(.seconds), "age of the last good fix") {
      $0.fixAgeMilliseconds.map { $0 / 1_000 }
    }
    Member("problem", .text, "why points cannot be saved, or null") { $0.problem }
    Member(
      "waiting_drives", .count, "earlier drives that have ended and are not in the store yet"
    ) { $0.waiting }
  }
}

extension CommandContext {
  /// How long ago a moment was, or `nil` if that overflows.
  public func age(of milliseconds: Int64) throws -> Int64? {
    let now = try clock().now.millisecondsSinceEpoch
    let (age, overflows) = now.subtractingReportingOverflow(milliseconds)
    return overflows ? nil : age
  }
}

extension BlackBoxContents.State {
  /// The state that `drive status` shows when no recorder runs.
  public var word: String {
    switch self {
    case .running: "interrupted"
    case .suspended: "suspended"
    case .stopped: "ended"
    }
  }
}

/// A reminder of an interrupted drive.
public enum InterruptedNotice {
  /// Prints the reminder before commands that do not show the drive themselves, on a terminal only.
  public static func give(_ context: CommandContext, before command: String) {
    guard context.terminal.errorIsTerminal, !context.globals.json, !context.globals.quiet,
      !isSilent(command), let home = try? context.home(), RecordingHome.hasDrive(home),
      let recording = try? RecordingHome(existing: home), (try? recording.isInUse()) == false,
      let contents = try? recording.contents()
    else { return }
    switch contents.state {
    case .running:
      context.note("a drive was interrupted; \(InterruptedAdvice.sentence(context))")
    case .suspended:
      context.note("a drive is suspended; resume it with 'vanlog drive start'")
    case .stopped: return
    }
  }

  private static func isSilent(_ command: String) -> Bool {
    [
      "help", "version", "completion", "drive start", "drive stop", "drive recover", "drive status",
      "emergency",
    ].contains(command)
  }
}
