internal import DriveRecorder
import Text

/// The source of reports: gpsd, or a recording in its place.
struct Feed: ~Copyable {
  var receiver: Receiver<GpsdConnection>?
  var recording: Recording?

  /// A recording, and how fast it is played.
  struct Recording {
    var reports: any TimedReports
    /// How many times faster than recorded; `nil` is as fast as possible.
    let speed: Double?
    /// When playback began, by the machine's clock.
    let start: Int64
    /// The uptime that playback has reached.
    var uptime: Int64 = 0
    /// When the recording began to run in real time, by the machine's clock, to wait for the disk.
    var waitsSince: Int64?

    /// When a moment of the recording is due by the machine's clock; `nil` for at once.
    func moment(of uptime: Int64) -> Int64? {
      guard let speed else { return nil }
      let wait = Double(uptime) / speed
      return start + (wait < 1e15 ? Int64(wait) : .max / 4)
    }

    /// The uptime that the recording has reached at a moment.
    func uptime(at now: Int64) -> Int64 {
      if let waitsSince { return uptime + max(0, now - waitsSince) }
      guard let speed else { return uptime }
      return max(uptime, Int64(min(Double(now - start) * speed, 1e15)))
    }

    /// From now on time passes in real time and nothing is played any more.
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

  /// Whether deadlines of the session and the disk are in the machine's time.
  var isLive: Bool { recording == nil }

  func descriptor(at now: Int64) -> CInt? {
    switch receiver {
    case .some(let receiver): receiver.descriptor(at: now)
    case nil: nil
    }
  }

  /// When the receiver needs a turn.
  func deadline(at now: Int64) -> Int64? {
    switch receiver {
    case .some(let receiver): receiver.deadline(at: now)
    case nil: nil
    }
  }

  /// The state of the connection in one word, for programs.
  var word: String {
    switch receiver {
    case .some(let receiver): receiver.state.word
    case nil: "replay"
    }
  }

  func sentence(now: Int64) -> String {
    switch receiver {
    case .some(let receiver): receiver.sentence(now: now)
    case nil: "playing a recording instead of gpsd"
    }
  }
}
