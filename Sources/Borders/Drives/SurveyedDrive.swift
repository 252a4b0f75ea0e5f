public import Text

/// What the survey of a drive has found, and for which points: an entry of the cache.
public struct SurveyedDrive: Sendable, Hashable {
  public let id: RecordID
  /// What tells its points from others.
  public let print: UInt64
  public let stretches: [DriveStretch]

  public init(id: RecordID, print: UInt64, stretches: [DriveStretch]) {
    self.id = id
    self.print = print
    self.stretches = stretches
  }
}
