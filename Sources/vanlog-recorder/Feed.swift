internal import DriveRecorder
import Text

/// Where the reports come from: gpsd, or a recording in its place.
struct Feed: ~Copyable {
  var receiver: Receiver<GpsdConnection>?
  var recording: Recording?

  /// A recording, and how fast it is played.
  struct Recording {
    var reports: any TimedReports
    /// How many times faster than it happened; `nil` is as fast as it goes.
    let speed: Double?
    /// When it began, by the machine's clock.
    let start: Int64
    /// The uptime that it has come to.
    var uptime: Int64 = 0
    /// The machine's clock since which time passes as on a clock, because the disk is waited for.
    var waitsSince: Int64?

    /// The machine's clock when a moment of the recording is to come; `nil` for at once.
    func moment(of uptime: Int64) -> Int64? {
      guard let speed else { return nil }
      let wait = Double(uptime) / speed
      return start + (wait < 1e15 ? Int64(wait) : .max / 4)
    }

    /// The uptime that the recording has come to at a moment.
    func uptime(at now: Int64) -> Int64 {
      if let waitsSince { return uptime + max(0, now - waitsSince) }
      guard let speed else { return uptime }
      return max(uptime, Int64(min(Double(now - start) * speed, 1e15)))
    }

    /// From now on a second takes a second: nothing is played any more.
    mutating func wait(since now: Int64) {
      uptime = uptime(at: now)
      waitsSince = now
    }
  }

  init(receiver: consuming Receiver<GpsdConnection>) {
    self.receiver = consume receiver
    recording = nil
  }

  init(recording: Recording) {
    receiver = nil
    self.recording = recording
  }

  /// The uptime that entries and writes count by: the machine's, or the recording's.
  var uptime: Int64 {
    let now = MonotonicClock.now
    return recording.map { $0.uptime(at: now) } ?? now
  }

  /// Whether deadlines of the session and the disk are moments of the machine's clock.
  var isLive: Bool { recording == nil }

  func descriptor(at now: Int64) -> CInt? {
    switch receiver {
    case .some(let receiver): receiver.descriptor(at: now)
    case nil: nil
    }
  }

  /// When the receiver wants a turn.
  func deadline(at now: Int64) -> Int64? {
    switch receiver {
    case .some(let receiver): receiver.deadline(at: now)
    case nil: nil
    }
  }

  /// One word for programs on how the connection is.
  var word: String {
    switch receiver {
    case .some(let receiver): receiver.state.word
    case nil: "replay"
    }
  }

  func sentence(now: Int64) -> String {
    switch receiver {
    case .some(let receiver): receiver.sentence(now: now)
    case nil: "a recording takes the place of gpsd"
    }
  }
}
