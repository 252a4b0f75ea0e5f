public import Text

/// What the survey of a drive has found, and of which points: an entry of the cache.
public struct SurveyedDrive: Sendable, Hashable {
  public let id: RecordID
  /// When its record changed last, and how many bytes of points it has.
  public let changed, size: Int64
  public let stretches: [DriveStretch]

  public init(id: RecordID, changed: Int64, size: Int64, stretches: [DriveStretch]) {
    self.id = id
    self.changed = changed
    self.size = size
    self.stretches = stretches
  }
}
