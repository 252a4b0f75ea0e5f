public import Text

/// What is taken from the file of a drive that is being recorded: earlier drives, which are kept
/// elsewhere by now.
public struct BlackBoxCut: Hashable, Sendable {
  /// The drive of the file.
  public let drive: RecordID
  /// The drive that continues, and that the file has from now on.
  public let next: RecordID
  /// How many points and notes from its beginning belong to the earlier drives.
  public let points, notes: Int
  /// The time of the first point that stays.
  public let started: Instant

  public init(drive: RecordID, next: RecordID, points: Int, notes: Int, started: Instant) {
    self.drive = drive
    self.next = next
    self.points = points
    self.notes = notes
    self.started = started
  }
}

/// Finds the first entry that stays in a file, and what was in force there.
struct CutSearch {
  private let cut: BlackBoxCut
  private var entries = 0
  private var points = 0
  private var notes = 0
  private var mode: RecordingMode
  private var boot: String
  private var proof: DriveEvent?

  /// The place of the first entry that stays.
  private(set) var start: Int?
  /// The header from there on.
  private(set) var header: DriveHeader
  /// What proved the time of that boot, if it came before.
  private(set) var earlierProof: DriveEvent?

  init(_ cut: BlackBoxCut, header: DriveHeader) {
    self.cut = cut
    self.header = header
    mode = header.mode
    boot = header.boot
    self.header.drive = cut.next
    self.header.started = cut.started
    // They belong to the first drive of a file; the store finds those of the later ones.
    self.header.trip = nil
    self.header.van = nil
  }

  /// Whether the first point that stays was found.
  var isComplete: Bool { points > cut.points }

  /// Takes the next entry.
  mutating func take(_ entry: DriveEntry) {
    defer { entries += 1 }
    guard !isComplete else { return }
    switch entry {
    case .point:
      points += 1
      if points == cut.points { begin(at: entries + 1) }
    case .event(let event): take(event)
    }
  }

  private mutating func take(_ event: DriveEvent) {
    switch event.kind {
    case .mode(let mode): self.mode = mode
    case .timeProven: proof = event
    case .continued(let boot):
      self.boot = boot
      proof = nil
      // What happened in earlier boots since the last point is over, unless a note of them stays.
      if points == cut.points, notes <= cut.notes { begin(at: entries + 1) }
    case .note: notes += 1
    case .pause, .resume, .gap, .suspended, .stop: break
    }
  }

  private mutating func begin(at entry: Int) {
    start = entry
    (header.mode, header.boot, earlierProof) = (mode, boot, proof)
  }
}
