import CommandLineKit
import DriveRecorder
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// The state of the recording, from the recorder or from the black box.
struct DriveStatusView: Presentable {
  /// The members of the recorder's answer; `--json` prints them as they are.
  private let members: [JSONValue.Member]
  /// What becomes of an interrupted drive.
  private var interruption = ""

  init(_ answer: JSONValue) {
    members = (answer.members ?? []).filter { $0.name != "ok" }
  }

  /// Without a recorder, or with one that waits.
  init(resting contents: BlackBoxContents?, isWaiting: Bool, _ context: CommandContext) {
    if contents?.state == .running { interruption = InterruptedAdvice.sentence(context) }
    func member(_ name: String, _ value: JSONValue) -> JSONValue.Member {
      JSONValue.Member(name: name, value: value)
    }
    members = [
      member("state", .string(contents?.state.word ?? "standby")),
      member("drive_id", contents.map { .string($0.header.drive.description) } ?? .null),
      member("points", .integer(Int64(contents?.points ?? 0))),
      member("unsaved_points", .integer(0)),
      member("gpsd", .null),
      member("recorder", isWaiting ? .string("waiting") : .null),
    ]
  }

  func write(to json: inout JSONWriter) {
    JSONValue.object(members).write(to: &json)
  }

  /// Whether points are being recorded and saved, for scripts.
  var exitStatus: ExitStatus {
    switch text("problem_kind") {
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
    if let drive = text("drive_id") { fields.add("drive", String(drive.suffix(IDEnding.shortest))) }
    addFix(to: &fields, page.units)
    addDrive(to: &fields, page.units)
    if text("recorder") != nil { fields.add("recorder", "waits for 'vanlog drive start'") }
    if let gpsd = text("gpsd_sentence") { fields.add("gpsd", gpsd) }
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
    let state = text("state") ?? "unknown"
    guard state != "interrupted" else { return "interrupted; \(interruption)" }
    guard state == "armed", let seconds = number("no_fix_s") else {
      return Self.states[state] ?? state
    }
    return "armed, waiting for a first fix for \(Self.duration(seconds))"
  }

  /// What is wrong comes first, with how long it has been so.
  private func addProblem(to fields: inout Fields) {
    guard let problem = text("problem") else { return }
    let time = number("problem_s").map { "for \(Self.duration($0)): " } ?? ""
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
    guard let age = number("fix_age_s") else { return }
    let accuracy = number("accuracy_m").map { ", within \(units.distance(metres: $0))" } ?? ""
    let satellites = number("satellites").map { ", \(Self.count($0)) satellites" } ?? ""
    fields.add("last fix", "\(Self.duration(age)) ago\(accuracy)\(satellites)")
    if let speed = number("speed_mps") {
      let parked = value("parked")?.bool == true ? ", parked" : ""
      fields.add("speed", units.speed(metresPerSecond: speed) + parked)
    }
    if let altitude = number("alt_m") {
      fields.add("altitude", units.height(metres: altitude))
    }
    if let latitude = number("lat"), let longitude = number("lon"),
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    {
      fields.add("place", "\(place)")
    }
  }

  private func addDrive(to fields: inout Fields, _ units: UnitSystem) {
    if let metres = number("distance_m") { fields.add("distance", units.distance(metres: metres)) }
    if let metres = number("ascent_m") {
      fields.add("climb", units.height(metres: metres))
    }
    guard text("drive_id") != nil, let points = number("points"),
      let waiting = number("unsaved_points")
    else { return }
    let bytes = number("saved_bytes").map { ", \(Bytes.text(Int($0.clamped(to: 0...1e15))))" }
    fields.add(
      "saved",
      "\(Self.count(points)) points\(bytes ?? ""); \(Self.count(waiting)) waiting")
    if let mode = text("mode") { fields.add("mode", mode) }
    if value("time_proven")?.bool == false { fields.add("time", "not proven yet") }
  }

  private func addRejected(to fields: inout Fields) {
    let counts = (value("rejected")?.members ?? []).compactMap { member in
      member.value.integer.map { "\($0) \(Self.reason(member.name))" }
    }
    if !counts.isEmpty { fields.add("not used", counts.joined(separator: ", ")) }
  }

  private static func count(_ number: Double) -> Int { Int(number.clamped(to: 0...1e15)) }

  private static func reason(_ name: String) -> String {
    Rejection(rawValue: name)?.description ?? name
  }

  private func value(_ name: String) -> JSONValue? {
    members.first { $0.name == name }?.value
  }

  private func text(_ name: String) -> String? { value(name)?.string }
  private func number(_ name: String) -> Double? { value(name)?.number }
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
    JSONField("state", .choice(stateNames), "what the recorder is doing"),
    JSONField(
      "drive_id", .id(of: KindSpec.drive.name), "id of the drive; null if nothing is being recorded"
    ),
    JSONField(
      "former_drive_id", .id(of: KindSpec.drive.name),
      "id that it had until drives before it were kept, or null"),
    JSONField("began", .instant, "time of its first point that has one, or null"),
    JSONField(
      "recorder", .choice(["waiting"]),
      "whether the recorder service waits for 'drive start', if nothing is being recorded"),
    JSONField(
      "mode", .choice(RecordingMode.allCases.map(\.rawValue)), "how closely points are recorded"),
    JSONField("points", .count, "points saved to disk"),
    JSONField("unsaved_points", .count, "points not yet saved"),
    JSONField("saved_bytes", .number(.bytes), "size of the file"),
    JSONField("distance_m", .number(.metres), "distance driven so far"),
    JSONField("moving_s", .number(.seconds), "time spent moving"),
    JSONField("max_speed_mps", .number(.metresPerSecond), "top speed"),
    JSONField("ascent_m", .number(.metres), "total ascent"),
    JSONField("descent_m", .number(.metres), "total descent"),
    JSONField("parked", .flag, "whether the van is parked"),
    JSONField("time_proven", .flag, "whether GPS time is proven"),
    JSONField("problem", .text, "what keeps points from being recorded or saved, or null"),
    JSONField(
      "problem_kind", .choice(["disk", "gpsd", "refused", "no_fix", "file"]), "which kind"),
    JSONField("problem_s", .number(.seconds), "how long it has lasted"),
    JSONField("dropped_points", .count, "points lost because of that"),
    JSONField("longest_stall_s", .number(.seconds), "longest time a write has taken"),
  ]

  private static let fix =
    [
      JSONField("fix_age_s", .number(.seconds), "age of the last good fix"),
      JSONField(
        "no_fix_s", .number(.seconds),
        "time without a good fix, in this drive; null if none is wanted"),
      JSONField("accuracy_m", .number(.metres), "estimated error of the position"),
      JSONField("satellites", .count, "satellites used"),
      JSONField("satellites_seen", .count, "satellites in view"),
    ] + JSONField.place("position of the fix")
    + [
      JSONField("time", .instant, "time of the fix"),
      JSONField("alt_m", .number(.metres), "height above sea level"),
      JSONField("speed_mps", .number(.metresPerSecond), "speed; null if the fix is old"),
      JSONField("course_deg", .number(.degrees), "course over ground, clockwise from north"),
    ]

  private static let receiver = [
    JSONField("rejected", .map(.count), "fixes rejected, by reason"),
    JSONField(
      "gpsd", .choice(["disconnected", "connecting", "watching", "silent", "replay"]),
      "state of gpsd; null if nothing is being recorded"),
    JSONField("gpsd_sentence", .text, "the state of gpsd as a sentence"),
    JSONField("receivers", .count, "receivers that gpsd has; null until it says so"),
  ]
}
