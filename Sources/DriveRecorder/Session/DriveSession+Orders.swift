// Orders, each of which counts from the moment it is given.
extension DriveSession {
  /// Begins a drive.
  public mutating func start(uptime: Int64) {
    guard state == .standby else { return }
    begin(uptime: uptime)
  }

  /// Counts an entry of an earlier recorder in the status of the drive that is to be gone on with.
  public mutating func recall(_ entry: DriveEntry) {
    guard state == .standby else { return }
    odometer.take(entry)
  }

  /// Goes on with a drive of an earlier recorder, whose entries have been recalled.
  ///
  /// The event is to be written behind those entries.
  public mutating func `continue`(boot: String, uptime: Int64) -> [DriveEntry] {
    guard state == .standby else { return [] }
    begin(uptime: uptime)
    return [event(.continued(boot: boot))]
  }

  /// Interrupts the drive until `resume`.
  public mutating func pause(uptime: Int64) -> [DriveEntry] {
    guard isUnderWay, state != .paused else { return [] }
    return close(with: .pause, uptime: uptime, then: .paused)
  }

  public mutating func resume(uptime: Int64) -> [DriveEntry] {
    guard state == .paused else { return [] }
    let entries = settle(uptime: uptime)
    startSegment()
    live.state = .armed
    return entries + [event(.resume)]
  }

  /// Chooses points in another way from now on.
  public mutating func setMode(_ mode: RecordingMode, uptime: Int64) -> [DriveEntry] {
    guard mode != live.mode else { return [] }
    let entries = settle(uptime: uptime) + finishSegment()
    live.mode = mode
    policy.mode = mode
    return isUnderWay ? entries + [event(.mode(mode))] : entries
  }

  /// Keeps words of the driver with this moment.
  public mutating func note(_ text: String, uptime: Int64) -> [DriveEntry] {
    guard isUnderWay else { return [] }
    return settle(uptime: uptime) + [event(.note(text))]
  }

  /// Lets go of the drive, which another recorder will go on with.
  public mutating func suspend(uptime: Int64) -> [DriveEntry] {
    guard isUnderWay else { return [] }
    return close(with: .suspended, uptime: uptime, then: .standby)
  }

  /// Ends the drive.
  public mutating func stop(uptime: Int64) -> [DriveEntry] {
    guard isUnderWay else { return [] }
    return close(with: .stop, uptime: uptime, then: .standby)
  }

  private mutating func begin(uptime: Int64) {
    _ = settle(uptime: uptime)  // of the time before the drive
    live.state = .armed
    live.rejected = [:]
    startSegment()
  }
}
