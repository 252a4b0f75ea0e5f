public import DurableFiles
public import Text
public import TrackFormats

/// A drive as it is read from the black box, every point with its moment.
public struct RecordedDrive: Sendable {
  /// What the driver wrote down on the way.
  public struct Note: Hashable, Sendable {
    public let time: Instant
    public let text: String
  }

  /// How the recording came to its end.
  public enum Ending: String, Hashable, Sendable {
    case stopped
    /// Nobody stopped it: the power went, or the recorder was shut down and never started again.
    case recovered
  }

  public let header: DriveHeader
  /// Its segments begin where the drive paused, where points are missing, and where lines were lost.
  public let track: Track
  public let notes: [Note]
  /// The ways in which points were chosen, each once, in the order of their first use.
  public let modes: [RecordingMode]
  /// Whether the moments of all points follow from proven GPS time.
  public let isTimeProven: Bool
  /// Whether a receiver was some multiple of 1,024 weeks behind, and put right.
  public let isTimeCorrected: Bool
  /// How the file was found.
  public let contents: BlackBoxContents

  public var ending: Ending { contents.state == .stopped ? .stopped : .recovered }

  /// The drive in the black box of a home; `nil` if there is none.
  public static func read(
    in home: borrowing Directory
  ) throws(BlackBoxError) -> RecordedDrive? {
    let found = try BlackBox.read(in: home, into: DriveGathering.init) { $0.add($1) }
    guard let found else { return nil }
    return found.gathered.drive(found.contents)
  }
}
