public import DriveRecorder
internal import DurableFiles
internal import HomeFolder
public import Text
public import TrackFormats
internal import TripStore

/// A drive that has just moved from the black box to the store.
public struct KeptDrive {
  public let id: RecordID
  /// `nil` if nothing was recorded.
  public let summary: TrackSummary?
  /// How the file was found; `nil` if another command has put the drive into the store.
  public let contents: BlackBoxContents?
  public let isTimeProven: Bool
  /// Where the damaged file was set aside, so that nothing of it is lost.
  public let setAside: String?
}
