/// The contents of a black box, without its points.
public struct BlackBoxContents: Hashable, Sendable {
  /// The state of its drive when it was last written.
  public enum State: String, Hashable, Sendable {
    /// The recorder was cut off, or is still running.
    case running
    /// The recorder was shut down during the drive.
    case suspended
    /// The drive is over.
    case stopped
  }

  public let header: DriveHeader
  public internal(set) var state = State.running
  /// Whether the driver had paused the drive and not resumed it.
  public internal(set) var isPaused = false
  /// The last mode in use.
  public internal(set) var mode: RecordingMode
  /// The boot from which the uptimes of the last entries count.
  public internal(set) var boot: String
  /// The last point, which is the last known position.
  public internal(set) var lastPoint: DrivePoint?
  public internal(set) var lastUptime: Int64 = 0

  /// All points, including those after a damaged place.
  public internal(set) var points = 0
  /// Whole points found after a damaged place.
  public internal(set) var salvagedPoints = 0
  /// Lines that were given up, and their bytes.
  public internal(set) var droppedLines = 0
  public internal(set) var droppedBytes = 0
  /// Entries lost to damage, or dropped because memory and disk were full.
  public internal(set) var missingEntries: Int64 = 0
  /// Whole lines that only a newer vanlog understands.
  public internal(set) var unknownEntries = 0
  /// Places where whole lines follow damaged ones, including those repaired before.
  public internal(set) var damagedPlaces = 0

  /// Where the longest run of whole lines from the start ends.
  package internal(set) var savedSize = 0
  /// The number of the next entry.
  package internal(set) var nextNumber: Int64 = 1
  /// Whether the header and its first copy are intact.
  package internal(set) var hasBeginning = false
  /// Whether whole lines follow the longest run.
  package internal(set) var hasSalvage = false
  /// A header of another drive among the lines: one of the two was left in a reused block.
  package internal(set) var otherHeader: DriveHeader?

  init(header: DriveHeader) {
    self.header = header
    mode = header.mode
    boot = header.boot
  }

  /// Whether the file differs from what was written, so that it is worth keeping as it is.
  public var isDamaged: Bool { droppedLines > 0 || needsRewriting }

  /// Whether it can only be resumed in a new copy.
  package var needsRewriting: Bool { hasSalvage || !hasBeginning }

  /// Updates the contents by an entry.
  mutating func note(_ entry: DriveEntry) {
    state = .running
    switch entry {
    case .point(let point):
      points += 1
      if hasSalvage { salvagedPoints += 1 }
      lastPoint = point
      lastUptime = point.uptime
    case .event(let event):
      lastUptime = event.uptime
      note(event.kind)
    }
  }

  private mutating func note(_ kind: DriveEvent.Kind) {
    switch kind {
    case .pause: isPaused = true
    case .resume: isPaused = false
    case .suspended: state = .suspended
    case .stop: state = .stopped
    case .continued(let boot): self.boot = boot
    case .mode(let mode): self.mode = mode
    case .gap, .note, .timeProven: break
    }
  }
}
