/// What people should be told while no one is looking.
///
/// There is no position, or the van moves and nothing is recorded. Each is reported once, until it
/// is over.
public struct RecordingWatch: Hashable, Sendable {
  public enum Alarm: Hashable, Sendable {
    /// There has been no position since this moment.
    case noPosition(since: Int64)
    /// The van has been moving since this moment, and no drive is recorded.
    case notRecorded(since: Int64)
  }

  /// In milliseconds.
  public struct Limits: Hashable, Sendable {
    /// A tunnel, a ferry and a multi-storey car park are no reason for a notice.
    public var silence: Int64 = 1_800_000
    /// After this long without a position it is shown where people look.
    public var pause: Int64 = 90_000
    /// How long a drive may take to start.
    public var unrecorded: Int64 = 180_000
    /// How far a van may roll on behind the end of a recording.
    public var rollingOn: Int64 = 60_000

    public init() {}
  }

  public let limits: Limits
  private var lastSeen: Int64
  private var unrecordedSince: Int64?
  private var recordedUntil: Int64?
  private var hasToldOfSilence = false
  private var hasToldOfDrive = false

  /// Begins at a moment, which counts as if the van had been seen then.
  public init(at uptime: Int64, limits: Limits = Limits()) {
    lastSeen = uptime
    self.limits = limits
  }

  /// The van was seen.
  public mutating func see(at uptime: Int64) {
    guard uptime > lastSeen else { return }
    lastSeen = uptime
    hasToldOfSilence = false
  }

  /// Advances to a moment; returns what has to be reported now.
  ///
  /// `lastMoved` is when a van that is under way was last seen to move. One that arrives counts as under
  /// way for minutes, and ending the recording then leaves nothing unrecorded.
  public mutating func step(now: Int64, lastMoved: Int64?, isRecording: Bool) -> [Alarm] {
    if isRecording { recordedUntil = now }
    let moved = isRecording ? nil : lastMoved.flatMap { hasGoneOn(until: $0) ? $0 : nil }
    // Behind a ferry it has only turned up elsewhere.
    let isMoving = moved.map { now - $0 < limits.unrecorded } ?? false
    unrecordedSince = isMoving ? unrecordedSince ?? now : nil
    if moved == nil { hasToldOfDrive = false }
    var alarms: [Alarm] = []
    if !hasToldOfSilence, now - lastSeen >= limits.silence {
      hasToldOfSilence = true
      alarms.append(.noPosition(since: lastSeen))
    }
    if !hasToldOfDrive, let since = unrecorded(now: now) {
      hasToldOfDrive = true
      alarms.append(.notRecorded(since: since))
    }
    return alarms
  }

  private func hasGoneOn(until moment: Int64) -> Bool {
    recordedUntil.map { moment - $0 >= limits.rollingOn } ?? true
  }

  /// Since when there has been no position, unless it is but a moment.
  public func noPosition(now: Int64) -> Int64? {
    now - lastSeen >= limits.pause ? lastSeen : nil
  }

  /// Since when the van has been moving with nothing recorded, unless it is but a moment.
  public func unrecorded(now: Int64) -> Int64? {
    unrecordedSince.flatMap { now - $0 >= limits.unrecorded ? $0 : nil }
  }
}
