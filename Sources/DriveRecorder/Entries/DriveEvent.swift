public import Text

/// What happened between the points of a drive.
public struct DriveEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The driver paused the drive; the next point starts a segment.
    case pause
    case resume
    /// No point for too long or over too great a distance; the next point starts a segment.
    case gap
    /// The recorder was shut down or upgraded during the drive.
    case suspended
    /// A recorder resumes an earlier one's file, in this boot of the machine; uptimes start over if
    /// the boot is another one. The next point starts a segment.
    case continued(boot: String)
    /// From here on the mode is another one.
    case mode(RecordingMode)
    case note(String)
    /// GPS time was proven: at this event's uptime it was `time`. `isCorrected` says that a
    /// multiple of 1,024 weeks was added.
    case timeProven(isCorrected: Bool)
    /// The drive is over.
    case stop
  }

  public var kind: Kind
  /// GPS time, if it is proven.
  public var time: Instant?
  /// Milliseconds since boot.
  public var uptime: Int64

  public init(_ kind: Kind, time: Instant?, uptime: Int64) {
    self.kind = kind
    self.time = time
    self.uptime = uptime
  }
}

/// One line of the black box.
public enum DriveEntry: Hashable, Sendable {
  case point(DrivePoint)
  case event(DriveEvent)
}

/// How many of the good fixes become points.
public enum RecordingMode: String, Hashable, Sendable, CaseIterable {
  /// Every good fix.
  case full
  /// More in bends and at speed, fewer on a straight road.
  case balanced
  /// A point now and then, for long journeys with little power.
  case breadcrumb
}
