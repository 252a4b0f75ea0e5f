public import DurableFiles
public import Text
public import TrackFormats

/// A drive as read from the black box, every point with its time.
public struct RecordedDrive: Sendable {
  /// What the driver noted on the way.
  public struct Note: Hashable, Sendable {
    public let time: Instant
    public let text: String
  }

  /// How the recording ended.
  public enum Outcome: String, Hashable, Sendable {
    case stopped
    /// Nobody stopped it: the power failed, or the recorder was shut down and never restarted.
    case recovered
  }

  public let header: DriveHeader
  /// A segment begins where the drive paused, where points are missing, and where lines were lost.
  public let track: Track
  public let notes: [Note]
  /// The modes used, each once, in the order of first use.
  public let modes: [RecordingMode]
  /// Whether the times of all points follow from proven GPS time.
  public let isTimeProven: Bool
  /// Whether the receiver's time was off by a multiple of 1,024 weeks, and was corrected.
  public let isTimeCorrected: Bool
  /// The state of the file.
  public let contents: BlackBoxContents
  /// The drives in it, each with at least one point: a recorder that resumes cannot know how long it
  /// was off.
  public let parts: [RecordedPart]

  public var outcome: Outcome { contents.state == .stopped ? .stopped : .recovered }

  /// The drive in the black box of a home, or in another file there; `nil` if there is none.
  public static func read(
    in home: borrowing Directory, named name: String = BlackBox.fileName
  ) throws(BlackBoxError) -> RecordedDrive? {
    let found = try BlackBox.read(in: home, named: name, into: DriveGathering.init) { $0.add($1) }
    guard let found else { return nil }
    return found.gathered.drive(found.contents)
  }
}
