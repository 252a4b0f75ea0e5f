internal import DriveRecorder
internal import Geodesy
internal import Text

/// The state of the recording, as `drive status` shows it.
struct RecorderStatus {
  private let status: SessionStatus
  private let drive: RecordID
  private let former: RecordID?
  private let savedPoints, savedBytes, waiting, dropped: Int
  private let feed: (word: String, sentence: String)
  private let receivers: Int?
  private let standstill: Standstill?
  private let incident: String?
  private let now: Int64
  private let age: Int64?
  private let feedNow: Int64
  private let isEnding: Bool
  private let longestStall: Int64

  private static let longestSpeed: Int64 = 10_000

  init(_ recorder: borrowing Recorder) {
    status = recorder.session.status
    drive = recorder.writer.header.drive
    former = recorder.formerDrive
    savedPoints = recorder.writer.savedPoints
    savedBytes = recorder.writer.savedBytes
    waiting = recorder.writer.pendingPoints
    dropped = recorder.writer.droppedEntries
    feed = (recorder.feed.word, recorder.feed.sentence(now: MonotonicClock.now))
    receivers = recorder.receivers
    now = MonotonicClock.now
    standstill = recorder.currentStandstill(at: now)
    incident = recorder.writer.incident
    let uptime = recorder.feed.uptime
    feedNow = uptime
    age = status.lastFix.map { max(0, uptime - $0.uptime) }
    isEnding = recorder.finish != nil
    longestStall = recorder.longestStall
  }

  func write(to json: inout JSONWriter) {
    json.field("state", isEnding ? "ending" : status.state.rawValue)
    json.field("drive_id", drive.description)
    json.field("former_drive_id", former?.description)
    json.field("began", status.began?.description)
    json.field("points", savedPoints)
    json.field("unsaved_points", waiting)
    decimal("distance_m", status.distanceMetres, to: &json)
    json.field("ascent_m", status.ascentMetres)
    decimal("fix_age_s", age.map { Double($0) / 1_000 }, to: &json)
    decimal("no_fix_s", status.waitingSince.map { Double(max(0, feedNow - $0)) / 1_000 }, to: &json)
    decimal("accuracy_m", status.lastFix?.accuracyMetres, to: &json)
    json.field(object: "rejected") { json in
      for (reason, count) in status.rejected.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        json.field(reason.rawValue, count)
      }
    }
    json.field("saved_bytes", savedBytes)
    json.field("gpsd", feed.word)
    json.field("gpsd_sentence", feed.sentence)
    json.field("receivers", receivers)
    writeFix(to: &json)
    json.field("mode", status.mode.rawValue)
    json.field("parked", status.isParked)
    json.field("moving_s", status.movingTime.components.seconds)
    decimal("max_speed_mps", status.topSpeedMetresPerSecond, to: &json)
    json.field("descent_m", status.descentMetres)
    json.field("time_proven", status.isTimeProven)
    json.field("dropped_points", dropped)
    json.field("problem", standstill?.sentence ?? incident)
    json.field("problem_kind", standstill?.kind.rawValue ?? incident.map { _ in "file" })
    json.field("problem_s", standstill?.seconds(at: now))
    json.key("longest_stall_s")
    json.raw(FixedDecimal.text(Double(longestStall) / 1_000, decimals: 3))
  }

  private func writeFix(to json: inout JSONWriter) {
    let fix = status.lastFix
    // An old speed is no speed.
    let isMoving = age.map { $0 <= Self.longestSpeed } ?? false
    json.field("lat", fix?.place.latitude, decimals: 7)
    json.field("lon", fix?.place.longitude, decimals: 7)
    json.field("time", status.lastFixTime?.description)
    decimal("alt_m", fix?.altitudeMetres, to: &json)
    decimal("speed_mps", isMoving ? fix?.speedMetresPerSecond : nil, to: &json)
    decimal("course_deg", isMoving ? fix?.courseDegrees : nil, to: &json)
    json.field("satellites", status.satellites?.used ?? fix?.satellites)
    json.field("satellites_seen", status.satellites?.seen)
  }

  private func decimal(_ name: String, _ number: Double?, to json: inout JSONWriter) {
    json.field(name, number, decimals: 1)
  }
}
