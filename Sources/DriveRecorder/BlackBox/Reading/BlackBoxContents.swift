/// What a black box holds, without its points.
public struct BlackBoxContents: Hashable, Sendable {
  /// How far its drive had come when it was last written.
  public enum State: String, Hashable, Sendable {
    /// The recorder was cut off, or still runs.
    case running
    /// The recorder was shut down while the drive went on.
    case suspended
    /// The drive is over.
    case stopped
  }

  public let header: DriveHeader
  public internal(set) var state = State.running
  /// Whether the driver had asked for a break that was not over.
  public internal(set) var isPaused = false
  /// How points were chosen in the end.
  public internal(set) var mode: RecordingMode
  /// The boot that the last entries' uptimes count from.
  public internal(set) var boot: String
  /// The last point, which is the last known position.
  public internal(set) var lastPoint: DrivePoint?
  public internal(set) var lastUptime: Int64 = 0

  /// All points, those behind a damaged place among them.
  public internal(set) var points = 0
  /// Points that were found whole behind a damaged place.
  public internal(set) var salvagedPoints = 0
  /// Lines that were given up, and the bytes that they had.
  public internal(set) var droppedLines = 0
  public internal(set) var droppedBytes = 0
  /// Entries that were lost by damage, or left out since memory was full while the disk was.
  public internal(set) var missingEntries: Int64 = 0
  /// Whole lines that only a newer vanlog understands.
  public internal(set) var unknownEntries = 0
  /// Places where whole lines follow damaged ones, those that were mended before among them.
  public internal(set) var damagedPlaces = 0

  /// The longest run of whole lines from the start ends here.
  package internal(set) var savedSize = 0
  /// The number of the next entry.
  package internal(set) var nextNumber: Int64 = 1
  /// Whether the header and its first copy are whole.
  package internal(set) var hasBeginning = false
  /// Whether whole lines follow the longest run.
  package internal(set) var hasSalvage = false
  /// A header of another drive among the lines: one of the two was left in a block that was used before.
  package internal(set) var otherHeader: DriveHeader?

  init(header: DriveHeader) {
    self.header = header
    mode = header.mode
    boot = header.boot
  }

  /// Whether something in the file is not as it was written, so that it is worth keeping as it is.
  public var isDamaged: Bool { droppedLines > 0 || needsRewriting }

  /// Whether it can only be gone on with in a new copy.
  package var needsRewriting: Bool { hasSalvage || !hasBeginning }

  /// Takes notice of what an entry changes.
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
