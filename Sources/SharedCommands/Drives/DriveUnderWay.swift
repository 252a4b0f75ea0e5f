public import CommandLineKit
public import DriveRecorder
public import Geodesy
internal import HomeFolder
public import Text
internal import TrackFormats

/// The drive that is not in the store yet, as commands beside `drive` tell of it.
public struct DriveUnderWay {
  /// As `drive status` has it, or `busy` or `unreadable`.
  public let state: String
  public private(set) var drive: String?
  public private(set) var points: Int64?
  public private(set) var metres: Double?
  /// How long ago the last good fix was; of a drive that nobody records, the last point.
  private(set) var fixAgeMilliseconds: Int64?
  public private(set) var place: CoordinateE7?
  /// Damaged lines of a file that nobody writes now.
  public private(set) var damagedLines = 0
  public private(set) var problem: String?

  /// Whether a recorder is at work.
  public var isRecorded: Bool { Self.recordedStates.contains(state) }

  private static let recordedStates: Set = ["armed", "recording", "paused", "ending", "busy"]
  /// `status` is for a glance: a recorder whose disk is slow is not waited for.
  private static let patience: Int64 = 2_000

  /// The drive, if there is one; without one this costs a single call.
  public static func find(_ context: CommandContext) -> DriveUnderWay? {
    guard let home = try? context.home(), RecordingHome.hasDrive(home) else { return nil }
    do {
      guard let recording = try RecordingHome(existing: home) else { return nil }
      return try recording.isInUse() ? asking(home) : reading(recording, context)
    } catch {
      return DriveUnderWay(state: "unreadable", problem: "\(error)")
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
      // It has just ended, and its drive is being kept; or its disk takes its time.
      return DriveUnderWay(state: "busy")
    }
  }

  private init(answer: JSONValue) {
    state = answer["state"]?.string ?? "busy"
    drive = answer["drive_id"]?.string
    points = answer["points"]?.integer
    metres = answer["distance_m"]?.number
    let age = answer["fix_age_s"]?.number
    fixAgeMilliseconds = age.flatMap { Int64(exactly: ($0 * 1_000).rounded()) }
    problem = answer["problem"]?.string
    place = Coordinate(answer: answer)?.e7
  }

  private static func reading(
    _ recording: borrowing RecordingHome, _ context: CommandContext
  ) throws -> DriveUnderWay? {
    guard let drive = try recording.drive() else { return nil }
    let contents = drive.contents
    var found = DriveUnderWay(state: contents.state.word)
    found.drive = drive.header.drive.description
    found.points = Int64(contents.points)
    found.metres = drive.track.summary?.lengthMetres
    found.place = contents.lastPoint?.position
    found.damagedLines = contents.droppedLines
    if drive.isTimeProven, let last = drive.track.points.last?.time.millisecondsSinceEpoch {
      found.fixAgeMilliseconds = try context.age(of: last)
    }
    return found
  }

  // MARK: Words

  /// What to do about it; nothing while all is well.
  public var advice: [String] {
    switch state {
    case "interrupted":
      ["Run 'vanlog drive recover': it saves the interrupted drive or goes on with it."]
    case "suspended": ["Run 'vanlog drive start': the suspended drive goes on."]
    case "ended": ["Run 'vanlog drive recover --save': the drive that ended is not kept yet."]
    case "unreadable":
      ["Run 'vanlog drive recover --set-aside': nobody can read the drive that lies there."]
    default: []
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
    return parts.concatenated(separator: ", ")
  }

  public static let jsonFields = [
    JSONField("state", .text, "as 'drive status' has it, or busy, or unreadable"),
    JSONField("drive_id", .id, "the drive"),
    JSONField("points", .count, "points that are on the disk"),
    JSONField("distance_m", .number(.metres), "how far it has gone"),
    JSONField("fix_age_s", .number(.seconds), "how long ago the last good fix was"),
    JSONField("problem", .text, "what the disk objects to"),
  ]

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("state", state)
      json.field("drive_id", drive)
      json.field("points", points)
      json.field("distance_m", metres, decimals: 1)
      json.field("fix_age_s", fixAgeMilliseconds.map { $0 / 1_000 })
      json.field("problem", problem)
    }
  }
}

extension Coordinate {
  /// The place in an answer of the recorder program, if there is one.
  public init?(answer: JSONValue) {
    guard let latitude = answer["lat"]?.number, let longitude = answer["lon"]?.number,
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self = place
  }
}

extension CommandContext {
  /// How long ago a moment was, or `nil` if it can be none.
  public func age(of milliseconds: Int64) throws -> Int64? {
    let now = try clock().now.millisecondsSinceEpoch
    let (age, overflows) = now.subtractingReportingOverflow(milliseconds)
    return overflows ? nil : age
  }
}

extension BlackBoxContents.State {
  /// The word that `drive status` has for it when no recorder runs.
  public var word: String {
    switch self {
    case .running: "interrupted"
    case .suspended: "suspended"
    case .stopped: "ended"
    }
  }
}
