internal import Answers
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
    json.field(RecorderKeys.state, isEnding ? "ending" : status.state.rawValue)
    json.field(RecorderKeys.drive, drive.description)
    json.field(RecorderKeys.formerDrive, former?.description)
    json.field(RecorderKeys.began, status.began)
    json.field(RecorderKeys.points, savedPoints)
    json.field(RecorderKeys.unsavedPoints, waiting)
    decimal(RecorderKeys.distance, status.distanceMetres, to: &json)
    json.field(RecorderKeys.ascent, status.ascentMetres)
    decimal(RecorderKeys.fixAge, age.map { Double($0) / 1_000 }, to: &json)
    decimal(
      RecorderKeys.timeWithoutFix, status.waitingSince.map { Double(max(0, feedNow - $0)) / 1_000 },
      to: &json)
    decimal(FixKeys.accuracy, status.lastFix?.accuracyMetres, to: &json)
    json.field(RecorderKeys.rejected) { json in
      for (reason, count) in status.rejected.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        json.field(reason.rawValue, count)
      }
    }
    json.field(RecorderKeys.savedBytes, savedBytes)
    json.field(RecorderKeys.gpsd, feed.word)
    json.field(RecorderKeys.gpsdSentence, feed.sentence)
    json.field(RecorderKeys.receivers, receivers)
    writeFix(to: &json)
    json.field(RecorderKeys.mode, status.mode.rawValue)
    json.field(RecorderKeys.isParked, status.isParked)
    json.field(RecorderKeys.movingTime, status.movingTime.components.seconds)
    decimal(RecorderKeys.topSpeed, status.topSpeedMetresPerSecond, to: &json)
    json.field(RecorderKeys.descent, status.descentMetres)
    json.field(RecorderKeys.isTimeProven, status.isTimeProven)
    json.field(RecorderKeys.droppedPoints, dropped)
    json.field(RecorderKeys.problem, standstill?.sentence ?? incident)
    json.field(RecorderKeys.problemKind, standstill?.kind.rawValue ?? incident.map { _ in "file" })
    json.field(RecorderKeys.problemTime, standstill?.seconds(at: now))
    json.key(RecorderKeys.longestStall.name)
    json.raw(FixedDecimal.text(Double(longestStall) / 1_000, decimals: 3))
  }

  private func writeFix(to json: inout JSONWriter) {
    let fix = status.lastFix
    // An old speed does not count.
    let isMoving = age.map { $0 <= Self.longestSpeed } ?? false
    json.fields(of: fix?.place)
    json.field(FixKeys.time, status.lastFixTime)
    decimal(FixKeys.altitude, fix?.altitudeMetres, to: &json)
    decimal(FixKeys.speed, isMoving ? fix?.speedMetresPerSecond : nil, to: &json)
    decimal(FixKeys.course, isMoving ? fix?.courseDegrees : nil, to: &json)
    json.field(RecorderKeys.satellites, status.satellites?.used ?? fix?.satellites)
    json.field(RecorderKeys.satellitesSeen, status.satellites?.seen)
  }

  private func decimal(
    _ key: AnswerKey<Double>, _ number: Double?, to json: inout JSONWriter
  ) {
    json.field(key, number, decimals: 1)
  }
}
