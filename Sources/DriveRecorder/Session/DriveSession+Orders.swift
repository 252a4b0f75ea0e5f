// Orders, each of which takes effect at the moment it is given.
extension DriveSession {
  /// Begins a drive.
  public mutating func start(uptime: Int64) {
    guard state == .standby else { return }
    begin(uptime: uptime)
  }

  /// Takes the reports of the minutes before a drive that has started at the first of them.
  public mutating func begin(with lead: LeadReports) -> [DriveEntry] {
    proves = false
    defer { proves = true }
    var entries: [DriveEntry] = []
    for (report, uptime) in lead.reports { entries += take(report, uptime: uptime) }
    return entries + settle(uptime: now)
  }

  /// Counts an entry of an earlier recorder in the status of the drive to be resumed.
  public mutating func recall(_ entry: DriveEntry) {
    guard state == .standby else { return }
    odometer.take(entry)
  }

  /// Recounts the drive from the entries that remain, once earlier drives have left its file.
  public mutating func recount(_ entries: [DriveEntry]) {
    odometer = Odometer()
    for entry in entries { odometer.take(entry) }
  }

  /// Resumes a drive of an earlier recorder, whose entries have been recalled.
  ///
  /// The event must be written after those entries.
  public mutating func `continue`(boot: String, uptime: Int64) -> [DriveEntry] {
    guard state == .standby else { return [] }
    begin(uptime: uptime)
    return [event(.continued(boot: boot))]
  }

  /// Pauses the drive until `resume`.
  public mutating func pause(uptime: Int64) -> [DriveEntry] {
    guard isUnderWay, state != .paused else { return [] }
    return close(with: .pause, uptime: uptime, then: .paused)
  }

  public mutating func resume(uptime: Int64) -> [DriveEntry] {
    guard state == .paused else { return [] }
    let entries = settle(uptime: uptime)
    startSegment()
    live.state = .armed
    wantedSince = now
    return entries + [event(.resume)]
  }

  /// Changes the mode from now on.
  public mutating func setMode(_ mode: RecordingMode, uptime: Int64) -> [DriveEntry] {
    guard mode != live.mode else { return [] }
    let entries = settle(uptime: uptime) + finishSegment()
    live.mode = mode
    policy.mode = mode
    return isUnderWay ? entries + [event(.mode(mode))] : entries
  }

  /// Keeps a note of the driver with this moment.
  public mutating func note(_ text: String, uptime: Int64) -> [DriveEntry] {
    guard isUnderWay else { return [] }
    return settle(uptime: uptime) + [event(.note(text))]
  }

  /// Leaves the drive for another recorder to resume.
  public mutating func suspend(uptime: Int64) -> [DriveEntry] {
    guard isUnderWay else { return [] }
    return close(with: .suspended, uptime: uptime, then: .standby)
  }

  /// Ends the drive; if the van stands still, perhaps where it came to rest.
  public mutating func stop(uptime: Int64, whereItRests: Bool = false) -> [DriveEntry] {
    guard isUnderWay else { return [] }
    let entries = settle(uptime: uptime)
    if whereItRests, policy.isParked { startSegment() }
    return entries + close(with: .stop, uptime: uptime, then: .standby)
  }

  private mutating func begin(uptime: Int64) {
    _ = settle(uptime: uptime)  // from before the drive
    live.state = .armed
    live.rejected = [:]
    live.refusal = nil
    wantedSince = now
    startSegment()
  }
}
