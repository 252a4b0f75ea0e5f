internal import Answers
internal import Text

/// When drives start and end, from what the recorder and `drive status` say.
///
/// A recorder that is gone is not the end of a drive: it may be resumed. So the command is asked.
struct DriveEvents {
  enum Step: Equatable {
    case started
    /// `drive status` is to be asked what became of the drive.
    case ask
  }

  /// How often it is asked what became of a drive that was cut off.
  private static let askInterval: Int64 = 600_000
  private static let retryInterval: Int64 = 10_000

  /// The drive in progress, or one that was cut off.
  private(set) var current: String?
  /// The state of the drive as `drive status` last said, for when no recorder says it.
  private(set) var word = "standby"
  private var nextAsk: Int64 = .min
  private var isAsking = false

  /// `current` is the drive that an earlier daemon knew of.
  init(current: String?) {
    self.current = current
  }

  /// Takes the drive that is being recorded.
  mutating func take(_ drive: PositionWatch.Drive?, now: Int64) -> Step? {
    if let drive {
      nextAsk = .min
      guard drive.id != current else { return nil }
      current = drive.id
      return .started
    }
    guard current != nil, !isAsking, now >= nextAsk else { return nil }
    isAsking = true
    return .ask
  }

  /// When to ask again.
  func deadline(during drive: PositionWatch.Drive?) -> Int64? {
    drive == nil && current != nil && !isAsking ? nextAsk : nil
  }

  /// Takes the answer, `nil` if there was none; returns whether the drive has ended.
  mutating func answered(_ status: JSONValue?, now: Int64) -> Bool {
    isAsking = false
    if let state = status?[RecorderKeys.state] { word = state }
    switch status?[RecorderKeys.state] {
    case "standby", "ended":
      current = nil
      return true
    case "interrupted", "suspended": nextAsk = now + Self.askInterval
    default: nextAsk = now + Self.retryInterval
    }
    return false
  }
}
