public import Text

/// What is known about a drive when it begins.
public struct DriveHeader: Hashable, Sendable {
  public var drive: RecordID
  /// The device's own name.
  public var device: String
  /// The boot of the machine, from which uptimes count.
  public var boot: String
  /// The wall clock when the drive began; as reliable as that clock.
  public var started: Instant
  public var mode: RecordingMode
  public var trip, van: RecordID?
  /// The IANA name of the time zone, if known, and its offset from UTC.
  public var zone: String?
  public var offsetSeconds: Int
  /// Whether the fixes come from a recording, whose times are taken unchanged.
  public var isReplay: Bool

  public init(
    drive: RecordID, device: String, boot: String, started: Instant, mode: RecordingMode,
    trip: RecordID? = nil, van: RecordID? = nil, zone: String? = nil, offsetSeconds: Int = 0,
    isReplay: Bool = false
  ) {
    self.drive = drive
    self.device = device
    self.boot = boot
    self.started = started
    self.mode = mode
    self.trip = trip
    self.van = van
    self.zone = zone
    self.offsetSeconds = offsetSeconds
    self.isReplay = isReplay
  }
}
