internal import Glibc
internal import DaemonKit
internal import DriveRecorder
internal import Text

// What `vanlog` asks through the control socket.
extension Recorder {
  mutating func answer() {
    guard var server = control.take() else { return }
    let now = MonotonicClock.now
    guard isDue(server, now: now) else {
      control = consume server
      return
    }
    server.turn(now: now) { request throws(ControlRefusal) in
      try answer(request)
    }
    control = consume server
  }

  /// Whether a client asks, or waits for what is known now; most turns have nothing for the server.
  private func isDue(_ server: borrowing ControlServer, now: Int64) -> Bool {
    var isDue = server.deadline.map { $0 <= now } ?? false
    if server.isHolding, isReceiverKnown { isDue = true }
    server.forEachDescriptor { descriptor, _, _ in
      if loop.isReady(descriptor) { isDue = true }
    }
    return isDue
  }

  /// When the server needs a turn even if no one asks.
  var controlDeadline: Int64? {
    switch control {
    case .some(let server): server.deadline
    case nil: nil
    }
  }

  var watchPause: Int64? {
    switch control {
    case .some(let server): server.watchPause
    case nil: nil
    }
  }

  mutating func addControl() {
    guard let server = control.take() else { return }
    server.forEachDescriptor { loop.add($0, forReading: $1, forWriting: $2) }
    control = consume server
  }

  private mutating func answer(
    _ request: ControlRequest
  ) throws(ControlRefusal) -> ControlResponse? {
    let now = feed.uptime
    switch request {
    case .status: break
    case .statusOnceKnown: guard isReceiverKnown || finish != nil else { return nil }
    case _ where finish != nil: throw ControlRefusal("the drive is ending", code: EX_TEMPFAIL)
    case .watch: break
    case .start:
      throw ControlRefusal(
        "a drive is already being recorded; see 'vanlog drive status'", code: EX_TEMPFAIL)
    case .pause: record(try changed(session.pause(uptime: now), "the drive is already paused"))
    case .resume: record(try changed(session.resume(uptime: now), "the drive is not paused"))
    case .mode(let mode): record(session.setMode(mode, uptime: now))
    case .note(let text): record(session.note(text, uptime: now))
    case .stop(let whereItRests):
      isAwaited = true
      end(.stop, whereItRests: whereItRests)
    case .flush: break
    case .cut(let cut): try take(cut)
    }
    try saveNow(request)
    let status = RecorderStatus(self)
    return .done { status.write(to: &$0) }
  }

  /// Whether gpsd has reported its receivers, or will not; on this machine that takes a few
  /// milliseconds.
  private var isReceiverKnown: Bool {
    switch feed.word {
    case "connecting": false
    case "watching": receivers != nil
    default: true
    }
  }

  private func changed(
    _ entries: [DriveEntry], _ reason: String
  ) throws(ControlRefusal) -> [DriveEntry] {
    guard !entries.isEmpty else { throw ControlRefusal(reason, code: EX_TEMPFAIL) }
    return entries
  }

  /// A request is answered once its effect is on the disk.
  private mutating func saveNow(_ request: ControlRequest) throws(ControlRefusal) {
    switch request {
    case .status, .statusOnceKnown, .watch: return
    default: break
    }
    while writer.pendingEntries > 0 {
      let waiting = writer.pendingEntries
      saveAll()
      guard writer.pendingEntries == waiting else { continue }
      throw ControlRefusal(
        "it is kept in memory because the disk refuses it: \(trouble ?? "it is busy"); "
          + "the recorder keeps trying", code: EX_IOERR)
    }
  }
}
