import Answers
import CommandLineKit
import DriveRecorder
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// The state of the recording, from the recorder or from the black box.
struct DriveStatusView: Presentable {
  /// The recorder's answer; `--json` prints it as it is.
  private let answer: JSONValue
  /// What becomes of an interrupted drive.
  private var interruption = ""

  init(_ answer: JSONValue) {
    self.answer = .object(
      (answer.members ?? []).filter { $0.name != RecorderKeys.isDone.name })
  }

  /// Without a recorder, or with one that waits.
  init(resting contents: BlackBoxContents?, isWaiting: Bool, _ context: CommandContext) {
    if contents?.state == .running { interruption = InterruptedAdvice.sentence(context) }
    func member<Value>(_ key: AnswerKey<Value>, _ value: JSONValue) -> JSONValue.Member {
      JSONValue.Member(name: key.name, value: value)
    }
    answer = .object([
      member(RecorderKeys.state, .string(contents?.state.word ?? "standby")),
      member(RecorderKeys.drive, contents.map { .string($0.header.drive.description) } ?? .null),
      member(RecorderKeys.points, .integer(Int64(contents?.points ?? 0))),
      member(RecorderKeys.unsavedPoints, .integer(0)),
      member(RecorderKeys.gpsd, .null),
      member(RecorderKeys.recorder, isWaiting ? .string(RecorderKeys.waiting) : .null),
    ])
  }

  func write(to json: inout JSONWriter) {
    answer.write(to: &json)
  }

  /// Whether points are being recorded and saved, for scripts.
  var exitStatus: ExitStatus {
    switch answer[RecorderKeys.problemKind] {
    case "disk": .inputOutput
    case "gpsd", "refused", "no_fix": .serviceMissing
    default: .done
    }
  }

  // MARK: For a person

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("state", state)
    addProblem(to: &fields)
    if let drive = answer[RecorderKeys.drive] {
      fields.add("drive", String(drive.suffix(IDEnding.shortest)))
    }
    addFix(to: &fields, page.units)
    addDrive(to: &fields, page.units)
    if answer[RecorderKeys.recorder] != nil {
      fields.add("recorder", "waits for 'vanlog drive start'")
    }
    if let gpsd = answer[RecorderKeys.gpsdSentence] { fields.add("gpsd", gpsd) }
    addRejected(to: &fields)
    page.fields(fields)
  }

  private static let states = [
    "standby": "nothing is being recorded; start with 'vanlog drive start'",
    "armed": "armed, waiting for a first fix",
    "recording": "recording", "paused": "paused; resume with 'vanlog drive resume'",
    "ending": "ending; the last points are still being written",
    "suspended": "suspended; resume it with 'vanlog drive start'",
    "ended": "ended, but not kept yet; keep it with 'vanlog drive recover --save'",
  ]

  private var state: String {
    let state = answer[RecorderKeys.state] ?? "unknown"
    guard state != "interrupted" else { return "interrupted; \(interruption)" }
    guard state == "armed", let seconds = answer[RecorderKeys.timeWithoutFix] else {
      return Self.states[state] ?? state
    }
    return "armed, waiting for a first fix for \(Self.duration(seconds))"
  }

  /// What is wrong comes first, with how long it has been so.
  private func addProblem(to fields: inout Fields) {
    guard let problem = answer[RecorderKeys.problem] else { return }
    let time =
      answer[RecorderKeys.problemTime].map { "for \(Phrase.duration(seconds: $0)): " } ?? ""
    switch exitStatus {
    case .inputOutput: fields.add("not saving", time + problem)
    case .serviceMissing: fields.add("not recording", time + problem)
    default: fields.add("problem", problem)
    }
  }

  private static func duration(_ seconds: Double) -> String {
    Phrase.duration(seconds: Int64(seconds.clamped(to: 0...1e15)))
  }

  private func addFix(to fields: inout Fields, _ units: UnitSystem) {
    guard let age = answer[RecorderKeys.fixAge] else { return }
    let accuracy = answer[FixKeys.accuracy].map { ", within \(units.distance(metres: $0))" } ?? ""
    let satellites = answer[RecorderKeys.satellites].map { ", \($0) satellites" } ?? ""
    fields.add("last fix", "\(Self.duration(age)) ago\(accuracy)\(satellites)")
    if let speed = answer[FixKeys.speed] {
      let parked = answer[RecorderKeys.isParked] == true ? ", parked" : ""
      fields.add("speed", units.speed(metresPerSecond: speed) + parked)
    }
    if let altitude = answer[FixKeys.altitude] {
      fields.add("altitude", units.height(metres: altitude))
    }
    if let place = Coordinate(answer: answer) { fields.add("place", "\(place)") }
  }

  private func addDrive(to fields: inout Fields, _ units: UnitSystem) {
    if let metres = answer[RecorderKeys.distance] {
      fields.add("distance", units.distance(metres: metres))
    }
    if let metres = answer[RecorderKeys.ascent] {
      fields.add("climb", units.height(metres: Double(metres)))
    }
    guard answer[RecorderKeys.drive] != nil, let points = answer[RecorderKeys.points],
      let waiting = answer[RecorderKeys.unsavedPoints]
    else { return }
    let bytes = answer[RecorderKeys.savedBytes].map { ", \(Bytes.text(Int(clamping: $0)))" }
    fields.add(
      "saved",
      "\(points) points\(bytes ?? ""); \(waiting) waiting")
    if let mode = answer[RecorderKeys.mode] { fields.add("mode", mode) }
    if answer[RecorderKeys.isTimeProven] == false { fields.add("time", "not proven yet") }
  }

  private func addRejected(to fields: inout Fields) {
    let counts = (answer[RecorderKeys.rejected]?.members ?? []).compactMap { member in
      member.value.integer.map { "\($0) \(Self.reason(member.name))" }
    }
    if !counts.isEmpty { fields.add("not used", counts.joined(separator: ", ")) }
  }

  private static func reason(_ name: String) -> String {
    Rejection(rawValue: name)?.description ?? name
  }

}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension DriveStatusView {
  static let jsonFields = drive + fix + receiver

  private static let stateNames = [
    "standby", "armed", "recording", "paused", "ending", "interrupted", "suspended", "ended",
  ]

  private static let drive = [
    JSONField(RecorderKeys.state, .choice(stateNames), "what the recorder is doing"),
    JSONField(
      RecorderKeys.drive, .id(of: KindSpec.drive.name),
      "id of the drive; null if nothing is being recorded"
    ),
    JSONField(
      RecorderKeys.formerDrive, .id(of: KindSpec.drive.name),
      "id that it had until drives before it were kept, or null"),
    JSONField(RecorderKeys.began, .instant, "time of its first point that has one, or null"),
    JSONField(
      RecorderKeys.recorder, .choice([RecorderKeys.waiting]),
      "whether the recorder service waits for 'drive start', if nothing is being recorded"),
    JSONField(
      RecorderKeys.mode, .choice(RecordingMode.allCases.map(\.rawValue)),
      "how closely points are recorded"),
    JSONField(RecorderKeys.points, .count, "points saved to disk"),
    JSONField(RecorderKeys.unsavedPoints, .count, "points not yet saved"),
    JSONField(RecorderKeys.savedBytes, .number(.bytes), "size of the file"),
    JSONField(RecorderKeys.distance, .number(.metres), "distance driven so far"),
    JSONField(RecorderKeys.movingTime, .number(.seconds), "time spent moving"),
    JSONField(RecorderKeys.topSpeed, .number(.metresPerSecond), "top speed"),
    JSONField(RecorderKeys.ascent, .number(.metres), "total ascent"),
    JSONField(RecorderKeys.descent, .number(.metres), "total descent"),
    JSONField(RecorderKeys.isParked, .flag, "whether the van is parked"),
    JSONField(RecorderKeys.isTimeProven, .flag, "whether GPS time is proven"),
    JSONField(
      RecorderKeys.problem, .text, "what keeps points from being recorded or saved, or null"),
    JSONField(
      RecorderKeys.problemKind, .choice(["disk", "gpsd", "refused", "no_fix", "file"]), "which kind"
    ),
    JSONField(RecorderKeys.problemTime, .number(.seconds), "how long it has lasted"),
    JSONField(RecorderKeys.droppedPoints, .count, "points lost because of that"),
    JSONField(RecorderKeys.longestStall, .number(.seconds), "longest time a write has taken"),
  ]

  private static let fix =
    [
      JSONField(RecorderKeys.fixAge, .number(.seconds), "age of the last good fix"),
      JSONField(
        RecorderKeys.timeWithoutFix, .number(.seconds),
        "time without a good fix, in this drive; null if none is wanted"),
      JSONField(FixKeys.accuracy, .number(.metres), "estimated error of the position"),
      JSONField(RecorderKeys.satellites, .count, "satellites used"),
      JSONField(RecorderKeys.satellitesSeen, .count, "satellites in view"),
    ] + JSONField.place("position of the fix")
    + [
      JSONField(FixKeys.time, .instant, "time of the fix"),
      JSONField(FixKeys.altitude, .number(.metres), "height above sea level"),
      JSONField(FixKeys.speed, .number(.metresPerSecond), "speed; null if the fix is old"),
      JSONField(FixKeys.course, .number(.degrees), "course over ground, clockwise from north"),
    ]

  private static let receiver = [
    JSONField(RecorderKeys.rejected, .map(.count), "fixes rejected, by reason"),
    JSONField(
      RecorderKeys.gpsd, .choice(["disconnected", "connecting", "watching", "silent", "replay"]),
      "state of gpsd; null if nothing is being recorded"),
    JSONField(RecorderKeys.gpsdSentence, .text, "the state of gpsd as a sentence"),
    JSONField(
      RecorderKeys.receivers, .count,
      "receivers that gpsd has; null until known"),
  ]
}
